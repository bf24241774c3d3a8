/**
 * Processes of the built server that are killed while they send mails and pushes: messages that must arrive arrive, and those that must not come
 * twice do not. The minute for which a dead process holds a message is cut short here; `npm run bench -- deliveries` waits for it, a thousand times.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startPostgres } from '../support/postgres.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { startPushService } from '../support/push-service.ts'
import { startBuiltServer, temporaryFolder } from '../support/server-process.ts'
import { judgeArrived, writeDueMessages } from './messages.ts'

const messages = 120

test('cards and dangers arrive, talk and news come once at most, when processes are killed while they send', {
  timeout: 240_000,
}, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const DATABASE_URL = await postgres.createDatabase('deliveries')
  const database = await openDatabase({ url: DATABASE_URL, dataDir: temporaryFolder() })
  onTestFinished(() => database.close())
  await migrate(database)
  const { db } = database
  const mails = await startMailServer()
  const hesitate = () => pause(30 * Math.random())
  mails.hesitate = hesitate
  const pushes = await startPushService()
  pushes.hesitate = hesitate
  const browser = pushBrowser()
  const written = await writeDueMessages(database, messages, browser)
  const SMTP_URL = `smtp://127.0.0.1:${mails.port}`
  const start = () =>
    startBuiltServer({ DATABASE_URL, SMTP_URL, PUBLIC_URL: 'https://places.example.org', ...pushes.env })

  const arrived = () => mails.received.length + pushes.taken.length
  for (const { child, ended, ready } of [start(), start()]) {
    const before = arrived()
    // However long a busy machine takes to start it.
    await ready
    await expect.poll(arrived, { timeout: 30_000, interval: 5 }).toBeGreaterThan(before + 20)
    child.kill('SIGKILL')
    await ended
  }
  // Their last statements are finished by the database without them.
  await pause(100)
  const held = await db
    .updateTable('deliveries')
    .set({ leased_until: sql`now() - interval '1 second'` })
    .where('leased_until', 'is not', null)
    .returning('about')
    .execute()
  await start().ready
  const waiting = () => db.selectFrom('deliveries').select('about').where('given_up_at', 'is', null).execute()
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([])

  const { lost, doubled, repeated, unsure } = judgeArrived(written, { mails, pushes, browser })
  expect([lost, doubled]).toEqual([[], []])
  // They had messages under way, and nothing else is missing or came again.
  expect(held.length).toBeGreaterThan(2)
  expect(repeated + unsure).toBeLessThanOrEqual(held.length)
  const given = await db.selectFrom('deliveries').select('reason').execute()
  expect(given.filter(({ reason }) => reason !== 'it may have arrived')).toEqual([])
})
