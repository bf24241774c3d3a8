/**
 * Two processes of the built server over one PostgreSQL, people who write in rooms and devices that listen, and one process that is killed:
 * every message is there and heard once, in order, by its members alone. Between the server and four further devices a fault each is planted,
 * which the judge finds. The long form with other blows is `npm run bench -- live`.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { startPostgres } from '../support/postgres.ts'
import { startBuiltServer, temporaryFolder } from '../support/server-process.ts'
import { newActing, readActs, writeAndAct } from './act-in-rooms.ts'
import { checkHistory, type HistoryLine, type Outcome } from './check-history.ts'
import { type Device, listenOn, type World } from './live-clients.ts'
import { makeTalks, type Talker } from './make-talks.ts'
import { tampering } from './tamper.ts'

/** Messages of each person: below the limit of a minute. */
const messagesEach = 15

test('no message is lost, doubled, out of order or told to others when a process is killed', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const DATABASE_URL = await postgres.createDatabase('live')
  const start = () => startBuiltServer({ DATABASE_URL, PUBLIC_URL: 'https://places.example.org' })
  const servers = [start(), start()]
  const origins = await Promise.all(servers.map(({ ready }) => ready))
  const database = await openDatabase({ url: DATABASE_URL, dataDir: temporaryFolder() })
  onTestFinished(() => database.close())
  const { db } = database
  const people = await makeTalks(database, { places: 2, clients: 2, each: 2, helpers: true, groups: true })

  const ended = new AbortController()
  const history: HistoryLine[] = []
  const world: World = { origins: () => origins, history, signal: ended.signal }
  const devices = people.map((person) => ({ ...person, user: person.id, isGuest: person.side === 'person' }))
  const [watched] = devices
  if (!watched) throw new Error('Nobody is there')
  const tampered = Object.entries(tampering).map(([name, { tamper }]) => ({ ...watched, name, tamper: tamper() }))
  const positions = [...devices, ...tampered].map((device) => ({ device, position: listenOn(world, device) }))

  // Each reads its rooms when it comes. Messages from before that are known from there: without their events nothing would be lost.
  const readings = () => history.filter(({ kind }) => kind === 'read').length
  await expect.poll(readings, { timeout: 30_000 }).toBe(positions.length)
  const acting = newActing()
  const write = async (person: Talker) => {
    for (let count = 0; count < messagesEach; count++) {
      const room = person.rooms[(count + Math.floor(count / 2)) % person.rooms.length] as string
      await writeAndAct(world, person, { room, nth: count, among: people, acting })
      await pause(100 * Math.random())
    }
  }
  const writing = Promise.all(people.map(write))
  await expect.poll(() => history.filter(({ kind }) => kind === 'send').length, { timeout: 30_000 }).toBeGreaterThan(20)
  servers[0]?.child.kill('SIGKILL')
  await servers[0]?.ended
  const again = start()
  origins[0] = await again.ready
  await writing

  const last = new Map(
    (await db.selectFrom('live_positions').selectAll().execute()).map((row) => [row.user_id, row.last_seq]),
  )
  for (const { device, position } of positions)
    await expect
      .poll(position, { timeout: 20_000 })
      .toBeGreaterThanOrEqual((last.get(device.user) ?? 0) - ('tamper' in device ? 1 : 0))
  ended.abort()
  const rows = await db
    .selectFrom('chat_messages')
    .select(['room_id as room', 'seq', 'client_id as client', 'reply_seq as reply'])
    .execute()
  const acts = await readActs(db)
  const judge = (some: readonly Device[]) =>
    checkHistory(history, {
      devices: Object.fromEntries(some.map(({ name, rooms }) => [name, rooms])),
      messages: rows,
      acts,
    } satisfies Outcome)
  expect(history.filter(({ kind }) => kind === 'send')).toHaveLength(people.length * messagesEach)
  expect(judge(devices)).toEqual([])
  expect(new Set(acts.map(({ act }) => act))).toEqual(
    new Set(['sign', 'pin', 'note', 'label', 'give', 'mention', 'place', 'position']),
  )
  expect(history.some((line) => line.kind === 'act' && line.act === 'withdraw' && line.answered !== null)).toBe(true)
  expect(Math.min(acting.looked, acting.read, acting.refused)).toBeGreaterThan(0)
  // A client cut off by the kill goes on from its position.
  expect(readings()).toBe(positions.length)
  for (const device of tampered)
    expect([device.name, judge([device]).map(({ kind }) => kind)]).toEqual([
      device.name,
      expect.arrayContaining([tampering[device.name]?.found]),
    ])
})
