/** Labels of a place's people on its talks, through HTTP. That guests never see them is attacked in team.test.ts. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { LABEL_MOST, LABELS_A_ROOM, LABELS_MOST } from '#shared/chat/chat-limits.ts'
import { testApp } from '../../../test/support/app.ts'
import { send } from '../../../test/support/asking.ts'
import { ask, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { nameTo } from '../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [owner, shift] = [{} as TestPerson, {} as TestPerson]
let [place, room] = ['', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  owner = await addPerson(database, personas.vendor)
  shift = await addPerson(database, personas.otherVendor)
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: owner.id }])
  room = await asked()
  await nameTo(database, { owner, place, part: 'shift', person: shift })
})

const asked = async () => (await ask(database, place, { by: await addPerson(database, personas.client) })).room
const post = (who: TestPerson, fields: Record<string, string>, talk = room) =>
  send(app, `/chat/member-chat/${talk}`, fields, { cookie: who.cookie })
const set = (who: TestPerson, name: string, talk = room) => post(who, { do: 'label', name }, talk)
const labelsOf = async (who: TestPerson, talk = room) => {
  const { team } = (await seenBy(app, who, `/chat/member-chat/${talk}`)).data
  return { own: team?.labels, others: team?.otherLabels }
}
const listed = async (who: TestPerson, label: string) =>
  (await seenBy(app, who, `/chat/channel-chat?label=${encodeURIComponent(label)}`)).data.page.rows.map(({ id }) => id)

test('a label stands in the talk, on its line and in the filter of every colleague, until it is taken off', async () => {
  const other = await asked()
  await Promise.all([set(shift, 'จอง'), set(shift, 'จอง')])
  await set(owner, 'Big Group', other)
  expect(await labelsOf(owner)).toEqual({ own: ['จอง'], others: ['Big Group'] })
  expect((await seenBy(app, owner, `/chat/room-chat/${room}`)).data.room.team?.labels).toEqual(['จอง'])
  const { rows } = (await seenBy(app, shift, '/chat/channel-chat')).data.page
  expect(rows.map(({ id, labels }) => [id, labels])).toEqual([
    [other, ['Big Group']],
    [room, ['จอง']],
  ])
  expect([await listed(owner, 'จอง'), await listed(shift, 'big group'), await listed(owner, 'None')]).toEqual([
    [room],
    [other],
    [],
  ])
  await set(owner, 'BIG GROUP')
  expect((await labelsOf(shift)).own, 'another spelling is the same').toEqual(['Big Group', 'จอง'])
  expect((await post(owner, { do: 'unlabel', name: 'จอง' })).status).toBe(303)
  expect((await post(owner, { do: 'unlabel', name: 'จอง' })).status, 'pressed twice').toBe(303)
  expect([await labelsOf(shift), await listed(shift, 'จอง')]).toEqual([{ own: ['Big Group'], others: [] }, []])
})

test('a talk and a place have a few, also when they are set at the same moment', async () => {
  const [empty, long] = [await set(owner, ' '), await set(owner, 'ก'.repeat(LABEL_MOST + 1))]
  expect([empty.refusal?.errors.name, long.refusal?.errors.name]).toEqual([
    'chat:error.labelLong',
    'chat:error.labelLong',
  ])
  const names = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${index}`)
  for (const name of names(LABELS_A_ROOM, 'A')) await set(owner, name)
  expect((await set(owner, 'A more')).refusal?.errors.form).toBe('chat:refusal.labelsHere')
  const [second, third, fourth] = [await asked(), await asked(), await asked()]
  for (const name of names(LABELS_MOST - LABELS_A_ROOM - 3, 'B')) await set(owner, name, second)
  for (const name of names(2, 'C')) await set(owner, name, third)
  const last = await Promise.all([third, fourth].map((talk, index) => set(owner, `Last ${index}`, talk)))
  expect(last.map(({ status }) => status).sort()).toEqual([303, 409])
  const all = await db
    .selectFrom('chat_labels')
    .select('name')
    .where('room_id', 'in', [room, second, third, fourth])
    .execute()
  expect(all).toHaveLength(LABELS_MOST)
  expect((await set(owner, 'One more', fourth)).refusal?.errors.form).toBe('chat:refusal.labels')
  expect((await set(owner, 'A 0', fourth)).status, 'one that the place has').toBe(303)
})

test('a new owner finds no label of the one before', async () => {
  await set(owner, 'Complaint')
  const next = await addPerson(database, personas.vendor)
  await db.updateTable('businesses').set({ owner_id: next.id }).where('id', '=', place).execute()
  const talk = await asked()
  expect(await labelsOf(next, talk)).toEqual({ own: [], others: [] })
  expect((await set(next, 'Mine')).status).toBe(404)
})
