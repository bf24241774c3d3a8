/**
 * A search whose text may name an area and hours: these become filters, as long as something is there; otherwise the rest is searched
 * elsewhere, the nearest first, or the text as it stands. Not for a search that has an area already, nor for a further page.
 */
import type { Kysely } from 'kysely'
import { surelySlipped } from '#shared/search/keyboard.ts'
import { queryWords } from '#shared/search/query-words.ts'
import { isBeyond, type SearchPage } from '#shared/search/search-page.ts'
import { widestKm } from '#shared/search/search-params.ts'
import { readAreas } from '../../db/reference/areas.ts'
import type { Schema } from '../../db/schema.ts'
import { isKindWord } from './also-called.ts'
import { middleOf, wholeCountryKm } from './relax.ts'
import { readSaidAreas, type SaidAreas } from './said-areas.ts'
import { readSaidNear } from './said-near.ts'
import { readSaidHours, readSaidOpening } from './said-opening.ts'
import { type SearchOptions, type SearchQuery, searchPlaces } from './search-places.ts'
import { fewAnswers, timesMore } from './tuned.ts'

export interface AnsweredAsSaid {
  page: SearchPage
  /** The text searched in place of the original; null where that names no area. */
  said: SaidAreas | null
  /** Where the text asks for something only found elsewhere; the rows go by their distance from there. */
  around?: SaidAreas
  /** Where the text asks for something found nowhere. */
  there?: SaidAreas
}

const nowhere = { province: null, district: null, area: null }

/** Places near the reader: by distance where their location is known. Null where the text does not ask for it, or names an area too. */
async function searchNear(
  db: Kysely<Schema>,
  asked: SearchQuery,
  options?: SearchOptions,
): Promise<AnsweredAsSaid | null> {
  const text = readSaidNear(asked.text)
  if (text === null || (await readSaidAreas(db, text))) return null
  const { from } = asked
  const within = from && { lat: from.lat, lng: from.lng, km: widestKm }
  const order = from ? ({ sort: 'distance' } as const) : {}
  const page = await searchPlaces(db, { ...asked, text, ...order, ...(within && { within }) }, options)
  return { page, said: { ...nowhere, text, ...order, isNear: true } }
}

/** Results wanted in an area but only found elsewhere, the nearest to that area first; null where there are none, or only similar ones. */
async function searchAround(
  db: Kysely<Schema>,
  asked: SearchQuery,
  said: SaidAreas,
  options?: SearchOptions,
): Promise<AnsweredAsSaid | null> {
  const { text, province, district, area } = said
  const middle =
    middleOf({ area: area?.reach ?? null, district }) ?? readAreas().provinces.find(({ code }) => code === province)
  if (text === '' || !middle) return null
  const from = { lat: middle.lat, lng: middle.lng }
  const near = { ...asked, text, from, within: { ...from, km: wholeCountryKm }, sort: 'distance' } as const
  const page = await searchPlaces(db, near, options)
  if (page.rows.length === 0 || !(page.instead === null || page.relaxed)) return null
  // No further pages: their address would not say where from.
  return { page: { ...page, next: null, instead: 'elsewhere' }, said: null, around: said }
}

/**
 * A dish or a name in which an area's name stands by chance, as it is called so much more often than it is found in that area: the Tak of
 * kluay tak. Null where the area is meant.
 */
async function searchWhole(
  db: Kysely<Schema>,
  asked: SearchQuery,
  { rows: inArea }: SearchPage,
  options?: SearchOptions,
): Promise<AnsweredAsSaid | null> {
  if (inArea.length > fewAnswers || !/^(?:[ก-๎]+|[a-z]+(?: [a-z]+){1,3})$/i.test(asked.text)) return null
  const words = queryWords(asked.text)
  // A text with more than names gives an area: in Phang Nga, โรงแรมตาก.
  const isName =
    words.length > 1 && words.map(({ typed }) => typed).join('').length === asked.text.replaceAll(' ', '').length
  if (!isName || words.some(({ text }) => isKindWord(text))) return null
  const page = await searchPlaces(db, asked, options)
  const isWhole = page.instead === null || page.instead === 'sound' || page.instead === 'spelling'
  return isWhole && !page.relaxed && page.rows.length >= timesMore * inArea.length ? { page, said: null } : null
}

export async function searchAsSaid(
  db: Kysely<Schema>,
  asked: SearchQuery,
  options?: SearchOptions,
): Promise<AnsweredAsSaid> {
  const slipped = asked.cursor ? null : surelySlipped(asked.text)
  if (slipped) {
    const { page, ...rest } = await searchAsSaid(db, { ...asked, text: slipped }, options)
    if (page.rows.length > 0) {
      return { ...rest, page: { ...page, instead: page.instead ?? 'layout', didYouMean: page.didYouMean ?? slipped } }
    }
  }
  const { province, district, area, cursor } = asked
  const isGiven = province || district || area || cursor
  const when = isGiven ? null : (readSaidOpening(asked.text) ?? readSaidHours(asked.text))
  if (when && (when.text || when.flag)) {
    const flag = when.flag && ({ [when.flag]: true } as const)
    const { said, ...rest } = await searchAsSaid(db, { ...asked, ...flag, text: when.text }, options)
    if (rest.page.rows.length > 0) return { ...rest, said: { ...nowhere, text: when.text, ...said, ...flag } }
  }
  const near = isGiven ? null : await searchNear(db, asked, options)
  if (near) return near
  const said = isGiven ? null : await readSaidAreas(db, asked.text)
  if (said) {
    const where = { province: said.province, district: said.district, area: said.area?.reach ?? null }
    const page = await searchPlaces(db, { ...asked, ...where, text: said.text }, options)
    const isThere = !isBeyond(page.relaxed)
    // A well-known area alone is no word of a place: where nothing is listed in it, the answer says so, and has the nearest. A little-known
    // sub-district may be called like somebody.
    const isWellKnown = said.text === '' && (said.area === null || said.area.isKnown)
    if (isWellKnown) return { page, said, ...(page.rows.length === 0 && { there: said }) }
    if (page.rows.length > 0 && isThere)
      return (said.text !== '' && (await searchWhole(db, asked, page, options))) || { page, said }
    const asItStands = await searchPlaces(db, asked, options)
    // Results near the named area tell more than ones only similar to the text.
    const isAnswer = asItStands.rows.length > 0 && asItStands.instead === null
    // Elsewhere and spelt otherwise is too far from the typed text.
    const isNear = page.rows.length > 0 && (isThere || page.didYouMean === null)
    if (isNear && !isAnswer) return { page, said }
    const other = isAnswer
      ? null
      : ((await searchAround(db, asked, said, options)) ?? (await searchMisspelt(db, asked, asItStands, options)))
    return other ?? { page: asItStands, said: null, ...(asItStands.rows.length === 0 && { there: said }) }
  }
  const page = await searchPlaces(db, asked, options)
  return (!isGiven && (await searchMisspelt(db, asked, page, options))) || { page, said: null }
}

/** Results in the area that a text misspells, where there are more than in `page`, which answers the text as it stands; else null. */
async function searchMisspelt(
  db: Kysely<Schema>,
  asked: SearchQuery,
  page: SearchPage,
  options?: SearchOptions,
): Promise<AnsweredAsSaid | null> {
  const found = page.instead === null ? page.rows.length : 0
  // Of a text that is nothing but an area, a few places that only sound so are no answer: pattong. Nor are many that have its syllables: chieng mai.
  const isMany = page.instead === null && page.next !== null
  if (isMany && !/^[a-z -]+$/i.test(asked.text)) return null
  const meant = await readSaidAreas(db, asked.text, {
    isMisspelt: true,
    isWhole: found > fewAnswers,
    isHeard: isMany,
  })
  if (!meant) return null
  const where = { province: meant.province, district: meant.district, area: meant.area?.reach ?? null }
  const there = await searchPlaces(db, { ...asked, ...where, text: meant.text }, options)
  // Results only similar to the text, or with some of it, tell less than as many places that are there, or one more where more is said.
  const enough = meant.text === '' ? Math.max(1, found) : found + 1
  return there.instead === null && there.rows.length >= enough ? { page: there, said: meant } : null
}
