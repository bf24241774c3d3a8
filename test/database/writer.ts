/**
 * A process for durability.test.ts: opens the data folder and says `ready` or `refused`; then writes rows, each with a
 * transfer between balances that must stay balanced, and says each id once its commit is acknowledged.
 */
import fs from 'node:fs'
import { sql } from 'kysely'
import { DatabaseRefusal, openDatabase } from '#server/db/database.ts'

const [dataDir = '', mode = '0'] = process.argv.slice(2)
// Written at once: a line still in a buffer at the kill would be an acknowledgement that nobody heard.
const say = (line: string | number) => fs.writeSync(1, `${line}\n`)

const database = await openDatabase({ dataDir }).catch((error: unknown) => {
  if (!(error instanceof DatabaseRefusal)) throw error
  say('refused')
  process.exit(0)
})
const { db } = database
await sql`create table if not exists written (id int primary key, filling text)`.execute(db)
await sql`create table if not exists balances (id int primary key, amount int not null)`.execute(db)
await sql`insert into balances select id, 0 from generate_series(0, 9) id on conflict do nothing`.execute(db)
say('ready')

const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from written`.execute(db)
for (let id = (last.rows[0]?.id ?? 0) + 1; mode !== 'once'; id++) {
  await db.transaction().execute(async (tx) => {
    await sql`insert into written values (${id}, ${'x'.repeat((id * 37) % 3000)})`.execute(tx)
    await sql`update balances set amount = amount - 1 where id = ${id % 10}`.execute(tx)
    await sql`update balances set amount = amount + 1 where id = ${(id * 7 + 3) % 10}`.execute(tx)
  })
  say(id)
  if (id % 40 === 0) await sql`checkpoint`.execute(db)
}
// Holds the folder until it is killed.
setInterval(() => undefined, 60_000)
