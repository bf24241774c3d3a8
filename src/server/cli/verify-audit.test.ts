/** What `npm run cli -- verify-audit` says, and with which exit code. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, testDatabase } from '../../../test/support/database.ts'
import { actorOf } from '../../../test/support/reviews.ts'
import { recordEvent } from '../domain/audit/record-event.ts'
import { verifyAuditCommand } from './verify-audit.ts'

const database = await testDatabase()
const { db } = database
beforeEach(() => emptyTables(database))

async function run(...args: string[]): Promise<{ code: number; printed: string[] }> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  return { code: await verifyAuditCommand.run(args, { database, dataDir: '', print, isTerminal: false }), printed }
}
const record = (business?: string) =>
  db.transaction().execute((tx) => recordEvent(tx, actorOf(null), { action: 'card.issue', business }))

/** As nobody can through the product. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table audit_events disable trigger user`.execute(db)
  await statement.execute(db)
  await sql`alter table audit_events enable trigger user`.execute(db)
}

test('when all is well it says so', async () => {
  await record()
  await record(randomUUID())
  expect(await run()).toEqual({
    code: 0,
    printed: ['All 2 recorded events and 0 answers in runs are as they were written.'],
  })
})

test('each event and history that is not well is a line', async () => {
  const [changed, cut] = [randomUUID(), randomUUID()].sort() as [string, string]
  for (const business of [undefined, changed, cut]) await record(business)
  await tamper(sql`delete from audit_events where business_id = ${cut}`)
  await tamper(sql`update audit_events set reason = 'x'`)
  const found = await db.selectFrom('audit_events').select(['id', 'business_id']).execute()
  const idOf = (business: string | null) => found.find(({ business_id }) => business_id === business)?.id
  expect(await run()).toEqual({
    code: 2,
    printed: [
      `history of place ${changed}: event ${idOf(changed)} was changed, or one before it is missing`,
      `history of place ${cut}: its last events are missing or its kept end was changed`,
      `event ${idOf(null)} was changed`,
    ],
  })
})

test('many faults are not all told', async () => {
  for (let at = 0; at < 23; at++) await record()
  await tamper(sql`update audit_events set reason = 'x'`)
  const { printed } = await run()
  expect(printed).toHaveLength(21)
  expect(printed.at(-1)).toBe('… and 3 more')
})

test('an argument is refused', async () => {
  await expect(run('now')).rejects.toThrow('verify-audit takes no arguments.')
})
