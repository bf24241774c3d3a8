/**
 * Processes of the built server that are killed while LINE takes their messages: each person is told once, because a request is made again under its key. The
 * minute for which a dead process holds a message is cut short here.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { newLineId, startLineServer } from '../support/line-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { startBuiltServer, temporaryFolder } from '../support/server-process.ts'

const people = 1_000
/** Messages of equal content leave together: these have one of fifty. */
const contents = 50

test('each of a thousand people is notified once when processes are killed while LINE takes their messages', {
  timeout: 120_000,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const DATABASE_URL = await postgres.createDatabase('lines')
  const database = await openDatabase({ url: DATABASE_URL, dataDir: temporaryFolder() })
  onTestFinished(() => database.close())
  await migrate(database)
  const { db } = database
  const line = await startLineServer()
  line.hesitate = () => pause(30 * Math.random())
  const all = Array.from({ length: people }, () => ({ id: uuidv7(), line: newLineId() }))
  const person = { display_name: 'เจ้าของ', phone: null, locale: 'th' as const, terms_accepted_at: new Date() }
  await db
    .insertInto('users')
    .values(all.map(({ id }) => ({ id, email: `${id}@example.com`, ...person })))
    .execute()
  await db
    .insertInto('line_links')
    .values(all.map(({ id, line }) => ({ user_id: id, line_id: line, created_at: new Date() })))
    .execute()
  await db
    .insertInto('deliveries')
    .values(
      all.map(({ id }, nth) => ({
        id: uuidv7(),
        by: 'line' as const,
        about: 'card_accepted',
        user_id: id,
        message: JSON.stringify({ type: 'text', text: `message ${nth % contents}` }),
        content: `${nth % contents}`,
        instead_of: uuidv7(),
        otherwise: JSON.stringify({ by: 'email', to: `${id}@example.com` }),
      })),
    )
    .execute()

  const start = () => startBuiltServer({ DATABASE_URL, PUBLIC_URL: 'https://places.example.org', ...line.env })
  const arrived = () => line.requests.length
  for (const { child, ended } of [start(), start()]) {
    const before = arrived()
    await expect.poll(arrived, { timeout: 30_000, interval: 2 }).toBeGreaterThan(before + 8)
    child.kill('SIGKILL')
    await ended
  }
  // Their last statements are finished by the database without them.
  await pause(100)
  const held = await db
    .updateTable('deliveries')
    .set({ leased_until: sql`now() - interval '1 second'` })
    .where('leased_until', 'is not', null)
    .returning('by')
    .execute()
  start()
  const waiting = () => db.selectFrom('deliveries').select('about').execute()
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
  expect(held.length).toBeGreaterThan(2)
  const recipients = line.taken.map(({ to }) => to)
  expect([recipients.length, new Set(recipients).size]).toEqual([people, people])
})
