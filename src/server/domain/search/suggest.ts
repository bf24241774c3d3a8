/**
 * The search box's suggestions while one types: kinds, provinces, districts, and places by their names. Areas and kinds are few
 * and kept folded in memory; places cost one statement.
 */

import type { Kysely } from 'kysely'
import { type Category, categories } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import { allTexts, inLocale, namedIn, textOf } from '#shared/localised.ts'
import { fold } from '#shared/search/fold.ts'
import { readableQuery } from '#shared/search/query-words.ts'
import type { Suggestion } from '#shared/search/search-page.ts'
import { allLanguages } from '../../db/localised.ts'
import { areaNames, type District, type Province, readAreas } from '../../db/reference/areas.ts'
import { categoryNames } from '../../db/reference/category-names.ts'
import type { Schema } from '../../db/schema.ts'
import { inLocales, type RowOf, sql, textIs } from '../../db/sql.ts'
import { searchAreas } from '../areas/search-areas.ts'
import { listed } from '../places/cards.ts'
import { cardShape, gradeFacts, latinOf } from '../places/present.ts'
import { presentGrade } from '../places/present-grade.ts'
import { fromVocabulary } from '../vocabulary/vocabulary.ts'
import { areaAlsoCalled } from './also-called.ts'
import { sampleOf } from './sample.ts'
import { countHits, rowsMatching } from './sample-hits.ts'
import { asksNothing, matchesSql, readQuery, type TextQuery } from './text-match.ts'
import { fewestForSubdistricts, frequentShare, mostAreas, mostNames, mostSuggestions } from './tuned.ts'

interface Offer {
  /** Folded. */
  names: string[]
  /** The same as they are pronounced, for texts of which folding leaves too little. */
  spelled: string[]
  /** Larger areas first among equals. */
  weight: number
  show(locale: Locale): Suggestion
}

/** Without tone marks, and with กะ for กระ: the folded form of both, and no more. */
const spelled = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0e47-\u0e4c]/g, '')
    .replaceAll('กระ', 'กะ')

const called = (names: readonly string[]): Pick<Offer, 'names' | 'spelled'> => ({
  names: names.map(fold),
  spelled: names.map(spelled),
})

/** The well-known areas, or the sub-districts. */
function areaOffers(isKnown: boolean): Offer[] {
  const { provinces, districts } = readAreas()
  const provinceOf = new Map(provinces.map((it) => [it.code, it]))
  const districtOf = new Map(districts.map((it) => [it.code, it]))
  return [...searchAreas().values()]
    .filter((area) => area.isKnown === isKnown)
    .map(({ key, called: all, names, district, province }) => ({
      ...called(all),
      weight: isKnown ? 2 : 3,
      show: (locale) => {
        const around = [district === null || isKnown ? undefined : districtOf.get(district), provinceOf.get(province)]
        const inside = around.flatMap((it) => (it ? inLocale(areaNames(it), locale) : [])).join(' · ')
        return { kind: 'area', key, name: inLocale(names, locale), province: inside }
      },
    }))
}

const allOffers = fromVocabulary((): Offer[] => {
  const { provinces, districts } = readAreas()
  const byCode = new Map(provinces.map((province) => [province.code, province]))
  const nameOf = (area: Province | District, locale: Locale) => inLocale(areaNames(area), locale)
  return [
    ...categories.map(
      (category: Category): Offer => ({
        ...called(allTexts(categoryNames[category])),
        weight: 0,
        show: () => ({ kind: 'category', category }),
      }),
    ),
    ...provinces.map(
      (province): Offer => ({
        ...called([...allTexts(areaNames(province)), ...areaAlsoCalled(province.code)]),
        weight: 1,
        show: (locale) => ({ kind: 'province', code: province.code, name: nameOf(province, locale) }),
      }),
    ),
    ...areaOffers(true),
    ...districts.map(
      (district): Offer => ({
        ...called([...allTexts(areaNames(district)), ...areaAlsoCalled(district.code)]),
        weight: 2,
        show: (locale) => ({
          kind: 'district',
          code: district.code,
          name: nameOf(district, locale),
          province: nameOf(byCode.get(district.provinceCode) as Province, locale),
        }),
      }),
    ),
  ]
})

/** Sub-districts are many: by the beginning of their names alone, in order, so that those of a beginning stand together. */
let subdistrictNames: { name: string; offer: Offer }[] | undefined

function subdistrictOffers(typed: string): Offer[] {
  subdistrictNames ??= areaOffers(false)
    .flatMap((offer) => offer.names.map((name) => ({ name, offer })))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const names = subdistrictNames
  let [low, high] = [0, names.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((names[middle]?.name as string) < typed) low = middle + 1
    else high = middle
  }
  const found = new Set<Offer>()
  for (let i = low; found.size < mostAreas && names[i]?.name.startsWith(typed); i++) found.add(names[i]?.offer as Offer)
  return [...found]
}

/** 0 the name itself, 1 its beginning, 2 the beginning of a word in it; null otherwise. */
function closeness(names: readonly string[], typed: string): number | null {
  if (names.includes(typed)) return 0
  if (names.some((name) => name.startsWith(typed))) return 1
  return names.some((name) => name.includes(` ${typed}`)) ? 2 : null
}

/** True if folding leaves two letters of a word of four and more, which are the beginning of many others: กระทะ of กทม. */
const isShrunk = (text: string): boolean => /^[ก-๎]{4,}$/.test(text) && fold(text).length < 3

function offersFor(text: string, locale: Locale): Suggestion[] {
  const typed = fold(text)
  const beginning = isShrunk(text) ? spelled(text) : ''
  const isMeant = (offer: Offer) => beginning === '' || offer.spelled.some((name) => name.startsWith(beginning))
  return [...allOffers(), ...(typed.length >= fewestForSubdistricts ? subdistrictOffers(typed) : [])]
    .flatMap((offer) => {
      const close = isMeant(offer) ? closeness(offer.names, typed) : null
      return close === null ? [] : { offer, close }
    })
    .sort((a, b) => a.close - b.close || a.offer.weight - b.offer.weight)
    .slice(0, mostAreas)
    .map(({ offer }) => offer.show(locale))
}

const placeShape = cardShape.only('status', 'open_card', 'grade', 'score', 'inspected_at', 'grade_valid_until').and({
  id: 'text',
  category_id: textIs<Category>(),
  ...inLocales('name', 'text'),
  ...inLocales('province', 'text'),
})
type PlaceRow = RowOf<typeof placeShape>

/** Either of the two popular orders will do: at most it is that of an hour ago. */
async function findPlaces(db: Kysely<Schema>, query: TextQuery, limit: number): Promise<PlaceRow[]> {
  const sample = await sampleOf(db)
  const share = countHits(rowsMatching(sample, query, 'names')) / Math.max(sample.rows.length, 1)
  const isFrequent = share > frequentShare && share * sample.total > mostNames
  const begins = sql`names like ${`% ${query.phrase}%`}`
  const found = isFrequent
    ? sql`select b.*, row_number() over (order by popular_even desc, b.id desc) as place from businesses b
        cross join lateral (select 1 from search_docs where business_id = b.id and ${matchesSql(query, 'names', true)} offset 0) as hit
        where ${listed} order by popular_even desc, b.id desc limit ${limit}`
    : // The names are planned for without the limit: with it the planner would rather read the whole table.
      sql`select b.*, row_number() over (order by begins desc, popular_even desc, b.id desc) as place
        from (select business_id, begins from named limit ${mostNames}) looked_at join businesses b on b.id = business_id
        where ${listed} order by begins desc, popular_even desc, b.id desc limit ${limit}`
  const { rows } = await placeShape`
    with ${isFrequent ? sql`` : sql`named as materialized (select business_id, ${begins} as begins from search_docs where ${matchesSql(query, 'names')}),`}
    found as materialized (${found})
    select found.id, category_id, ${allLanguages('found.name')},
      found.status, found.open_card, found.grade, found.score, found.inspected_at, found.grade_valid_until,
      ${allLanguages('p.name', 'province')}
    from found join provinces p on p.code = found.province_code order by place`.execute(db)
  return rows
}

/** Several Latin words are also heard together, since they may be one romanised name. */
function readTyped(typed: string): TextQuery {
  const query = readQuery(typed, isShrunk(typed) ? 'whole' : 'words')
  return query.words.length > 1 ? { ...query, spoken: readQuery(typed, 'together').spoken } : query
}

/** Places by their names as typed; where nothing is typed so, by the sound of romanised ones, wherever their gaps are. */
async function findNamed(db: Kysely<Schema>, query: TextQuery, limit: number): Promise<PlaceRow[]> {
  const places = await findPlaces(db, query, limit)
  const heard = readQuery(query.text, 'sound')
  if (places.length > 0 || !/^[a-z ]+$/i.test(query.text) || asksNothing(heard)) return places
  return findPlaces(db, heard, limit)
}

/** At most eight suggestions for a text that may be half typed: kinds and areas first, then places with their badge of this moment. */
export async function suggest(
  db: Kysely<Schema>,
  text: string,
  locale: Locale,
  now = new Date(),
): Promise<Suggestion[]> {
  const typed = readableQuery(text)
  const query = readTyped(typed)
  if (query.words.length === 0) return []
  const areas = offersFor(query.text, locale)
  const places = await findNamed(db, query, mostSuggestions - areas.length)
  return [
    ...areas,
    ...places.map((row): Suggestion => {
      const named = namedIn(row, locale)
      const { state, letter } = presentGrade(gradeFacts(row), now)
      const { english, romanised } = named.nameLocale === locale ? {} : latinOf(row, locale)
      const latin = english ?? romanised
      return {
        kind: 'place',
        id: row.id,
        ...named,
        ...(latin !== undefined && { latin }),
        province: textOf(row, 'province', locale),
        category: row.category_id,
        grade: { state, letter },
      }
    }),
  ]
}
