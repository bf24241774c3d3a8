/**
 * Cost of the figure of open work, which every page of an officer at work has: of the demo's supervisor, and with ten times as much of it. CPU
 * time beside milliseconds, for it holds its ground when other programs use the machine.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { findWork } from '#server/domain/waiting/find-work.ts'
import { dayMs } from '#shared/bangkok.ts'
import { countedDatabase } from '../support/counted.ts'
import { insertCard } from '../support/inspections.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'

const runs = 100
const env = demoEnv()
const filled = path.join(env.DATA_DIR as string, 'database')
// The first start fills it.
if (!existsSync(filled)) await (await startBenchServer(builtServer, { env })).stop()
const folder = mkdtempSync(path.join(os.tmpdir(), 'waiting-'))
cpSync(env.DATA_DIR as string, folder, { recursive: true })
const database = await openDatabase({ dataDir: folder })
await migrate(database)
const { db } = database
const { id: officer } = await db
  .selectFrom('users')
  .select('id')
  .where('email', '=', 'supervisor@demo.example')
  .executeTakeFirstOrThrow()
const read = ({ db }: Pick<Database, 'db'>) => findWork(db, { officer, locale: 'th', now: new Date() })

async function measure(what: string, most: number): Promise<number> {
  const counted = countedDatabase(database)
  const { counts } = await read(counted.database)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  measured(`${what}: waits`, all, '')
  measured(`${what}: statements`, counted.count(), '', { atMost: 1 })
  for (let run = 0; run < 10; run++) await read(database)
  const times: number[] = []
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    await read(database)
    times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(before)
  measured(`${what}: p50`, quantile(times, 0.5), 'ms')
  measured(`${what}: p95`, quantile(times, 0.95), 'ms')
  measured(`${what}: CPU`, (user + system) / runs / 1000, 'ms', { atMost: most })
  return all
}

/** Puts so many more of each kind at places without any, in the officer's area. */
async function add(times: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select b.id from businesses b where b.status = 'approved' and b.owner_id is null
      and b.province_code in (select province_code from duty_areas where user_id = ${officer}::uuid)
      and not exists (select from warning_cards c where c.business_id = b.id) order by b.id limit ${12 * times}`.execute(
    db,
  )
  const places = rows.map(({ id }) => id)
  const take = () => places.splice(0, times)
  const [words, now] = ['Bench words that are long enough for every rule.', new Date()]
  const at = (days: number) => new Date(now.getTime() - days * dayMs)
  const all = async (ids: readonly string[], row: (id: string) => RawBuilder<unknown>) => {
    for (const id of ids) await row(id).execute(db)
  }
  const cards = async (state: 'issued' | 'replied', replies: { body: string; at: Date }[] = []) => {
    const made: string[] = []
    for (const businessId of take())
      made.push(
        (await insertCard(database, { businessId, level: 'orange', state, issuedAt: at(3), replies })).card
          .id as string,
      )
    return made
  }
  await cards('replied', [{ body: words, at: at(2) }])
  await all(
    await cards('issued'),
    (card) => sql`insert into card_appeals (card_id, body, filed_at, decide_by)
    values (${card}::uuid, ${words}, ${now}, ${at(-20)})`,
  )
  await all(
    await cards('issued'),
    (card) => sql`insert into card_extensions (card_id, clock, days, reason, asked_at)
    values (${card}::uuid, 'reply', 2, ${words}, ${now})`,
  )
  for (const state of ['draft', 'awaiting_approval'])
    await all(
      take(),
      (id) =>
        sql`insert into warning_cards (id, business_id, level, state) values (gen_random_uuid(), ${id}::uuid, 'orange', ${state})`,
    )
  await all(
    take(),
    (id) => sql`insert into business_edits (id, business_id, fields, asked_at, decide_by)
    values (gen_random_uuid(), ${id}::uuid, '{"capacity": {"capacity": 40}}', ${now}, ${at(-7)})`,
  )
  await all(
    [...take(), ...take()],
    (id) => sql`insert into place_reports (id, business_id, from_guest, kind, body, seen, created_at)
    values (gen_random_uuid(), ${id}::uuid, true, 'hygiene', ${words}, 'today', ${now})`,
  )
  await sql`update reviews set held_at = ${now} where id in (select r.id from reviews r join businesses b on b.id = r.business_id
    where r.status = 'published' and r.held_at is null and b.province_code in (select province_code from duty_areas where user_id = ${officer}::uuid)
    order by r.id limit ${5 * times})`.execute(db)
}

const before = await measure('the demo', 15)
await add(Math.ceil(before / 1.5))
await sql`analyze`.execute(db)
const after = await measure('ten times as much', 40)
measured('times as much', after / before, '×', { atLeast: 8 })
await database.close()
rmSync(folder, { recursive: true })
