/** A hidden message before another officer, through HTTP: the writer's request, the deciding officer, and everybody's view then. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { MESSAGE_APPEAL_DAYS, REVISION_DAYS } from '#shared/chat/chat-limits.ts'
import type { MessageCase } from '#shared/moderation/moderation.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, join, makeGroup, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const desk = '/inspector/check-comment'
const words = 'วันนั้นสระปิดซ่อมจริง'
const objection = 'ผมบอกเพียงว่าสระปิด ไม่ได้ขู่ใคร'
let people = {} as Officers & Record<'client' | 'vendor' | 'stranger', TestPerson>
let [place, room, address] = ['', '', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await db.deleteFrom('chat_rooms').execute()
  await db.deleteFrom('decision_leases').execute()
  const [client, vendor, stranger] = await Promise.all([
    addPerson(database, personas.client),
    addPerson(database, personas.vendor),
    addPerson(database, personas.client),
  ])
  people = { ...(await addOfficers(database)), client, vendor, stranger }
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: vendor.id }])
  room = (await ask(database, place, { by: client, text: 'เปิดกี่โมง' })).room
  await say(database, room, { by: vendor, text: words })
  address = `/chat/room-chat/${room}`
})

const post = (who: TestPerson, to: string, fields: Record<string, string>) =>
  send(app, to, fields, { cookie: who.cookie })
const appeal = (who: TestPerson, text = objection, seq = '2') => post(who, address, { do: 'appeal', seq, text })
const errorsOf = async (sent: ReturnType<typeof post>) => (await sent).refusal?.errors
const messageFor = async (who: TestPerson, at = 1) => (await seenBy(app, who, address)).data.room.messages[at]
const textFor = async ({ cookie }: TestPerson, at = address) =>
  (await open(app, at, `${cookie}; i18n_redirected=en`)).text
const idsOf = async () =>
  (await db.selectFrom('chat_reports').select('id').orderBy('created_at').execute()).map(({ id }) => id)
const caseFor = async (who: TestPerson, id: string) =>
  ((await seenBy(app, who, `${desk}/${id}`)).data as unknown as { shown: MessageCase } | undefined)?.shown
const judge = async (who: TestPerson, id: string, fields: Record<string, string>) => {
  const rev = (await caseFor(who, id))?.rev ?? ''
  return post(who, `${desk}/${id}`, { do: 'judge', rev, ...fields })
}
const waiting = async (who: TestPerson) =>
  ((await seenBy(app, who, desk)).data as unknown as { waiting: { id: string; why: string }[] }).waiting
const kindsFor = async ({ id }: TestPerson) =>
  (await db.selectFrom('notifications').select('kind').where('user_id', '=', id).orderBy('created_at').execute()).map(
    ({ kind }) => kind,
  )

/** The vendor's message is hidden by the officer; answers the report. */
async function hidden(): Promise<string> {
  await post(people.client, address, { do: 'report', seq: '2', reason: 'hate_or_threat' })
  const [id = ''] = await idsOf()
  await judge(people.officer, id, { verdict: 'hide', reason: 'hate_or_threat', note: 'โปรดสุภาพ' })
  return id
}
/** The same, with another officer asked; answers the appeal. */
async function appealed(): Promise<string> {
  const first = await hidden()
  expect((await appeal(people.vendor)).to).toBe(`${address}?at=2#m-2`)
  return (await idsOf()).find((id) => id !== first) ?? ''
}

test('the writer asks once, in time, with words; nobody else, and not for a visible message', async () => {
  expect(await errorsOf(appeal(people.vendor))).toEqual({ form: 'chat:refusal.noAppeal' })
  await hidden()
  expect(await messageFor(people.vendor)).toMatchObject({ mayAppeal: true, appeal: null, note: 'โปรดสุภาพ' })
  expect(await messageFor(people.client)).toMatchObject({ mayAppeal: false, appeal: null, report: 'hide' })
  expect(await textFor(people.vendor)).toContain('You do not agree?</summary>')
  expect(await errorsOf(appeal(people.vendor, 'ไม่'))).toEqual({ text: 'chat:error.appealShort' })
  expect(await errorsOf(appeal(people.vendor, 'ก'.repeat(2001)))).toEqual({ text: 'chat:error.appealLong' })
  for (const who of [people.client, people.stranger, people.officer]) expect((await appeal(who)).status).toBe(404)
  await db
    .updateTable('chat_reports')
    .set({ decided_at: new Date(Date.now() - (MESSAGE_APPEAL_DAYS * 24 + 1) * 3_600_000) })
    .execute()
  expect((await messageFor(people.vendor))?.mayAppeal).toBe(false)
  expect(await errorsOf(appeal(people.vendor))).toEqual({ form: 'chat:refusal.noAppeal' })
  await db.updateTable('chat_reports').set({ decided_at: new Date() }).execute()
  expect([(await appeal(people.vendor)).status, (await appeal(people.vendor)).status]).toEqual([303, 303])
  expect(await errorsOf(appeal(people.vendor, `${objection} ครับ`))).toEqual({ form: 'chat:refusal.noAppeal' })
  expect(await idsOf()).toHaveLength(2)
  expect(await messageFor(people.vendor)).toMatchObject({ mayAppeal: false, appeal: 'waits', report: null })
  expect((await messageFor(people.client))?.report).toBe('hide')
  expect(await textFor(people.vendor, '/profile/my-report')).not.toContain(objection)
})

test('it goes to another officer than the one who hid it, who reads the hidden text and the writer’s reasons', async () => {
  const id = await appealed()
  expect([await waiting(people.officer), (await caseFor(people.officer, id)) ?? null]).toEqual([[], null])
  expect(await waiting(people.colleague)).toMatchObject([{ id, why: 'appeal' }])
  const shown = await caseFor(people.colleague, id)
  expect(shown).toMatchObject({ isAppeal: true, words: { appeal: objection, earlier: [{ text: words }] } })
  expect(await textFor(people.colleague, `${desk}/${id}`)).toContain('The objection is right')
  for (const { id: person } of [people.client, people.vendor, people.officer])
    expect(await textFor(people.colleague, `${desk}/${id}`)).not.toContain(person)
})

test('shown again it has its old text, for both; both are told, and nothing more can be asked', async () => {
  const id = await appealed()
  const replaced_at = new Date(Date.now() - (REVISION_DAYS + 1) * 86_400_000)
  await db.updateTable('chat_revisions').set({ replaced_at }).execute()
  await removeExpired(db)
  expect((await judge(people.colleague, id, { verdict: 'keep', note: 'ไม่ใช่คำขู่' })).status).toBe(303)
  expect(await messageFor(people.vendor)).toMatchObject({
    text: words,
    hidden: null,
    appeal: 'keep',
    note: 'ไม่ใช่คำขู่',
    mayAppeal: false,
  })
  expect(await messageFor(people.client)).toMatchObject({ text: words, hidden: null, report: 'keep', mayReport: false })
  expect(await db.selectFrom('chat_revisions').select('body').execute()).toEqual([])
  expect([await kindsFor(people.vendor), await kindsFor(people.client)]).toEqual([
    ['message_hidden', 'message_appealed'],
    ['message_judged', 'message_judged'],
  ])
  expect(await errorsOf(appeal(people.vendor, `${objection} ครับ`))).toEqual({ form: 'chat:refusal.noAppeal' })
})

test('it stays hidden if the decision stands, and its writer alone is notified', async () => {
  const id = await appealed()
  expect((await judge(people.colleague, id, { verdict: 'hide', reason: 'harassment' })).status).toBe(303)
  expect(await messageFor(people.vendor)).toMatchObject({ text: '', hidden: 'harassment', appeal: 'hide' })
  expect([await kindsFor(people.vendor), await kindsFor(people.client)]).toEqual([
    ['message_hidden', 'message_appealed'],
    ['message_judged'],
  ])
  expect(await textFor(people.vendor)).toContain('the decision stands')
})

test('in a group officers see which messages are one person’s, and not the person', async () => {
  const friend = await addPerson(database)
  const withFriend = (await ask(database, place, { by: friend })).room
  const group = await makeGroup(database, { place, rooms: [room, withFriend], by: people.vendor })
  await join(database, group, { by: people.client })
  await join(database, group, { by: friend })
  for (const by of [people.client, friend, people.vendor, people.client]) await say(database, group, { by })
  await post(friend, `/chat/room-chat/${group}`, { do: 'report', seq: '4', reason: 'spam' })
  await post(people.client, address, { do: 'report', seq: '2', reason: 'spam' })
  const [ofGroup = '', ofTalk = ''] = await idsOf()
  const speakers = async (id: string) =>
    (await caseFor(people.officer, id))?.words?.around.map(({ side, speaker }) => [side, speaker])
  expect(await speakers(ofGroup)).toEqual([
    ['person', 1],
    ['person', 2],
    ['place', 3],
    ['person', 1],
  ])
  expect(await speakers(ofTalk)).toEqual([
    ['person', null],
    ['place', null],
  ])
  const page = await textFor(people.officer, `${desk}/${ofGroup}`)
  expect(page).toContain('person 2')
  for (const { id } of [people.client, friend, people.vendor]) expect(page).not.toContain(id)
})
