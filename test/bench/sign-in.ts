/**
 * The cost of signing in: CPU of the whole request, hash included, in any thread; how little of it is the main thread's, so
 * that others are answered while many sign in; and the cost in every request of a signed-in person, the look-up of the session.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { findPerson } from '#server/domain/accounts/sessions.ts'
import { countedDatabase } from '../support/counted.ts'
import { addPerson, testPassword } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { median, quantile } from './load.ts'
import { measured } from './measured.ts'

const rounds = 40
const warmingRounds = 5
const atOnce = 20
const lookUps = 2_000

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'place-safety-sign-in-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/** People among whom the look-up finds one. */
async function fill(database: Database): Promise<string[]> {
  await migrate(database)
  const people = []
  for (let count = 0; count < 200; count++) people.push(await addPerson(database, { email: `p${count}@example.com` }))
  return people.map(({ token }) => token)
}

async function measureLookUp(name: string, database: Database, tokens: string[]): Promise<void> {
  const counted = countedDatabase(database)
  const taken: number[] = []
  const before = process.cpuUsage()
  for (let at = -200; at < lookUps; at++) {
    const token = tokens[Math.abs(at) % tokens.length] as string
    const start = performance.now()
    const person = await findPerson(counted.database.db, token, new Date())
    if (!person) throw new Error('The session was not found')
    if (at >= 0) taken.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  measured(`${name}: look-up of a session: CPU in this process`, (user + system) / 1000 / (lookUps + 200), 'ms')
  measured(`${name}: look-up of a session, p50`, quantile(taken, 0.5), 'ms', { atMost: 0.5 })
  measured(`${name}: look-up of a session, p95`, quantile(taken, 0.95), 'ms')
  measured(`${name}: statements of a look-up`, counted.count() / (lookUps + 200), '', { atMost: 1 })
}

const embedded = await openDatabase({ dataDir })
await measureLookUp('embedded', embedded, await fill(embedded))
await embedded.close()

const postgres = await startPostgres()
const database = await openDatabase({ url: await postgres.createDatabase('sessions'), dataDir })
await measureLookUp('PostgreSQL', database, await fill(database))
await database.close()
await postgres.stop()

const server = await startBenchServer(builtServer, {
  env: { DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '1', DATABASE_URL: '' },
})
let count = 0
/** Each from another address, as another person: the limits are not measured. */
async function signIn(): Promise<void> {
  const at = count++
  const answer = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': `203.0.${at >> 8}.${at & 255}` },
    body: new URLSearchParams({ contact: `p${at % 200}@example.com`, password: testPassword }),
  })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`A sign-in was answered with ${answer.status}`)
}

const taken: { process: number; main: number; clock: number }[] = []
for (let round = -warmingRounds; round < rounds; round++) {
  const before = await server.cpu()
  const start = performance.now()
  await signIn()
  const clock = performance.now() - start
  const after = await server.cpu()
  if (round >= 0) taken.push({ process: after.process - before.process, main: after.main - before.main, clock })
}
measured('sign-in: CPU', median(taken.map((turn) => turn.process)), 'ms', { atMost: 150 })
measured('sign-in: CPU of the main thread', median(taken.map((turn) => turn.main)), 'ms', { atMost: 15 })
measured('sign-in', median(taken.map((turn) => turn.clock)), 'ms')

await server.delay()
const before = await server.cpu()
await Promise.all(Array.from({ length: atOnce }, signIn))
const after = await server.cpu()
const delay = await server.delay()
measured(`${atOnce} sign-ins at once: CPU of the main thread, each`, (after.main - before.main) / atOnce, 'ms', {
  atMost: 15,
})
measured(`${atOnce} sign-ins at once: event loop late, p50`, delay.p50, 'ms', { atMost: 10 })
measured(`${atOnce} sign-ins at once: event loop late, p99`, delay.p99, 'ms')
measured(`${atOnce} sign-ins at once: event loop late, longest`, delay.max, 'ms')
await server.stop()
