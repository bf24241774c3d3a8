/** Who answers a talk and inner notes, through HTTP: for the people of the place alone. Everything that the guest gets is read for their words. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { notifyMembers } from '#server/domain/chat/notify-members.ts'
import { endOffer } from '#server/domain/ownership/make-offer.ts'
import { NOTE_MOST, NOTES_MOST } from '#shared/chat/chat-limits.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, say, seenBy } from '../../../test/support/chat.ts'
import { perform } from '../../../test/support/commands.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { actorAt, nameTo } from '../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces } from '../../../test/support/places.ts'
import { visit } from '../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [guest, owner, shift] = [{} as TestPerson, {} as TestPerson, {} as TestPerson]
let [place, room, offer] = ['', '', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  guest = await addPerson(database, personas.client)
  owner = await addPerson(database, { ...personas.vendor, name: 'Wit Owner' })
  shift = await addPerson(database, { ...personas.otherVendor, name: 'Noi Shift' })
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: owner.id }])
  room = (await ask(database, place, { by: guest })).room
  offer = await nameTo(database, { owner, place, part: 'shift', person: shift })
})

const people = () => `/chat/member-chat/${room}`
const talk = () => `/chat/room-chat/${room}`
const post = (who: TestPerson, fields: Record<string, string>) => send(app, people(), fields, { cookie: who.cookie })
const teamOf = async (who: TestPerson) => (await seenBy(app, who, people())).data.team
const stripOf = async (who: TestPerson) => (await seenBy(app, who, talk())).data.room.team
const lineOf = async (who: TestPerson, query = '') =>
  (await seenBy(app, who, `/chat/channel-chat${query}`)).data.page.rows.find(({ id }) => id === room)
const handleOf = async (name: string, by = owner) =>
  (await teamOf(by))?.people.find((person) => person.name === name)?.handle ?? ''
const give = async (by: TestPerson, name: string, seen: string | null = null) =>
  post(by, { do: 'give', to: await handleOf(name), ...(seen && { seen }) })
const note = (by: TestPerson, text: string, id: string = randomUUID()) => post(by, { do: 'note', text, note: id })
const write = (by: TestPerson, text: string) =>
  send(app, talk(), { do: 'write', text, client: randomUUID() }, { cookie: by.cookie })

test('the one who answers is the one who answered last, and colleagues read it in the talk and in the inbox', async () => {
  expect(await stripOf(owner)).toMatchObject({ answerer: null, isAlone: false, notes: 0 })
  await write(shift, 'มีโต๊ะว่างค่ะ')
  expect(await stripOf(owner)).toMatchObject({ answerer: { name: 'Noi Shift', isSelf: false } })
  expect(await lineOf(owner)).toMatchObject({ answers: { name: 'Noi Shift', isSelf: false } })
  expect(await lineOf(shift)).toMatchObject({ answers: { isSelf: true } })
  expect([await lineOf(owner, '?show=mine'), (await lineOf(shift, '?show=mine'))?.id]).toEqual([undefined, room])
  await write(owner, 'ผมดูแลต่อครับ')
  expect(await stripOf(shift)).toMatchObject({ answerer: { name: 'Wit Owner', isSelf: false } })
  await say(database, room, { by: guest, text: 'ขอบคุณ' })
  expect(await stripOf(shift), 'the guest answers for nobody').toMatchObject({ answerer: { name: 'Wit Owner' } })
})

test('a talk is given to a colleague by name and taken over; a page older than another hand-over changes nothing', async () => {
  expect((await give(owner, 'Noi Shift')).status).toBe(303)
  expect(await stripOf(shift)).toMatchObject({ answerer: { isSelf: true } })
  const [noi, wit] = [await handleOf('Noi Shift'), await handleOf('Wit Owner')]
  const late = await post(owner, { do: 'give', to: wit })
  expect([late.status, late.refusal?.errors.form]).toEqual([409, 'chat:refusal.givenMeanwhile'])
  expect((await post(owner, { do: 'give', to: wit, seen: noi })).status).toBe(303)
  expect(await stripOf(owner)).toMatchObject({ answerer: { isSelf: true } })
  const stranger = await post(owner, { do: 'give', to: 'f'.repeat(16), seen: wit })
  expect([stranger.status, stranger.refusal?.errors.form]).toEqual([409, 'chat:refusal.noColleague'])
})

const noticesTo = (who: TestPerson) =>
  db.selectFrom('notifications').select(['kind', 'ref']).where('user_id', '=', who.id).execute()

test('a colleague is told of a talk that is handed over by name, not of one taken, and once an hour of the same', async () => {
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('deliveries').execute()
  await give(owner, 'Noi Shift')
  expect(await noticesTo(shift)).toEqual([{ kind: 'talk_given', ref: room }])
  const { data } = await seenBy(app, shift, '/notification')
  expect(JSON.stringify(data)).toContain(talk())
  const sent = await db.selectFrom('deliveries').select(['user_id', 'about', 'message']).execute()
  expect(sent.map(({ user_id, about }) => [user_id, about])).toEqual([[shift.id, 'talk_given']])
  expect(JSON.stringify(sent[0]?.message)).toContain('Wit Owner')
  const [noi, wit] = [await handleOf('Noi Shift'), await handleOf('Wit Owner')]
  await post(owner, { do: 'give', to: wit, seen: noi })
  expect(await noticesTo(owner), 'taken over, nobody handed it').toEqual([])
  await give(owner, 'Noi Shift', wit)
  expect(await noticesTo(shift), 'to and fro').toHaveLength(1)
  expect(await noticesTo(guest)).toEqual([])
  await visit(app, { cookie: shift.cookie }).get(talk())
  const unread = await db.selectFrom('notifications').select('id').where('read_at', 'is', null).execute()
  expect(unread, 'read with the talk').toEqual([])
})

test('a colleague whose part ends answers nothing any more, and finds neither talk nor notes', async () => {
  await give(owner, 'Noi Shift')
  await note(shift, 'Comes with a dog')
  await perform(database, actorAt(owner, 'vendor'), endOffer, { offer })
  expect(await stripOf(owner)).toMatchObject({ answerer: null, isAlone: true, notes: 1 })
  for (const address of [people(), talk()])
    expect((await visit(app, { cookie: shift.cookie }).get(address)).status).toBe(404)
  expect((await note(shift, 'Still here')).status).toBe(404)
})

test('a note is written once, also pressed twice, and removed by its writer or the owner', async () => {
  const id = randomUUID()
  await Promise.all([
    note(shift, 'Father in a wheelchair: room 3', id),
    note(shift, 'Father in a wheelchair: room 3', id),
  ])
  await note(owner, 'Allergic to nuts')
  const { notes = [] } = (await teamOf(shift)) ?? {}
  expect(notes.map(({ text, by, mayRemove }) => [text, by, mayRemove])).toEqual([
    ['Allergic to nuts', 'Wit Owner', false],
    ['Father in a wheelchair: room 3', 'Noi Shift', true],
  ])
  expect(await stripOf(owner)).toMatchObject({ notes: 2, lastNote: 'Allergic to nuts' })
  await post(shift, { do: 'dropNote', note: notes[0]?.id ?? '' })
  expect((await teamOf(owner))?.notes).toHaveLength(2)
  await post(owner, { do: 'dropNote', note: id })
  expect((await teamOf(owner))?.notes.map(({ text }) => text)).toEqual(['Allergic to nuts'])
  const [empty, long] = [await note(shift, ' '), await note(shift, 'x'.repeat(NOTE_MOST + 1))]
  expect([empty.refusal?.errors.text, long.refusal?.errors.text]).toEqual([
    'chat:error.noteShort',
    'chat:error.noteLong',
  ])
  for (let more = 1; more < NOTES_MOST; more++) await note(owner, `Note ${more}`)
  expect((await note(owner, 'One too many')).refusal?.errors.form).toBe('chat:refusal.notes')
})

/** Everything of the product that comes to the person. */
async function allThatComesTo(who: TestPerson): Promise<string> {
  const cookie = `${who.cookie}; i18n_redirected=en`
  const pages = [
    talk(),
    `${talk()}?at=1`,
    people(),
    '/chat/channel-chat',
    '/chat/channel-chat?show=unread',
    '/chat/channel-chat?find=wheelchair',
    '/chat/channel-chat?find=Noi',
    '/chat/channel-chat?find=zquirrel',
    '/chat/channel-chat?label=zquirrel',
    '/notification',
    '/profile/setting/my-data',
    `/client/information/${place}`,
  ]
  const texts = await Promise.all(
    pages.flatMap((address) => {
      const [path = '', query = ''] = address.split('?')
      return [open(app, address, cookie), open(app, `${path}/_payload.json?${query}`, cookie)]
    }),
  )
  const exported = await open(app, '/profile/setting/my-data/export.json', cookie)
  const poll = await visit(app, { cookie }).get('/live/events')
  const rows = await Promise.all([
    db.selectFrom('notifications').selectAll().where('user_id', '=', who.id).execute(),
    db.selectFrom('live_events').selectAll().where('user_id', '=', who.id).execute(),
    // A notice to a colleague names the one who handed the talk over.
    db
      .selectFrom('deliveries')
      .selectAll()
      .where((is) => is.or([is('user_id', '=', who.id), is('user_id', 'is', null)]))
      .execute(),
  ])
  return [...texts.map(({ text }) => text), exported.text, poll.text, JSON.stringify(rows)].join('\n')
}

test('of notes, labels and the answerer nothing comes to the guest: no page, search, export, stream, notice or push', async () => {
  const events = async () =>
    (await db.selectFrom('live_events').select('seq').where('user_id', '=', guest.id).execute()).length
  await write(shift, 'มีค่ะ')
  const before = await events()
  await note(shift, 'Father in a wheelchair: keep room 3')
  await give(shift, 'Wit Owner', await handleOf('Noi Shift'))
  await post(owner, { do: 'label', name: 'Zquirrel' })
  expect(await events(), 'no event tells when').toBe(before)
  const colleague = await db.selectFrom('live_events').select('seq').where('user_id', '=', owner.id).execute()
  expect(colleague.length, 'the colleagues’ pages do look anew').toBeGreaterThan(before)
  await notifyMembers(
    { db, wakeSender: () => undefined, origin: 'https://places.example.org' },
    new Date(Date.now() + 86_400_000),
  )
  const all = await allThatComesTo(guest)
  expect(all).toContain('มีค่ะ')
  for (const secret of ['wheelchair: keep', 'Noi Shift', 'Wit Owner', 'Zquirrel', '"answerer"', 'lastNote":"'])
    expect(all, secret).not.toContain(secret)
  const own = await allThatComesTo(owner)
  for (const known of ['wheelchair: keep', 'Noi Shift', 'Zquirrel']) expect(own).toContain(known)
  const { body } = await open(app, '/profile/setting/my-data/export.json', shift.cookie)
  expect(JSON.stringify(body), 'the writer’s own data').toContain('wheelchair: keep')
})

test('the guest, strangers and officers can neither write, read nor remove any of it', async () => {
  const id = randomUUID()
  await note(shift, 'Inner words', id)
  await post(shift, { do: 'label', name: 'Own' })
  const others = [
    guest,
    await addPerson(database, personas.client),
    await addPerson(database, { inspector: { areas: [83] } }),
  ]
  const to = await handleOf('Noi Shift')
  const acts: Record<string, string>[] = [
    { do: 'give', to },
    { do: 'note', text: 'Mine', note: randomUUID() },
    { do: 'dropNote', note: id },
    { do: 'label', name: 'Zquirrel' },
    { do: 'unlabel', name: 'Own' },
  ]
  for (const who of others) for (const fields of acts) expect((await post(who, fields)).status, fields.do).toBe(404)
  expect((await teamOf(guest)) ?? null).toBeNull()
  expect((await teamOf(owner))?.notes.map(({ text }) => text)).toEqual(['Inner words'])
  expect(await stripOf(owner)).toMatchObject({ answerer: null, labels: ['Own'] })
})
