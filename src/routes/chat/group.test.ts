/** Groups, through HTTP: invitations, readable messages, management, and the effect of leaving, selling a place and deleting an account. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { GROUP_MOST, GROUPS_A_DAY, INVITED_AGAIN_DAYS } from '#shared/chat/chat-limits.ts'
import type { GroupChoices, GroupInvitation, MembersView } from '#shared/chat/groups.ts'
import { invitedName } from '#shared/chat/invited-name.ts'
import type { NotificationEntry } from '#shared/notifications/notification-entry.ts'
import { testApp } from '../../../test/support/app.ts'
import { open, send } from '../../../test/support/asking.ts'
import { ask, end, say, seenBy } from '../../../test/support/chat.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const inbox = '/chat/channel-chat'
const creating = '/chat/create-group'
const room = (id: string) => `/chat/room-chat/${id}`
const members = (id: string) => `/chat/member-chat/${id}`
let [hotel, boat] = ['', '']
let hotelier: TestPerson
let skipper: TestPerson
let client: TestPerson
let friend: TestPerson
/** The client's talks. */
let [withHotel, withBoat] = ['', '']

beforeAll(() => loadReference(database))
beforeEach(async () => {
  await removePlaces(database)
  ;[hotelier, skipper, client, friend] = (await Promise.all([
    addPerson(database, { vendor: true, locale: 'en' }),
    addPerson(database, { vendor: true }),
    addPerson(database),
    addPerson(database),
  ])) as [TestPerson, TestPerson, TestPerson, TestPerson]
  await db
    .updateTable('users')
    .set({ created_at: new Date('2026-01-01') })
    .execute()
  const name = (who: TestPerson, display_name: string) =>
    db.updateTable('users').set({ display_name }).where('id', '=', who.id).execute()
  await Promise.all([name(client, 'Nok'), name(friend, 'Chai')])
  ;[hotel = '', boat = ''] = await insertPlaces(database, [
    { name_en: 'Sand Hotel', owner_id: hotelier.id },
    { name_en: 'Long Boat', owner_id: skipper.id },
  ])
  withHotel = (await ask(database, hotel, { by: client })).room
  withBoat = (await ask(database, boat, { by: client })).room
})

const press = (who: TestPerson, address: string, fields: Record<string, string>) =>
  send(app, address, fields, { cookie: who.cookie })
const boxes = (rooms: readonly string[]) => Object.fromEntries(rooms.map((id) => [invitedName(id), 'on']))
const making = (rooms: readonly string[], more: Record<string, string> = {}) => ({
  group: randomUUID(),
  title: 'Trip to Racha',
  place: hotel,
  ...boxes(rooms),
  ...more,
})
const make = async (who: TestPerson, rooms: readonly string[], more: Record<string, string> = {}) => {
  const fields = making(rooms, more)
  const { status } = await press(who, creating, fields)
  expect(status).toBe(303)
  return fields.group as string
}
const join = (who: TestPerson, id: string) => press(who, inbox, { do: 'join', room: id })
const dataOf = async <Data>(who: TestPerson, address: string) =>
  (await seenBy(app, who, address)).data as unknown as Data
const invitationsOf = async (who: TestPerson) =>
  (await dataOf<{ invitations: GroupInvitation[] }>(who, inbox)).invitations
const membersOf = async (who: TestPerson, id: string) =>
  (await dataOf<{ members: MembersView } | undefined>(who, members(id)))?.members
const namesOf = async (who: TestPerson, id: string) =>
  (await membersOf(who, id))?.people.map(({ name, isManager }) => (isManager ? `${name} *` : name))
const saidTo = async (who: TestPerson, id: string) =>
  (await seenBy(app, who, room(id))).data?.room?.messages.map(({ text, by }) => `${by?.name}: ${text}`)
const handleOf = async (who: TestPerson, id: string, name: string) => {
  const { people, invited } = (await membersOf(who, id)) as MembersView
  return [...people, ...invited].find((it) => it.name === name)?.handle ?? ''
}
const linesOf = async (who: TestPerson) =>
  (await seenBy(app, who, inbox)).data.page.rows.map(({ id, text, unread }) => [id, text, unread])
const errorsOf = async (answer: ReturnType<typeof press>) => {
  const { status, refusal } = await answer
  return [status, Object.values(refusal?.errors ?? {})[0]]
}

test('an invited person accepts first, speaks for the asked place, and reads messages from then on', async () => {
  const choices = await dataOf<GroupChoices>(client, creating)
  expect(choices.places.map(({ name }) => name)).toEqual(['Long Boat', 'Sand Hotel'])
  expect(choices.acquaintances).toEqual([
    { room: withBoat, name: 'Long Boat', speaksFor: 'place' },
    { room: withHotel, name: 'Sand Hotel', speaksFor: 'place' },
  ])
  const id = await make(client, [withHotel, withBoat], { purpose: 'Pick us up at the hotel' })
  await say(database, id, { by: client, text: 'Before anybody is there' })
  expect(await invitationsOf(hotelier)).toEqual([
    {
      room: id,
      title: 'Trip to Racha',
      purpose: 'Pick us up at the hotel',
      by: 'Nok',
      place: 'Sand Hotel',
      speaksFor: 'place',
      people: 1,
    },
  ])
  for (const address of [room(id), members(id)]) expect((await open(app, address, hotelier.cookie)).status).toBe(404)
  expect((await press(hotelier, room(id), { do: 'write', text: 'Hello', client: randomUUID() })).status).toBe(404)
  expect((await join(hotelier, id)).status).toBe(303)
  expect([await saidTo(hotelier, id), await linesOf(hotelier)]).toEqual([[], expect.arrayContaining([[id, null, 0]])])
  await say(database, id, { by: hotelier, text: 'Gladly' })
  await say(database, id, { by: client, text: 'At nine?' })
  expect(await saidTo(hotelier, id)).toEqual(['Sand Hotel: Gladly', 'Nok: At nine?'])
  expect(await saidTo(client, id)).toEqual(['Nok: Before anybody is there', 'Sand Hotel: Gladly', 'Nok: At nine?'])
  expect(await namesOf(hotelier, id)).toEqual(['Nok *', 'Sand Hotel'])
  expect(await invitationsOf(hotelier)).toEqual([])
  expect((await membersOf(client, id))?.invited.map(({ name }) => name)).toEqual(['Long Boat'])
  // Other members learn nothing of invitations, nor of the manager's contacts.
  expect(await membersOf(hotelier, id)).toMatchObject({ invited: [], acquaintances: [], mayManage: false })
  const done = await db.selectFrom('audit_events').select('action').where('entity_id', '=', id).orderBy('at').execute()
  expect(done.map(({ action }) => action)).toEqual(['chat.create_group', 'chat.join_group'])
  const notified = await db.selectFrom('notifications').select('kind').where('user_id', '=', skipper.id).execute()
  expect(notified).toEqual([{ kind: 'group_invited' }])
  const { body: copy } = await open(app, '/profile/setting/my-data/export.json', hotelier.cookie)
  expect(copy.groups).toMatchObject([{ title: 'Trip to Racha', place_id: hotel }])
})

test('an invitation names its group and who invites where it is told, and is answered there', async () => {
  const id = await make(client, [withHotel, withBoat])
  const list = '/notification'
  const told = async (who: TestPerson) => {
    const { rows } = (await dataOf<{ page: { rows: NotificationEntry[] } }>(who, list)).page
    return rows.filter(({ topic }) => topic === 'chat').map(({ detail, invitation }) => [detail, invitation])
  }
  for (const who of [hotelier, skipper]) expect(await told(who)).toEqual([['Trip to Racha · Nok', id]])
  const joined = await press(hotelier, list, { do: 'join', room: id })
  expect([joined.status, joined.to]).toEqual([303, room(id)])
  expect((await press(skipper, list, { do: 'decline', room: id })).status).toBe(303)
  for (const who of [hotelier, skipper]) expect(await told(who)).toEqual([[null, null]])
  expect(await namesOf(client, id)).toEqual(['Nok *', 'Sand Hotel'])
})

test('an owner makes one about their place, in its name, and pressed twice there is one', async () => {
  const asked = (await ask(database, hotel, { by: friend })).room
  const fields = making([withHotel, asked])
  await Promise.all([press(hotelier, creating, fields), press(hotelier, creating, fields)])
  const id = fields.group as string
  expect(await namesOf(hotelier, id)).toEqual(['Sand Hotel *'])
  expect((await invitationsOf(friend)).map(({ by, speaksFor }) => [by, speaksFor])).toEqual([['Sand Hotel', 'self']])
  expect(await db.selectFrom('chat_rooms').select('id').where('title', 'is not', null).execute()).toHaveLength(1)
  const { text } = await open(app, inbox, `${friend.cookie}; i18n_redirected=en`)
  expect(text).toContain('Sand Hotel invites you to a group about Sand Hotel')
  expect(text).toContain('The others see the name of your account and what you write.')
})

test('nobody is invited by a stranger, for a stranger’s place, or after a block', async () => {
  const theirs = (await ask(database, boat, { by: friend })).room
  expect(await errorsOf(press(client, creating, making([theirs])))).toEqual([422, 'chat:error.nobody'])
  expect(await errorsOf(press(client, creating, making([])))).toEqual([422, 'chat:error.nobody'])
  expect((await press(friend, creating, making([theirs]))).status).toBe(404)
  await end(database, withBoat, { by: skipper })
  expect((await dataOf<GroupChoices>(client, creating)).acquaintances.map(({ name }) => name)).toEqual(['Sand Hotel'])
  expect(await errorsOf(press(client, creating, making([withBoat])))).toEqual([422, 'chat:error.nobody'])
  const officer = await addPerson(database, { inspector: { areas: [83] } })
  expect((await press(officer, creating, making([withHotel]))).status).toBe(404)
  const many = boxes(Array.from({ length: GROUP_MOST }, () => randomUUID()))
  expect(await errorsOf(press(client, creating, making([withHotel], many)))).toEqual([409, 'chat:refusal.groupFull'])
})

test('a group has a name, a purpose that is not too long, and a person makes so many a day', async () => {
  const errorOf = (more: Record<string, string>) => errorsOf(press(client, creating, making([withHotel], more)))
  expect(await errorOf({ title: ' x ' })).toEqual([422, 'chat:error.groupTitleShort'])
  expect(await errorOf({ title: 'x'.repeat(81) })).toEqual([422, 'chat:error.groupTitleLong'])
  expect(await errorOf({ title: 'x'.repeat(50_000) })).toEqual([422, 'chat:error.groupTitleLong'])
  expect(await errorOf({ purpose: 'ก'.repeat(301) })).toEqual([422, 'chat:error.purposeLong'])
  for (let made = 0; made < GROUPS_A_DAY; made++) await make(client, [withHotel])
  expect(await errorsOf(press(client, creating, making([withHotel])))).toEqual([429, 'chat:refusal.groups'])
})

test('a person who declines or leaves is not asked again for a while, and a former member sees nothing any more', async () => {
  const id = await make(client, [withHotel, withBoat])
  await join(hotelier, id)
  await press(skipper, inbox, { do: 'decline', room: id })
  expect((await join(skipper, id)).status).toBe(404)
  await say(database, id, { by: hotelier, text: 'Mine' })
  expect((await press(hotelier, members(id), { do: 'leave' })).status).toBe(303)
  for (const address of [room(id), members(id)]) expect((await open(app, address, hotelier.cookie)).status).toBe(404)
  const gone = { seq: '1', text: 'Something else' }
  expect((await press(hotelier, room(id), { do: 'edit', ...gone })).status).toBe(404)
  expect((await press(hotelier, room(id), { do: 'report', seq: '1', reason: 'spam' })).status).toBe(404)
  expect((await linesOf(hotelier)).map(([line]) => line)).not.toContain(id)
  expect(await saidTo(client, id)).toEqual(['Sand Hotel: Mine'])
  const again = () => press(client, members(id), { do: 'invite', ...boxes([withHotel, withBoat]) })
  expect(await errorsOf(again())).toEqual([409, 'chat:refusal.invitedBefore'])
  const longAgo = new Date(Date.now() - (INVITED_AGAIN_DAYS + 1) * 86_400_000)
  await db.updateTable('chat_invitations').set({ declined_at: longAgo }).execute()
  expect((await again()).status).toBe(303)
  await join(hotelier, id)
  await say(database, id, { by: client, text: 'Welcome back' })
  // Not even their own earlier words.
  expect(await saidTo(hotelier, id)).toEqual(['Nok: Welcome back'])
  expect((await press(hotelier, room(id), { do: 'edit', ...gone })).status).toBe(404)
})

test('somebody who leaves tells nobody: no notice, no message, nothing unread', async () => {
  const id = await make(client, [withHotel, withBoat])
  await Promise.all([join(hotelier, id), join(skipper, id)])
  await say(database, id, { by: client, text: 'At nine' })
  const states = async () => [
    await db.selectFrom('notifications').select('id').orderBy('id').execute(),
    await db.selectFrom('deliveries').select('id').orderBy('id').execute(),
    await db.selectFrom('chat_messages').select(['room_id', 'seq']).orderBy('room_id').orderBy('seq').execute(),
    (await linesOf(client)).map(([line, , unread]) => [line, unread]),
    (await linesOf(skipper)).map(([line, , unread]) => [line, unread]),
  ]
  const before = await states()
  expect((await press(hotelier, members(id), { do: 'leave' })).status).toBe(303)
  expect(await states()).toEqual(before)
  // Devices that show the group read it anew, and count one less.
  expect(await namesOf(client, id)).toEqual(['Nok *', 'Long Boat'])
})

test('a later member cannot report earlier messages', async () => {
  const id = await make(client, [withHotel])
  await say(database, id, { by: client, text: 'Before anybody is there' })
  await join(hotelier, id)
  await say(database, id, { by: client, text: 'Hello' })
  const report = (seq: string) => press(hotelier, room(id), { do: 'report', seq, reason: 'spam' })
  expect([(await report('1')).status, (await report('2')).status]).toEqual([404, 303])
})

test('the manager alone invites, takes out, renames and hands over; when it goes the next one manages', async () => {
  const id = await make(client, [withHotel, withBoat])
  await Promise.all([join(hotelier, id), join(skipper, id)])
  const asked = (await ask(database, hotel, { by: friend })).room
  const rename = { do: 'change', title: 'Racha on Sunday', purpose: '' }
  const attempts: Record<string, string>[] = [
    { do: 'invite', ...boxes([asked]) },
    { do: 'remove', handle: await handleOf(hotelier, id, 'Nok') },
    { do: 'handOver', handle: await handleOf(hotelier, id, 'Sand Hotel') },
    rename,
  ]
  for (const fields of attempts)
    expect(await errorsOf(press(hotelier, members(id), fields))).toEqual([403, 'chat:refusal.managerOnly'])
  expect((await press(client, members(id), rename)).status).toBe(303)
  expect((await seenBy(app, hotelier, room(id))).data.room.group).toEqual({
    title: 'Racha on Sunday',
    purpose: null,
    people: 3,
    callable: ['Nok', 'Long Boat'],
  })
  const self = { do: 'remove', handle: await handleOf(client, id, 'Nok') }
  expect(await errorsOf(press(client, members(id), self))).toEqual([409, 'chat:refusal.removeSelf'])
  await press(client, members(id), { do: 'remove', handle: await handleOf(client, id, 'Long Boat') })
  expect([await namesOf(client, id), (await open(app, room(id), skipper.cookie)).status]).toEqual([
    ['Nok *', 'Sand Hotel'],
    404,
  ])
  expect((await press(client, members(id), { do: 'remove', handle: randomUUID() })).status).toBe(404)
  await press(client, members(id), { do: 'handOver', handle: await handleOf(client, id, 'Sand Hotel') })
  expect(await namesOf(client, id)).toEqual(['Sand Hotel *', 'Nok'])
  await press(hotelier, members(id), { do: 'invite', ...boxes([asked]) })
  expect((await invitationsOf(friend)).map(({ by }) => by)).toEqual(['Sand Hotel'])
  await press(hotelier, members(id), { do: 'remove', handle: await handleOf(hotelier, id, 'Chai') })
  expect(await invitationsOf(friend)).toEqual([])
  await press(hotelier, members(id), { do: 'leave' })
  expect(await namesOf(client, id)).toEqual(['Nok *'])
})

test('a group is full when so many are in it or invited', async () => {
  const id = await make(client, [withHotel])
  const people = await Promise.all(Array.from({ length: GROUP_MOST - 2 }, () => addPerson(database)))
  const row = { room_id: id, side: 'person' as const, joined_at: new Date() }
  await db
    .insertInto('chat_members')
    .values(people.map(({ id: user_id }) => ({ ...row, user_id, handle: randomUUID() })))
    .execute()
  const more = { do: 'invite', ...boxes([withBoat]) }
  expect(await errorsOf(press(client, members(id), more))).toEqual([409, 'chat:refusal.groupFull'])
})

test('with a place its voice goes: the new owner inherits nothing, the old one sees nothing any more', async () => {
  const id = await make(client, [withHotel, withBoat])
  await join(hotelier, id)
  await say(database, id, { by: hotelier, text: 'Gladly' })
  await db.updateTable('businesses').set({ owner_id: friend.id }).where('id', 'in', [hotel, boat]).execute()
  for (const who of [hotelier, skipper, friend]) {
    expect((await open(app, room(id), who.cookie)).status).toBe(404)
    expect((await join(who, id)).status).toBe(404)
  }
  expect(await saidTo(client, id)).toEqual(['Sand Hotel: Gladly'])
})

test('an account number is weighed against the place that says it, and one message can be reported', async () => {
  const id = await make(client, [withHotel, withBoat])
  await Promise.all([join(hotelier, id), join(skipper, id)])
  await say(database, id, { by: skipper, text: 'กสิกร 012-3-45678-9' })
  const { text } = await open(app, room(id), `${client.cookie}; i18n_redirected=en`)
  expect(text).toContain(`/client/bank?place=${boat}`)
  expect((await press(client, room(id), { do: 'report', seq: '1', reason: 'fraud' })).status).toBe(303)
  const reports = await db.selectFrom('chat_reports').select(['seq', 'reporter_id']).where('room_id', '=', id).execute()
  expect(reports).toEqual([{ seq: 1, reporter_id: client.id }])
})
