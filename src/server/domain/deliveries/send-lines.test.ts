/** Messages to LINE, against a server that answers as its API: told once, or by mail, and nothing twice. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { lineToken, newLineId, startLineServer } from '../../../../test/support/line-server.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { actorOf } from '../../../../test/support/reviews.ts'
import { makeLineApi } from '../../external/line-api.ts'
import { DeliveryFault, type Outgoing } from '../../external/message.ts'
import { createLog } from '../../log/log.ts'
import { notice } from '../accounts/asking.ts'
import { setSwitches } from '../notifications/settings.ts'
import { enqueue } from './enqueue.ts'
import { enqueueLines } from './enqueue-lines.ts'
import { notify } from './notify.ts'
import { makeSender } from './send-deliveries.ts'

const database = await testDatabase()
const { db } = database
const noon = new Date(Date.UTC(2026, 10, 22, 5))
const caller = { origin: 'https://places.example.org' }

beforeEach(async () => {
  await db.deleteFrom('deliveries').execute()
  await db.deleteFrom('line_links').execute()
  await db.deleteFrom('line_quota').execute()
})

interface Linked extends TestPerson {
  line: string
}

async function linked(given: Parameters<typeof addPerson>[1] = {}): Promise<Linked> {
  const person = await addPerson(database, given)
  const line = newLineId()
  await db.insertInto('line_links').values({ user_id: person.id, line_id: line, created_at: noon }).execute()
  return { ...person, line }
}

const due = new Date(Date.UTC(2026, 10, 25, 9))
const card = { place: 'ครัวชาวเลราไวย์', path: '/vendor/warning-list', card: '83-2569-4348', level: 'red' } as const
const found = { found: 'ถังแก๊สรั่วใกล้เตา', short: 'ถังแก๊สรั่ว', more: 2 }

const reachable = ({ contact }: TestPerson) => ({ email: contact, phone: null, locale: 'en' }) as const
const about = ({ id }: TestPerson) => ({ user: id, ref: uuidv7() })
const issued = (person: TestPerson) =>
  notice(caller, reachable(person), 'card_issued', { ...card, ...found, due }, about(person))
const accepted = (person: TestPerson) => notice(caller, reachable(person), 'card_accepted', card, about(person))
const graded = (person: TestPerson) =>
  notice(caller, reachable(person), 'favourite_lifted', { place: card.place, path: card.path }, about(person))

const tell = (deliveries: ReturnType<typeof issued>) =>
  db.transaction().execute(async (tx) => {
    const news = await notify(tx, deliveries, noon)
    await enqueueLines(tx, news, { mails: await enqueue(tx, news, noon), now: noon })
  })

function sending(env: Record<string, string> | null) {
  const mails: string[] = []
  const lines: Record<string, unknown>[] = []
  const stopped: string[] = []
  const faults: Error[] = []
  const log = createLog({ LOG_FORMAT: 'json', LOG_LEVEL: 'warn' }, { write: (it) => void lines.push(JSON.parse(it)) })
  const driver = {
    tries: 2,
    async deliver({ to }: Outgoing) {
      const fault = faults.shift()
      if (fault) throw fault
      mails.push(to)
      return undefined
    },
  }
  const api = env && makeLineApi({ LINE_ACCESS_TOKEN: lineToken, LINE_API_URL: env.LINE_API_URL as string })
  const sender = makeSender({
    db,
    log,
    drivers: { email: driver, sms: driver, push: () => driver, line: api },
    onLineStopped: async (reason) => void stopped.push(reason),
  })
  const round = async () => {
    await db.updateTable('deliveries').set({ due_at: sql<Date>`now() - interval '1 second'` }).execute()
    sender.wake()
    await sender.settled()
  }
  return { mails, lines, stopped, faults, round }
}

const rows = () => db.selectFrom('deliveries').select(['by', 'about', 'reason']).execute()
const mailOff = (person: TestPerson) =>
  perform(database, actorOf(person.id), setSwitches, { 'card.mail': false, 'favourite.mail': false })

test('a card says level, place, matter and until when, with one link, and names nobody', async () => {
  const line = await startLineServer()
  const { round, mails } = sending(line.env)
  const person = await linked()
  await tell(issued(person))
  await round()
  expect(line.taken).toHaveLength(1)
  const [{ to, message, by, key } = {} as never] = line.taken
  expect([to, by]).toEqual([person.line, 'push'])
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  expect(message.altText).toMatch(/^Red card: your place is suspended · ครัวชาวเลราไวย์: ถังแก๊สรั่ว \(and 2 more\)\. Due /)
  const said = JSON.stringify(message)
  expect(said).toContain('#a8172b')
  expect(said.match(/"uri":"[^"]*"/g)).toEqual([
    '"uri":"https://places.example.org/vendor/warning-list?openExternalBrowser=1"',
  ])
  // The mail of a card that begins a term goes out in any case, and once.
  expect(mails).toEqual([person.contact])
  expect(await rows()).toEqual([])
})

test('nobody is told by LINE who has not linked it, or switched it off', async () => {
  const line = await startLineServer()
  const { round, mails } = sending(line.env)
  const [other, person] = [await addPerson(database), await linked()]
  await perform(database, actorOf(person.id), setSwitches, { 'card.line': false })
  await tell([...accepted(other), ...accepted(person)])
  await round()
  expect(line.requests).toEqual([])
  expect(mails.sort()).toEqual([other.contact, person.contact].sort())
})

test('a person who chose LINE alone gets no mail', async () => {
  const line = await startLineServer()
  const { round, mails } = sending(line.env)
  const person = await linked()
  await mailOff(person)
  await tell(accepted(person))
  await round()
  await round()
  expect([line.taken.map(({ to }) => to), mails, await rows()]).toEqual([[person.line], [], []])
})

test.each([
  ['a refused person', [400]],
  ['a refused token', [401]],
  ['a broken API', [500, 500, 500, 500]],
  ['an API that refuses and then breaks', [429, 503, 500, 502]],
] as const)('%s: the mail goes out in its place, once', async (_what, faults) => {
  const line = await startLineServer()
  line.faults.push(...faults)
  const { round, mails } = sending(line.env)
  const person = await linked()
  await mailOff(person)
  await tell(accepted(person))
  for (let turn = 0; turn < 6; turn++) await round()
  expect([line.taken, mails, await rows()]).toEqual([[], [person.contact], []])
  expect(line.requests).toHaveLength(faults.length)
  expect(new Set(line.requests.map(({ key }) => key)).size).toBe(1)
})

test('a mail that was chosen is not sent again where LINE comes to nothing, before or after it', async () => {
  const line = await startLineServer()
  line.faults.push(400, 500, 500, 500, 500)
  const { round, mails } = sending(line.env)
  const people = [await linked(), await linked()]
  for (const person of people) {
    await tell(accepted(person))
    for (let turn = 0; turn < 5; turn++) await round()
  }
  expect(mails).toEqual(people.map(({ contact }) => contact))
  expect(await rows()).toEqual([])
})

test('a mail that waits for another try goes on, whatever is chosen in between', async () => {
  const line = await startLineServer()
  line.faults.push(400)
  const { round, mails, faults } = sending(line.env)
  const person = await linked()
  faults.push(new DeliveryFault('the server is away', true))
  await tell(accepted(person))
  await round()
  await mailOff(person)
  await round()
  await round()
  expect([mails, await rows()]).toEqual([[person.contact], []])
})

test.each(['slow', 'lost', 'half'] as const)('an answer that is %s leads to no second message', async (fault) => {
  const line = await startLineServer()
  line.faults.push(fault)
  const { round, mails } = sending(line.env)
  const person = await linked()
  await mailOff(person)
  await tell(accepted(person))
  await round()
  await round()
  expect([line.taken.map(({ to }) => to), mails, await rows()]).toEqual([[person.line], [], []])
})

test('LINE that asks to wait is asked no sooner', async () => {
  const line = await startLineServer()
  line.faults.push(429)
  line.retryAfter = 90
  const { round } = sending(line.env)
  await tell(accepted(await linked()))
  await round()
  const wait = await db
    .selectFrom('deliveries')
    .select(sql<number>`extract(epoch from due_at - now())::int`.as('wait'))
    .where('by', '=', 'line')
    .executeTakeFirstOrThrow()
  expect(wait.wait).toBeGreaterThan(80)
})

test('a refused token stops the channel: an operator is told once, and mails take over at once', async () => {
  const line = await startLineServer()
  line.faults.push(401)
  const { round, mails, stopped, lines } = sending(line.env)
  const people = [await linked(), await linked()]
  for (const person of people) await mailOff(person)
  await tell(people.flatMap(accepted))
  await round()
  await tell(people.flatMap(accepted))
  await round()
  await round()
  expect(mails).toHaveLength(4)
  expect(line.requests).toHaveLength(1)
  expect(stopped).toEqual(['LINE refuses the token (401)'])
  expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toMatch(/U[0-9a-f]{32}|@example/)
})

test('of a month that is nearly spent red cards and deadlines get the rest, and mails take over for others', async () => {
  const line = await startLineServer()
  line.quota = { type: 'limited', value: 100, used: 85 }
  const { round, mails } = sending(line.env)
  const person = await linked()
  await mailOff(person)
  await perform(database, actorOf(person.id), setSwitches, { 'favourite.line': true })
  await tell(graded(person))
  await round()
  await round()
  expect([line.requests, mails]).toEqual([[], [person.contact]])
  await tell(accepted(person))
  await round()
  expect(line.taken).toHaveLength(1)
  line.quota.used = 100
  await db.updateTable('line_quota').set({ asked_at: noon }).execute()
  const later = sending(line.env)
  await tell(accepted(person))
  await later.round()
  await later.round()
  expect([line.taken.length, later.mails]).toEqual([1, [person.contact]])
})

test('instances share the month: what one has sent another does not send too, though LINE counts late', async () => {
  const line = await startLineServer()
  line.quota = { type: 'limited', value: 3, used: 0 }
  const [here, there] = [sending(line.env), sending(line.env)]
  const people = [await linked(), await linked(), await linked(), await linked()]
  for (const person of people) await mailOff(person)
  const tellAll = async (person: Linked, by: typeof here) => {
    await tell(accepted(person))
    await by.round()
    await by.round()
    // As LINE itself says: with a delay.
    line.quota.used = 0
  }
  for (const [at, person] of people.entries()) await tellAll(person, at % 2 ? there : here)
  expect(line.taken).toHaveLength(3)
  expect([...here.mails, ...there.mails]).toEqual([people[3]?.contact])
  expect(await db.selectFrom('line_quota').select(['most', 'used', 'sent']).execute()).toEqual([
    { most: 3, used: 3, sent: 3 },
  ])
})

test('messages that LINE did not take are given back', async () => {
  const line = await startLineServer()
  line.quota = { type: 'limited', value: 100, used: 7 }
  const { round } = sending(line.env)
  line.faults.push(500)
  await tell(accepted(await linked()))
  await round()
  expect(await db.selectFrom('line_quota').select(['used', 'sent']).execute()).toEqual([{ used: 7, sent: 0 }])
})

test('a person who blocks the account, and an installation without LINE, are notified by mail', async () => {
  const line = await startLineServer()
  const [blocks, left] = [await linked(), await linked()]
  for (const person of [blocks, left]) await mailOff(person)
  await db.updateTable('line_links').set({ blocked_at: noon }).where('user_id', '=', blocks.id).execute()
  const here = sending(line.env)
  await tell(accepted(blocks))
  await here.round()
  await here.round()
  expect([line.requests, here.mails]).toEqual([[], [blocks.contact]])
  const without = sending(null)
  await tell(accepted(left))
  await without.round()
  await without.round()
  expect(without.mails).toEqual([left.contact])
  expect(await rows()).toEqual([])
})

test('a thousand people are told in three requests, each once; one who is refused spoils it for nobody', async () => {
  const line = await startLineServer()
  line.faults.push('lost', 500)
  const { round, mails } = sending(line.env)
  const writer = await addPerson(database)
  const ids = Array.from({ length: 1_001 }, () => uuidv7())
  const people = ids.map((id) => ({ ...writer, id, line: newLineId(), contact: `${id}@example.com` }))
  await db
    .insertInto('users')
    .values(
      people.map(({ id, contact }) => ({
        id,
        display_name: 'Kept',
        email: contact,
        phone: null,
        locale: 'en' as const,
        terms_accepted_at: noon,
      })),
    )
    .execute()
  await db
    .insertInto('line_links')
    .values(people.map(({ id, line }) => ({ user_id: id, line_id: line, created_at: noon })))
    .execute()
  await db
    .insertInto('notification_settings')
    .values(people.map(({ id }) => ({ user_id: id, topic: 'favourite', way: 'line', wanted: true })))
    .execute()
  await db
    .insertInto('notification_settings')
    .values(people.map(({ id }) => ({ user_id: id, topic: 'favourite', way: 'mail', wanted: false })))
    .execute()
  const stranger = people[700] as (typeof people)[0]
  line.strangers.add(stranger.line)
  await tell(people.flatMap(graded))
  for (let turn = 0; turn < 5; turn++) await round()
  const recipients = line.taken.map(({ to }) => to)
  expect(recipients).toHaveLength(1_000)
  expect(new Set(recipients).size).toBe(1_000)
  expect(mails).toEqual([stranger.contact])
  expect(line.requests.filter(({ path }) => path === 'multicast').every(({ to }) => to.length <= 500)).toBe(true)
  expect(await rows()).toEqual([])
})
