/**
 * A search whose text may say where: what it says becomes filters, as long as something is there; otherwise the text is looked for as it
 * stands. Not asked of a search that has an area already, nor of a further page.
 */
import type { Kysely } from 'kysely'
import { surelySlipped } from '#shared/search/keyboard.ts'
import type { SearchPage } from '#shared/search/search-page.ts'
import type { Schema } from '../../db/schema.ts'
import { readSaidAreas, type SaidAreas } from './said-areas.ts'
import { type SearchOptions, type SearchQuery, searchPlaces } from './search-places.ts'

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
  const said = province || district || area || cursor ? null : await readSaidAreas(db, asked.text)
  if (said) {
    const where = { province: said.province, district: said.district, area: said.area?.reach ?? null }
    const page = await searchPlaces(db, { ...asked, ...where, text: said.text }, options)
    const isThere = !page.relaxed?.some((name) => name === 'area' || name === 'district')
    if (page.rows.length > 0 && isThere) return { page, said }
    const asItStands = await searchPlaces(db, asked, options)
    // What is near where it was asked for tells more than what is only like the text.
    const isAnswer = asItStands.rows.length > 0 && asItStands.instead === null
    return page.rows.length > 0 && !isAnswer ? { page, said } : { page: asItStands, said: null }
  }
  return { page: await searchPlaces(db, asked, options), said: null }
}
