/** My business through HTTP: everything that there is to do, by deadline, of one's own places and nobody else's. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import type { ToDo } from '#shared/own-places/to-do.ts'
import { testApp } from '../../../test/support/app.ts'
import { ask, say } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { insertCard } from '../../../test/support/inspections.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'
import { insertDraft } from '../../../test/support/registrations.ts'
import { write } from '../../../test/support/reviews.ts'
import { stateOf, visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'vendor' | 'otherVendor' | 'client', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['vendor', 'otherVendor', 'client'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await db.deleteFrom('business_drafts').execute()
  await removePlaces(database)
})

const later = (days: number) => new Date(Date.now() + days * dayMs)
const look = async ({ cookie }: TestPerson) => {
  const answer = await visit(app, { cookie }).get('/vendor/my-business')
  return { answer, data: stateOf(answer).data['vendor/my-business'] as { toDo: ToDo[]; places: { id: string }[] } }
}
const licence = (business_id: string, days: number) => ({
  id: crypto.randomUUID(),
  business_id,
  kind: 'food_premises',
  number: '1',
  issuer: 'เทศบาล',
  none_because: null,
  expires_on: bangkokDay(later(days)),
  document_key: `pab/${'d'.repeat(41)}-9x9`,
  created_at: new Date(),
})

test('without a place there is the way to register one', async () => {
  const { answer } = await look(people.vendor)
  expect(answer.text).toContain('href="/vendor/register-business"')
  expect(answer.text).toContain('No place yet')
})

test('the earliest deadline comes first; duties of others come last; another’s is not there', async () => {
  const [place = '', foreign = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, name_en: 'Plai Laem' },
    { owner_id: people.otherVendor.id },
  ])
  await insertCard(database, { businessId: place, number: 'later', level: 'yellow', issuedAt: new Date() })
  await insertCard(database, {
    businessId: place,
    number: 'still',
    level: 'yellow',
    issuedAt: new Date(),
    state: 'replied',
  })
  await insertCard(database, { businessId: foreign, number: 'FRGN-1', level: 'red', issuedAt: new Date() })
  await db
    .insertInto('licences')
    .values([licence(place, 3), licence(place, 300), licence(foreign, 1)])
    .execute()
  await insertDraft(database, { owner: people.vendor.id, upTo: 'form1', expiresAt: later(40) })
  await insertDraft(database, { owner: people.otherVendor.id })
  await write(database, people.client, place)
  const { data, answer } = await look(people.vendor)
  expect(data.toDo.map((it) => (it.kind === 'card' ? it.number : it.kind))).toEqual([
    'licence',
    'later',
    'draft',
    'reviews',
    'survey',
    'still',
  ])
  expect(data.places.map(({ id }) => id)).toEqual([place])
  for (const words of ['Answer warning later', 'Reviews to answer: 1', 'the clock stands still'])
    expect(answer.text).toContain(words)
  expect(answer.text).not.toContain('FRGN-1')
  await insertCard(database, { businessId: place, number: 'urgent', level: 'red', issuedAt: new Date() })
  // Late work does not go before a shut place.
  await db
    .insertInto('licences')
    .values([licence(place, -2)])
    .execute()
  const { answer: urgent } = await look(people.vendor)
  expect(urgent.text).toMatch(/<section class="panel lift first-card red"[^>]*>.{0,900}?wcard red.{0,900}?urgent/s)
})

test('guests who wait for an answer are a duty with the way to them, until they are answered', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
  const { room } = await ask(database, place, { by: people.client })
  const talks = async () => {
    const { data, answer } = await look(people.vendor)
    return [data.toDo.filter(({ kind }) => kind === 'talks'), answer.text.includes('/chat/channel-chat?show=waiting')]
  }
  expect(await talks()).toEqual([
    [expect.objectContaining({ count: 1, place: expect.objectContaining({ id: place }) })],
    true,
  ])
  await say(database, room, { by: people.vendor })
  expect(await talks()).toEqual([[], false])
})

test('a self-check is due when the last one runs out, and not before', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
  const survey = (days: number) => ({
    id: crypto.randomUUID(),
    business_id: place,
    template_id: 'restaurant.1',
    submitted_by: null,
    grade: 'A' as const,
    started_at: later(days - 180),
    submitted_at: later(days - 180),
    score: 95,
    expires_at: later(days),
  })
  await db.insertInto('surveys').values(survey(120)).execute()
  expect((await look(people.vendor)).data.toDo).toEqual([])
  await db.insertInto('surveys').values(survey(150)).execute()
  expect((await look(people.vendor)).data.toDo).toEqual([])
  const { data } = await look(people.otherVendor)
  expect(data.toDo).toEqual([])
})

test('a registration that came back is there with how much of it is to be mended', async () => {
  const draft = await insertDraft(database, { owner: people.vendor.id })
  const browser = visit(app, { cookie: people.vendor.cookie })
  await browser.post(`/vendor/register-business/form5?draft=${draft}`, { do: 'submit', pledge: '1' })
  const waiting = await look(people.vendor)
  expect(waiting.answer.text).toContain('Waits for an officer')
  await db.updateTable('businesses').set({ status: 'returned' }).execute()
  await db.updateTable('business_drafts').set({ state: 'open' }).execute()
  await db
    .updateTable('registrations')
    .set({ returned: JSON.stringify({ nameTh: 'ชื่อไม่ตรงป้าย' }) })
    .execute()
  const { data, answer } = await look(people.vendor)
  expect(data.toDo.filter(({ kind }) => kind === 'returned')).toMatchObject([{ draft, count: 1 }])
  expect(answer.text).toContain(`/vendor/register-business/form1?draft=${draft}`)
  const step = await browser.get(`/vendor/register-business/form1?draft=${draft}`)
  expect(step.text).toContain('ชื่อไม่ตรงป้าย')
})
