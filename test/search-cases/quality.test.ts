/**
 * How good the search is, on its cases (README.md). A case's places shown are those of the first page (24).
 * Recall: of the relevant places, as far as they fit on that page, the share that is shown. Precision: of the places shown, the
 * share that is relevant; a page that shows nothing though something is relevant counts 0 in both. Both are means over cases,
 * so that a frequent word weighs no more than a rare one.
 */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { composeBatches, seedDemo, usualDemo } from '#server/demo/seed-demo.ts'
import { type AreaReach, searchAreas } from '#server/domain/areas/search-areas.ts'
import { readSaidAreas } from '#server/domain/search/said-areas.ts'
import { searchAsAsked } from '#server/domain/search/search-as-asked.ts'
import { renewVocabulary } from '#server/domain/vocabulary/read-vocabulary.ts'
import { haversine } from '#shared/places/haversine.ts'
import { isBeyond } from '#shared/search/search-page.ts'
import { testDatabase } from '../support/database.ts'
import { generatedCases } from './generated.ts'
import { phoneCases } from './phone-cases.ts'
import { placesOf } from './place.ts'
import { type CaseSet, readSets, type SearchCase } from './read-sets.ts'

const today = new Date('2026-11-20T17:00:00Z')
const limit = 24

const database = await testDatabase()
await loadReference(database)
await renewVocabulary(database.db)
await seedDemo(database, { today, reviews: 2_000 })
const places = placesOf([...composeBatches(usualDemo.businesses, 0, 1, today)].flat())
const isAnswerable = ({ relevant }: SearchCase) => places.some(relevant)
const isFair = (it: SearchCase) => isAnswerable(it) || it.kind.endsWith('nothing there')

interface Judged extends SearchCase {
  isHeldOut: boolean
  recall: number
  precision: number
}

async function judge(it: SearchCase, isHeldOut: boolean): Promise<Judged> {
  const { page } = await searchAsAsked(database.db, { text: it.query, locale: 'th', limit, now: it.asked ?? today })
  const { rows } = page
  const relevant = new Set(places.filter(it.relevant).map(({ id }) => id))
  const hits = rows.filter(({ id }) => relevant.has(id)).length
  // Where nothing is relevant, nothing is to be shown.
  if (relevant.size === 0) return { ...it, isHeldOut, recall: 1, precision: rows.length === 0 ? 1 : 0 }
  return { ...it, isHeldOut, recall: hits / Math.min(relevant.size, limit), precision: hits / Math.max(rows.length, 1) }
}

/** Every other case of a kind is held out. */
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

const read = new Map(readSets().map((set) => [set.name, set]))
const casesOf = (name: string) => read.get(name)?.cases ?? []

/** The cases that the search was made with. */
const judged = await judgeAll([...generatedCases(places), ...casesOf('written')].filter(isAnswerable))
read.delete('written')
const sets: (Pick<CaseSet, 'name' | 'least'> & { judged: Judged[] })[] = []
for (const { name, cases, least } of read.values()) {
  const all = name === 'readers' ? [...phoneCases(places), ...cases] : cases
  sets.push({ name, least, judged: await judgeAll(all.filter(name === 'unforeseen' ? isAnswerable : isFair)) })
}

const mean = (list: readonly Judged[], key: 'recall' | 'precision') =>
  list.reduce((sum, it) => sum + it[key], 0) / list.length

/** One line a kind and one a weak case of the half for tuning, with SEARCH_REPORT=1; with `all` of both. */
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
  process.stdout.write(`${[judged, ...sets.map((set) => set.judged)].map(report).join('\n\n')}\n`)

test('there are enough cases, of every kind', () => {
  expect(judged.length).toBeGreaterThanOrEqual(200)
  expect(new Set(judged.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(20)
})

test.each([
  ['used for tuning', false],
  ['held out', true],
] as const)('of the cases %s, nine in ten relevant places are shown, and hardly others', (_half, isHeldOut) => {
  const half = judged.filter((it) => it.isHeldOut === isHeldOut)
  expect(mean(half, 'recall')).toBeGreaterThanOrEqual(0.98)
  expect(mean(half, 'precision')).toBeGreaterThanOrEqual(0.975)
})

const floors = sets.flatMap(({ name, least, judged: list }) => least.map((floor) => ({ name, list, ...floor })))

test('each set says what is the least', () => {
  expect(sets.filter(({ least }) => least.length === 0).map(({ name }) => name)).toEqual([])
  expect(sets.length).toBeGreaterThanOrEqual(20)
})

test.each(floors)(
  'of the cases of $name, $of, most are answered, and hardly anything else is shown',
  ({ list, of, cases, recall, precision }) => {
    const part = of === 'all' ? list : list.filter(({ isHeldOut }) => isHeldOut === (of === 'held out'))
    expect(part.length).toBeGreaterThanOrEqual(cases)
    expect(mean(part, 'recall')).toBeGreaterThanOrEqual(recall)
    expect(mean(part, 'precision')).toBeGreaterThanOrEqual(precision)
  },
)

/** True if a place lies in an area, by its names as they are stored. */
const liesIn = ({ districts, subdistricts, circle }: AreaReach, place: (typeof places)[number]): boolean =>
  (districts.includes(place.district) && subdistricts.includes(`${place.district}-${place.subdistrict}`)) ||
  (circle !== null && haversine(circle, place) <= circle.km * 1000)

const known = [...searchAreas().values()].filter(({ isKnown }) => isKnown)

test('every name of a well-known area means it', async () => {
  const lost: string[] = []
  for (const { key, called } of known) {
    for (const name of called) {
      const said = await readSaidAreas(database.db, name)
      const isIt = said?.area?.key === key || (said?.area && called.some((each) => said.area?.called.includes(each)))
      if (!isIt || said.text !== '') lost.push(`${key}: ${name}`)
    }
  }
  expect(lost).toEqual([])
})

test('an area in which no place is listed is answered with the nearest, which says so', async () => {
  const empty = known.filter(({ reach }) => !places.some((place) => liesIn(reach, place)))
  expect(empty.length).toBeGreaterThan(5)
  for (const { key, called } of empty) {
    const [text = ''] = called
    const { page, said } = await searchAsAsked(database.db, { text, locale: 'th', limit: 1, now: today })
    expect([key, said?.area?.key, page.rows.length, isBeyond(page.relaxed)]).toEqual([key, key, 1, true])
  }
})
