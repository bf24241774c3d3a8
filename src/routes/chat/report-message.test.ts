/** Reported messages, through HTTP: reporters, the officers' access, everybody's view then, and the record. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { removeExpired } from '#server/db/remove-expired.ts'
import { REPORT_CONTEXT, REVISION_DAYS } from '#shared/chat/chat-limits.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { draft, failing, findAt } from '../../../test/support/cards.ts'
import { ask, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../test/support/officers.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { countWork } from '../../../test/support/waiting.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const desk = '/inspector/check-comment'
const threat = 'ถ้ารีวิวอีกเจอดีแน่'
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
  ;[place = ''] = await insertPlaces(database, [
    { name_en: 'Sand Hotel', category_id: 'restaurant', owner_id: vendor.id },
  ])
  room = (await ask(database, place, { by: client, text: 'เปิดกี่โมง' })).room
  await say(database, room, { by: vendor, text: threat })
  address = `/chat/room-chat/${room}`
})

const post = (who: TestPerson, to: string, fields: Record<string, string>) =>
  send(app, to, fields, { cookie: who.cookie })
const report = (who: TestPerson, seq = 2, reason = 'hate_or_threat') =>
  post(who, address, { do: 'report', seq: String(seq), reason })
const errorOf = async (sent: ReturnType<typeof post>) => (await sent).refusal?.errors
const messagesFor = async (who: TestPerson) => (await seenBy(app, who, address)).data.room.messages
const textFor = async (who: TestPerson, at = address) => (await open(app, at, `${who.cookie}; i18n_redirected=en`)).text
const reportId = async () => (await db.selectFrom('chat_reports').select('id').executeTakeFirstOrThrow()).id
const waiting = async (who: TestPerson) =>
  ((await seenBy(app, who, desk)).data as unknown as { waiting: { id: string; kind: string; text: string }[] }).waiting
interface Case {
  rev: string
  waits: boolean
  words: { around: { seq: number; text: string; isIt: boolean }[]; earlier: { text: string }[] } | null
}
const caseFor = async (who: TestPerson, id: string) => {
  const { data } = await seenBy(app, who, `${desk}/${id}`)
  return { shown: (data as unknown as { shown: Case } | undefined)?.shown }
}
const judge = async (who: TestPerson, id: string, fields: Record<string, string>) => {
  const rev = (await caseFor(who, id)).shown?.rev ?? ''
  return post(who, `${desk}/${id}`, { do: 'judge', rev, ...fields })
}
const eventsOf = async (id: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['action', 'actor_id'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id }) => [action, actor_id])
/** The person's notifications, and their links. */
const notificationsOf = async (who: TestPerson) => {
  const kinds = await db.selectFrom('notifications').select('kind').where('user_id', '=', who.id).execute()
  const { data } = await seenBy(app, who, '/notification')
  const { rows } = (data as unknown as { page: { rows: { href: string | null }[] } }).page
  return kinds.map(({ kind }, index) => ({ kind, href: rows[index]?.href }))
}
const bodyOf = (seq: number) =>
  db
    .selectFrom('chat_messages')
    .select(['body', 'hidden_reason'])
    .where('room_id', '=', room)
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow()

test('a member reports the other side’s message once; the desk gets it without its words, for officers of the area', async () => {
  expect(await messagesFor(people.client)).toMatchObject([{ mayReport: false }, { mayReport: true, report: null }])
  expect(await textFor(people.client, `${address}?report=2&at=2`)).toContain('<h2 id="report"')
  expect(await errorOf(report(people.client, 2, 'boring'))).toEqual({ reason: 'chat:error.reason' })
  expect((await report(people.client)).to).toBe(`${address}?at=2#m-2`)
  expect((await report(people.client)).status).toBe(303)
  expect(await db.selectFrom('chat_reports').select(['seq', 'reason', 'reporter_id', 'agency_id']).execute()).toEqual([
    { seq: 2, reason: 'hate_or_threat', reporter_id: people.client.id, agency_id: null },
  ])
  expect(await errorOf(report(people.client, 1))).toEqual({ form: 'chat:refusal.reportOwn' })
  for (const [who, seq] of [
    [people.stranger, 2],
    [people.officer, 2],
    [people.client, 9],
  ] as const)
    expect((await report(who, seq)).status).toBe(404)
  expect((await messagesFor(people.client))[1]).toMatchObject({ mayReport: false, report: 'waits' })
  expect((await messagesFor(people.vendor))[1]).toMatchObject({ text: threat, report: null })
  const id = await reportId()
  expect(await waiting(people.officer)).toMatchObject([{ id, kind: 'message', why: 'hate_or_threat', text: '' }])
  expect(await textFor(people.officer, desk)).not.toContain(threat)
  const countedFor = async (who: TestPerson) => (await countWork(database, who)).texts
  expect([await countedFor(people.officer), await countedFor(people.elsewhere)]).toEqual([1, 0])
  expect(await waiting(people.elsewhere)).toEqual([])
  expect((await caseFor(people.elsewhere, id)).shown).toBeUndefined()
})

test('an officer reads it with the messages around it, on record once; nobody else meanwhile', async () => {
  for (let said = 0; said < REPORT_CONTEXT + 2; said++)
    await say(database, room, { by: people.client, text: `ต่อไป ${said}` })
  await db.updateTable('chat_messages').set({ created_at: new Date() }).execute()
  await post(people.vendor, address, { do: 'edit', seq: '2', text: 'ขออภัย' })
  await report(people.client)
  const id = await reportId()
  const { shown } = await caseFor(people.officer, id)
  expect(shown?.words?.around.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(shown?.words?.around[1]).toMatchObject({ text: 'ขออภัย', isIt: true })
  expect(shown?.words?.earlier).toMatchObject([{ text: threat }])
  await caseFor(people.officer, id)
  expect(await eventsOf(id)).toEqual([
    ['chat.report_message', people.client.id],
    ['chat.read_reported', people.officer.id],
  ])
  expect((await caseFor(people.colleague, id)).shown?.words).toBeNull()
  expect((await judge(people.colleague, id, { verdict: 'keep' })).refusal?.errors).toEqual({
    form: 'comment:refusal.leased',
  })
  const page = await textFor(people.officer, `${desk}/${id}`)
  for (const { id: person } of [people.client, people.vendor]) expect(page).not.toContain(person)
})

test('hidden, it is nowhere to be read; both see that and why, and the writer cannot mend it', async () => {
  await report(people.client)
  const id = await reportId()
  expect(await errorOf(judge(people.officer, id, { verdict: 'hide', reason: '' }))).toEqual({
    reason: 'comment:error.reason',
  })
  const unread = async () => (await seenBy(app, people.client, '/profile/terms')).person.messages
  expect(await unread()).toBe(1)
  const sent = await judge(people.officer, id, { verdict: 'hide', reason: 'harassment', note: 'โปรดสุภาพ' })
  expect(sent.to).toBe(`${desk}?done=messageHidden`)
  expect(await bodyOf(2)).toEqual({ body: '', hidden_reason: 'harassment' })
  expect(await db.selectFrom('chat_reports').select(['verdict', 'decided_by', 'note']).execute()).toEqual([
    { verdict: 'hide', decided_by: people.officer.id, note: 'โปรดสุภาพ' },
  ])
  expect(await unread()).toBe(0)
  expect([
    await notificationsOf(people.vendor),
    await notificationsOf(people.client),
    await notificationsOf(people.stranger),
  ]).toEqual([[{ kind: 'message_hidden', href: address }], [{ kind: 'message_judged', href: address }], []])
  for (const who of [people.client, people.vendor]) {
    expect((await messagesFor(who))[1]).toMatchObject({
      text: '',
      hidden: 'harassment',
      note: 'โปรดสุภาพ',
      mayEdit: false,
      mayDelete: false,
      mayReport: false,
    })
    for (const page of [address, '/chat/channel-chat', '/profile/setting/my-data/export.json'])
      expect(await textFor(who, page), page).not.toContain(threat)
  }
  expect(await textFor(people.vendor)).toContain('Officers have hidden this message: harassment</p>')
  expect(await textFor(people.client, '/chat/channel-chat')).toContain('Message hidden by officers</small>')
  for (const change of [
    { do: 'edit', text: 'อีกครั้ง' },
    { do: 'delete', text: '' },
  ])
    expect(await errorOf(post(people.vendor, address, { ...change, seq: '2' }))).toEqual({
      form: 'chat:refusal.hidden',
    })
  expect((await judge(people.officer, id, { verdict: 'keep' })).status).toBe(409)
  expect((await caseFor(people.officer, id)).shown).toMatchObject({ waits: false, words: null })
  expect((await eventsOf(id)).map(([action]) => action).slice(2)).toEqual(['chat.hide_message'])
})

test('kept, it stays, and the reporter is told there; a message changed meanwhile is reviewed again', async () => {
  await report(people.client)
  const id = await reportId()
  const { rev = '' } = (await caseFor(people.officer, id)).shown ?? {}
  await post(people.vendor, address, { do: 'delete', seq: '2' })
  const decide = (seen: string) => post(people.officer, `${desk}/${id}`, { do: 'judge', rev: seen, verdict: 'keep' })
  expect((await decide(rev)).refusal?.errors).toEqual({ form: 'comment:refusal.stale' })
  const { shown } = await caseFor(people.officer, id)
  expect(shown?.words?.earlier).toMatchObject([{ text: threat }])
  expect((await decide(shown?.rev ?? '')).to).toBe(`${desk}?done=messageKept`)
  expect((await messagesFor(people.client))[1]).toMatchObject({ isDeleted: true, report: 'keep', hidden: null })
  expect((await messagesFor(people.vendor))[1]).toMatchObject({ report: null, note: null })
  expect([await notificationsOf(people.vendor), await notificationsOf(people.client)]).toMatchObject([
    [],
    [{ kind: 'message_judged' }],
  ])
  expect(await waiting(people.officer)).toEqual([])
})

test('its text is kept while an officer has to decide, and no longer', async () => {
  await post(people.vendor, address, { do: 'delete', seq: '2' })
  await report(people.client)
  const replaced_at = new Date(Date.now() - (REVISION_DAYS + 1) * 86_400_000)
  await db.updateTable('chat_revisions').set({ replaced_at }).execute()
  const stored = async () => {
    await removeExpired(db)
    return (await db.selectFrom('chat_revisions').select('body').execute()).map(({ body }) => body)
  }
  expect(await stored()).toEqual([threat])
  await judge(people.officer, await reportId(), { verdict: 'keep' })
  expect(await stored()).toEqual([])
  expect((await messagesFor(people.client))[1]?.mayReport).toBe(false)
})

test('an officer’s message goes to another unit, stays on record marked, and nobody of the officer’s unit reads the report', async () => {
  const other = await addPerson(database, { inspector: { unit: 'Chalong Police', areas: [83] } })
  const far = await addPerson(database, { inspector: { level: 'supervisor', unit: 'Chiang Mai Office', areas: [50] } })
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: people.officer, findings, level: 'yellow' })
  const asked = await post(people.vendor, '/chat/channel-chat', {
    do: 'officer',
    card,
    text: 'แก้อย่างไร',
    client: crypto.randomUUID(),
  })
  address = asked.to?.split('?')[0] ?? ''
  await post(people.officer, address, { do: 'write', text: threat, client: crypto.randomUUID() })
  expect((await report(people.vendor)).status).toBe(303)
  expect((await report(people.colleague, 1)).status).toBe(404)
  const id = await reportId()
  for (const who of [people.officer, people.colleague, people.supervisor, far]) {
    expect(await waiting(who)).toEqual([])
    expect((await caseFor(who, id)).shown).toBeUndefined()
  }
  expect(await waiting(other)).toMatchObject([{ id }])
  await db.deleteFrom('duty_areas').where('user_id', '=', other.id).execute()
  expect(await waiting(far)).toMatchObject([{ id }])
  expect((await judge(far, id, { verdict: 'hide', reason: 'hate_or_threat' })).status).toBe(303)
  expect(await notificationsOf(people.officer)).toEqual([{ kind: 'message_hidden', href: address }])
  const seen = (await messagesFor(people.vendor))[1]
  expect(seen).toMatchObject({ text: threat, hidden: 'hate_or_threat' })
  expect(await textFor(people.vendor)).toContain('find this message improper')
})

test('officers who own the place, are its relatives or took part do not see the talk', async () => {
  await report(people.client)
  const id = await reportId()
  await db
    .insertInto('place_interests')
    .values({ id: crypto.randomUUID(), officer_id: people.officer.id, business_id: place, declared_at: new Date() })
    .execute()
  await db.updateTable('chat_reports').set({ reporter_id: people.colleague.id }).execute()
  for (const who of [people.officer, people.colleague, people.suspended])
    expect((await caseFor(who, id)).shown).toBeUndefined()
  expect(await waiting(people.supervisor)).toMatchObject([{ id }])
})
