/**
 * A search whose text may say where: what it says becomes filters, as long as something is there; otherwise the text is looked for as it
 * stands. Not asked of a search that has an area already, nor of a further page.
 */
import type { Kysely } from 'kysely'
import { surelySlipped } from '#shared/search/keyboard.ts'
import type { SearchPage } from '#shared/search/search-page.ts'
import type { Schema } from '../../db/schema.ts'
import { readSaidAreas, type SaidAreas } from './said-areas.ts'
import { readSaidOpening } from './said-opening.ts'
import { type SearchOptions, type SearchQuery, searchPlaces } from './search-places.ts'

/** So few places have the words of a text by chance, where an area's name in it is misspelt. */
const fewAnswers = 3

export interface AnsweredAsSaid {
  page: SearchPage
  /** What the rows were looked for with in place of the text; null where the text says nothing of where. */
  said: SaidAreas | null
}

export async function searchAsSaid(
  db: Kysely<Schema>,
  asked: SearchQuery,
  options?: SearchOptions,
): Promise<AnsweredAsSaid> {
  const slipped = asked.cursor ? null : surelySlipped(asked.text)
  if (slipped) {
    const { page, said } = await searchAsSaid(db, { ...asked, text: slipped }, options)
    if (page.rows.length > 0) {
      return { page: { ...page, instead: page.instead ?? 'layout', didYouMean: page.didYouMean ?? slipped }, said }
    }
  }
  const { province, district, area, cursor } = asked
  const isGiven = province || district || area || cursor
  const opening = isGiven ? null : readSaidOpening(asked.text)
  if (opening) {
    const flag = { [opening.flag]: true } as const
    const { page, said } = await searchAsSaid(db, { ...asked, ...flag, text: opening.text }, options)
    if (page.rows.length > 0)
      return { page, said: { province: null, district: null, area: null, text: opening.text, ...said, ...flag } }
  }
  const said = isGiven ? null : await readSaidAreas(db, asked.text)
  if (said) {
    const where = { province: said.province, district: said.district, area: said.area?.reach ?? null }
    const page = await searchPlaces(db, { ...asked, ...where, text: said.text }, options)
    const isThere = !page.relaxed?.some((name) => name === 'area' || name === 'district')
    if (page.rows.length > 0 && isThere) return { page, said }
    const asItStands = await searchPlaces(db, asked, options)
    // What is near where it was asked for tells more than what is only like the text.
    const isAnswer = asItStands.rows.length > 0 && asItStands.instead === null
    // Elsewhere and spelt otherwise is too far from what was typed.
    const isNear = page.rows.length > 0 && (isThere || page.didYouMean === null)
    return isNear && !isAnswer ? { page, said } : { page: asItStands, said: null }
  }
  const page = await searchPlaces(db, asked, options)
  const isAnswer = page.rows.length > fewAnswers && page.instead === null
  const meant = isGiven || isAnswer ? null : await readSaidAreas(db, asked.text, { isMisspelt: true })
  if (meant) {
    const where = { province: meant.province, district: meant.district, area: meant.area?.reach ?? null }
    const there = await searchPlaces(db, { ...asked, ...where, text: meant.text }, options)
    // What is only like the text, or has some of it, tells less than any place that is there.
    const isMore = there.rows.length > (page.instead === null ? page.rows.length : 0)
    if (there.instead === null && isMore) return { page: there, said: meant }
  }
  return { page, said: null }
}
