import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { failing, findAt } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard } from '../../../../test/support/inspections.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { listOwnerCards } from './list-owner-cards.ts'
import { listPastCards } from './list-past-cards.ts'

const database = await testDatabase()
const { db } = database
const now = new Date('2026-11-20T05:00:00Z')
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 5))
let [owner, other] = [{} as TestPerson, {} as TestPerson]
beforeAll(async () => {
  await loadReference(database)
  owner = await addPerson(database, { vendor: true })
  other = await addPerson(database, { vendor: true })
})
const placeOf = async ({ id }: TestPerson, name = 'ครัว') =>
  (await insertPlaces(database, [{ owner_id: id, name_th: name, name_en: `${name} en` }]))[0] as string

test('the clock that ends first comes first, cards waiting for an officer last, closed ones not at all', async () => {
  const businessId = await placeOf(owner)
  const card = (number: string, given: object) =>
    insertCard(database, { businessId, number, level: 'yellow', issuedAt: day(18), ...given })
  await card('later', {})
  await card('sooner', { level: 'red', issuedAt: day(20) })
  await card('late', { issuedAt: day(1), state: 'overdue' })
  await card('waiting', { state: 'replied' })
  await card('mended', { state: 'accepted' })
  await card('over', { state: 'withdrawn', withdrawnAt: day(19) })
  await insertCard(database, { businessId: await placeOf(other), number: 'foreign', level: 'red', issuedAt: day(18) })
  const cards = await listOwnerCards(db, owner.id, now, 'en')
  expect(cards.map(({ number, isOverdue }) => [number, isOverdue])).toEqual([
    ['late', true],
    ['sooner', false],
    ['later', false],
    ['waiting', false],
    ['mended', false],
  ])
  expect(cards[2]).toMatchObject({
    level: 'yellow',
    state: 'issued',
    place: { id: businessId, name: 'ครัว en' },
    clock: { what: 'reply', at: day(25).toISOString(), isStopped: false },
  })
  expect(await listOwnerCards(db, other.id, now)).toHaveLength(1)
})

test('each names its findings: the gravest in a sentence, and how many more', async () => {
  const keeper = await addPerson(database, { vendor: true })
  const businessId = await placeOf(keeper)
  const findingIds = await findAt(database, businessId, [...failing.minor, ...failing.stop])
  await insertCard(database, { businessId, level: 'red', issuedAt: day(20), findingIds })
  expect(await listOwnerCards(db, keeper.id, now, 'en')).toMatchObject([
    { found: 'A gas cylinder is unsafely placed, near heat, or its hose or joint leaks', more: 1 },
  ])
})

test('cards that are over go on by pages of fifty, and none of a moment is lost', async () => {
  const keeper = await addPerson(database, { vendor: true })
  const businessId = await placeOf(keeper)
  const numbers = Array.from({ length: 52 }, (_, index) => `past-${index}`)
  for (const number of numbers)
    await insertCard(database, {
      businessId,
      number,
      level: 'yellow',
      issuedAt: day(1),
      state: 'withdrawn',
      withdrawnAt: day(2),
    })
  await insertCard(database, { businessId, number: 'open', level: 'yellow', issuedAt: day(18) })
  const asked = { owner: keeper.id, locale: 'en' as const }
  const first = await listPastCards(db, { ...asked, before: null })
  const second = await listPastCards(db, { ...asked, before: first.earlier })
  expect([first.past.length, second.past.length, second.earlier]).toEqual([50, 2, null])
  // One that is not there any more begins the list anew.
  expect(await listPastCards(db, { ...asked, before: businessId })).toEqual(first)
  expect([...first.past, ...second.past].map(({ number }) => number).sort()).toEqual(numbers.sort())
})
