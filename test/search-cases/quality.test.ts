/**
 * How good the search is, on its cases. A case's places shown are those of the first page (24).
 * Recall: of the relevant places, as far as they fit on that page, the share that is shown. Precision: of the places shown, the
 * share that is relevant; a page that shows nothing though something is relevant counts 0 in both. Both are means over cases,
 * so that a frequent word weighs no more than a rare one. Tuned on the even cases of each kind alone; those of unforeseen.ts
 * are judged apart.
 */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { composeBatches, seedDemo, usualDemo } from '#server/demo/seed-demo.ts'
import { searchAsSaid } from '#server/domain/search/search-as-said.ts'
import { testDatabase } from '../support/database.ts'
import { placesOf, type SearchCase } from './case.ts'
import { commutersCases } from './commuters.ts'
import { dawnCases } from './dawn.ts'
import { duskCases } from './dusk.ts'
import { eveningCases } from './evening.ts'
import { forenoonCases } from './forenoon.ts'
import { freshCases } from './fresh.ts'
import { generatedCases } from './generated.ts'
import { holidaymakersCases } from './holidaymakers.ts'
import { latecomersCases } from './latecomers.ts'
import { midnightCases } from './midnight.ts'
import { morningCases } from './morning.ts'
import { newcomersCases } from './newcomers.ts'
import { noonCases } from './noon.ts'
import { passersbyCases } from './passersby.ts'
import { readersCases } from './readers.ts'
import { rehearsedCases } from './rehearsed.ts'
import { strangersCases } from './strangers.ts'
import { teatimeCases } from './teatime.ts'
import { travellersCases } from './travellers.ts'
import { unforeseenCases } from './unforeseen.ts'
import { weekendersCases } from './weekenders.ts'
import { writtenCases } from './written.ts'

const today = new Date('2026-11-20T17:00:00Z')
const limit = 24

const database = await testDatabase()
await loadReference(database)
await seedDemo(database, { today, reviews: 2_000 })
const places = placesOf([...composeBatches(usualDemo.businesses, 0, 1, today)].flat())
const isAnswerable = ({ relevant }: SearchCase) => places.some(relevant)
const isFair = (it: SearchCase) => isAnswerable(it) || it.kind.endsWith('nothing there')
const cases = [...generatedCases(places), ...writtenCases].filter(isAnswerable)

interface Judged extends SearchCase {
  isHeldOut: boolean
  recall: number
  precision: number
}

async function judge(it: SearchCase, isHeldOut: boolean): Promise<Judged> {
  const { page } = await searchAsSaid(database.db, { text: it.query, locale: 'th', limit, now: it.asked ?? today })
  const { rows } = page
  const relevant = new Set(places.filter(it.relevant).map(({ id }) => id))
  const hits = rows.filter(({ id }) => relevant.has(id)).length
  // Where nothing is relevant, nothing is to be shown.
  if (relevant.size === 0) return { ...it, isHeldOut, recall: 1, precision: rows.length === 0 ? 1 : 0 }
  return { ...it, isHeldOut, recall: hits / Math.min(relevant.size, limit), precision: hits / Math.max(rows.length, 1) }
}

async function judgeAll(list: readonly SearchCase[]): Promise<Judged[]> {
  const seen = new Map<string, number>()
  const results: Judged[] = []
  for (const it of list) {
    const number = seen.get(it.kind) ?? 0
    seen.set(it.kind, number + 1)
    results.push(await judge(it, number % 2 === 1))
  }
  return results
}

const judged = await judgeAll(cases)
const unforeseen = await judgeAll(unforeseenCases.filter(isAnswerable))
const readers = await judgeAll(readersCases(places).filter(isFair))
const strangers = await judgeAll(strangersCases.filter(isFair))
const rehearsed = await judgeAll(rehearsedCases.filter(isFair))
const fresh = await judgeAll(freshCases.filter(isFair))
const travellers = await judgeAll(travellersCases.filter(isFair))
const holidaymakers = await judgeAll(holidaymakersCases.filter(isFair))
const newcomers = await judgeAll(newcomersCases.filter(isFair))
const latecomers = await judgeAll(latecomersCases.filter(isFair))
const passersby = await judgeAll(passersbyCases.filter(isFair))
const commuters = await judgeAll(commutersCases.filter(isFair))
const weekenders = await judgeAll(weekendersCases.filter(isFair))
const evening = await judgeAll(eveningCases.filter(isFair))
const morning = await judgeAll(morningCases.filter(isFair))
const noon = await judgeAll(noonCases.filter(isFair))
const dusk = await judgeAll(duskCases.filter(isFair))
const midnight = await judgeAll(midnightCases.filter(isFair))
const dawn = await judgeAll(dawnCases.filter(isFair))
const forenoon = await judgeAll(forenoonCases.filter(isFair))
const teatime = await judgeAll(teatimeCases.filter(isFair))

const mean = (list: readonly Judged[], key: 'recall' | 'precision') =>
  list.reduce((sum, it) => sum + it[key], 0) / list.length

/** One line a kind and one a weak case of the half for tuning, with SEARCH_REPORT=1. */
function report(all: readonly Judged[]): string {
  const figures = (list: readonly Judged[]) =>
    `${mean(list, 'recall').toFixed(3)} ${mean(list, 'precision').toFixed(3)}`
  const half = (isHeldOut: boolean) => all.filter((it) => it.isHeldOut === isHeldOut)
  const weak = (process.env.SEARCH_REPORT === 'all' ? all : half(false)).filter(
    (it) => it.recall < 0.9 || it.precision < 0.8,
  )
  return [
    ...[...Map.groupBy(all, ({ kind }) => kind)].map(([kind, list]) => `${figures(list)} ${kind} (${list.length})`),
    ...weak.map((it) => `  ${figures([it])} ${it.kind}: ${it.query}`),
    ...[false, true].map(
      (isHeldOut) => `${isHeldOut ? 'held out' : 'tuned'}: ${half(isHeldOut).length}, ${figures(half(isHeldOut))}`,
    ),
  ].join('\n')
}

if (process.env.SEARCH_REPORT)
  process.stdout.write(
    `${[judged, unforeseen, readers, strangers, rehearsed, fresh, travellers, holidaymakers, newcomers, latecomers, passersby, commuters, weekenders, evening, morning, noon, dusk, midnight, dawn, forenoon, teatime].map(report).join('\n\n')}\n`,
  )

test('there are enough cases, of every kind', () => {
  expect(judged.length).toBeGreaterThanOrEqual(200)
  expect(new Set(judged.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(20)
})

test.each([
  ['used for tuning', false],
  ['held out', true],
] as const)('of the cases %s, nine in ten relevant places are shown, and hardly others', (_half, isHeldOut) => {
  const half = judged.filter((it) => it.isHeldOut === isHeldOut)
  // Among the places that the demo has since its past can have been, whose names are others: 0.983, 0.979 and 0.984.
  expect(mean(half, 'recall')).toBeGreaterThanOrEqual(0.98)
  expect(mean(half, 'precision')).toBeGreaterThanOrEqual(0.975)
})

// Before: 0.75 and 0.71 of those then used for tuning, 0.73 and 0.70 of the others. After: 0.94 and 0.90, 0.83 and 0.78. The rules of eleven cases
// were corrected meanwhile: for places that have a Thai name alone, and for the meaning of seafood. All these figures are by the corrected ones.
// Weakest are English names in Thai letters and Thai ones in Latin script, and queries without any place. Since short sounds must be those of whole
// words: 0.98 and 0.93, 0.86 and 0.83. Since short words are corrected with their neighbours: 0.98 and 0.95, 0.89 and 0.85. Since words must be
// together and romanised names are heard by the syllable: 0.99 and 0.97, 0.95 and 0.94, five rules corrected for places that have a Thai name alone.
test.each([
  ['used for mending', false, 0.98, 0.96],
  ['held out', true, 0.94, 0.93],
] as const)('of the ways in which readers ask, %s, most are answered', (_half, isHeldOut, recall, precision) => {
  const half = readers.filter((it) => it.isHeldOut === isHeldOut)
  expect(half.length).toBeGreaterThanOrEqual(80)
  expect(mean(half, 'recall')).toBeGreaterThanOrEqual(recall)
  expect(mean(half, 'precision')).toBeGreaterThanOrEqual(precision)
})

// Before they were checked: 0.57 and 0.67 of those then used for tuning, 0.65 and 0.75 of the others. After: 0.92 and 0.86,
// 0.90 and 0.89. The rules of eleven of the former were corrected since, for places that have a Thai name alone: 0.94 and 0.94, 0.92 and 0.90.
// Since places that have not passed come after all that have, some that are called by a frequent word stand on the next page: 0.93 of the others.
test.each([
  ['used for mending', false, 0.96, 0.945],
  ['held out', true, 0.92, 0.89],
] as const)('of the unforeseen cases %s, most are answered too', (_half, isHeldOut, recall, precision) => {
  const half = unforeseen.filter((it) => it.isHeldOut === isHeldOut)
  expect(half.length).toBeGreaterThanOrEqual(60)
  expect(mean(half, 'recall')).toBeGreaterThanOrEqual(recall)
  expect(mean(half, 'precision')).toBeGreaterThanOrEqual(precision)
})

// Of strangers' searches, 0.955 and 0.875 of those used for tuning, 0.963 and 0.929 of the others, when the cases were written. Since
// short sounds must be those of whole words: 0.993 and 0.925, 0.981 and 0.945.
test.each([
  ['used for mending', false, 0.99, 0.975],
  ['held out', true, 0.99, 0.97],
] as const)('most searches of strangers, %s, are answered', (_half, isHeldOut, recall, precision) => {
  const half = strangers.filter((it) => it.isHeldOut === isHeldOut)
  expect(half.length).toBeGreaterThanOrEqual(55)
  expect(mean(half, 'recall')).toBeGreaterThanOrEqual(recall)
  expect(mean(half, 'precision')).toBeGreaterThanOrEqual(precision)
})

// All but the last are used for tuning by now. Before anything was tuned for them, 0.88 and 0.76 of the rehearsed ones, 0.90 and 0.75 of the fresh
// ones. Of travellers' cases 0.85 and 0.74 before the search was changed at all, and 0.86 and 0.85 the first time that they were asked. Of
// holidaymakers' 0.84 and 0.85 the first time, of newcomers' 0.87 and 0.84. Latecomers' were tuned for in nothing but a number that begins with 066:
// 0.86 and 0.88 the first time, which is the score to expect of unforeseen words. Passersby were written without knowledge of the search: 0.83 and
// 0.88 the first time, and 0.88 and 0.93 since more words between words are known. Commuters' likewise: 0.87 and 0.88 the first time, where whole
// sentences were weakest. Since other names of a dish find it elsewhere, and a kind of places in an area needs no more than that: 0.94 and 0.94 of
// latecomers', 0.95 and 0.97 of passersby's, 0.97 and 0.98 of commuters'. Rules that know the words alone that a place has itself, as those of 冰拿铁,
// 夜游 and bed do, count others' words for the same as errors. Weekenders were written without knowledge of the search too: 0.76 and 0.77 the first
// time, 0.80 and 0.79 when other names of dishes were known, with sentences at 0.42; 0.85 and 0.84 since the telling words of a sentence are
// searched. Where valid results come first, a few places that have the word in their names stand on the next page: a hundredth of the queries for a
// kind by its word. Of the evening and the morning, written likewise, with all the ways to ask that were weakest once: 0.95 and 0.96 the first time
// of the former, and 0.96 and 0.96 of the latter, for which nothing was tuned. Since an author without sight of the sets wrote down the synonyms:
// 0.94 and 0.93 of weekenders', and half a hundredth less of others, whose rules know fewer words for a thing than the search does. Of noon, written
// without sight of the search and of most sets, 0.956 and 0.961 the first time; tuned for were its kinds of misses and not its queries, and then
// dusk, written with it and not looked at before, came to 0.966 and 0.967 the first time; midnight, of another who had seen none but noon, and
// without anything tuned for dusk but older Chinese names of provinces, to 0.981 and 0.985. Dawn, of another who had seen none but midnight, came to
// 0.944 and 0.881 the first time, and to 0.945 and 0.884 when the rule of one case was corrected, which had forgotten the next quarter. Since the
// last digits of numbers are found, and an area's name alone is no answer: 0.99 and 0.97. The forenoon, of another who had seen none but midnight,
// came to 0.939 and 0.949 the first time, and to 0.940 and 0.953 when two rules were corrected: one had forgotten a set of seafood, and one took boat
// trips for hire of long-tail boats. Since Taiwan's words and numbers with 66 and a dash are known: 0.98 and 0.99. Teatime, of another who had seen
// none but midnight, came to 0.977 and 0.974 the first time, and to 0.980 and 0.978 when two rules were corrected: one had left out places next to a
// quarter in another district, and one had taken a place that closes at two for one of the evening.
test.each([
  ['of the kinds that were weakest', rehearsed, 0.965, 0.94, 100],
  ['of who knows the country', fresh, 0.965, 0.935, 100],
  ['of travellers', travellers, 0.975, 0.935, 100],
  ['of holidaymakers', holidaymakers, 0.975, 0.97, 100],
  ['of newcomers', newcomers, 0.96, 0.945, 80],
  ['of latecomers', latecomers, 0.92, 0.915, 40],
  ['of passersby', passersby, 0.94, 0.96, 80],
  ['of commuters', commuters, 0.96, 0.97, 60],
  ['of weekenders', weekenders, 0.975, 0.95, 80],
  ['of the evening', evening, 0.97, 0.98, 90],
  ['of the morning', morning, 0.975, 0.975, 90],
  ['of noon', noon, 0.985, 0.985, 120],
  ['of dusk', dusk, 0.96, 0.96, 120],
  ['of midnight', midnight, 0.97, 0.97, 120],
  ['of dawn', dawn, 0.98, 0.96, 90],
  ['of the forenoon', forenoon, 0.975, 0.985, 100],
  ['of teatime', teatime, 0.97, 0.97, 100],
] as const)(
  'of the cases %s, most are answered, and nothing else is shown',
  (_whose, list, recall, precision, fewest) => {
    expect(list.length).toBeGreaterThanOrEqual(fewest)
    expect(mean(list, 'recall')).toBeGreaterThanOrEqual(recall)
    expect(mean(list, 'precision')).toBeGreaterThanOrEqual(precision)
  },
)
