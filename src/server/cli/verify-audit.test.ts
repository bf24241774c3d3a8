/** Output and exit codes of `npm run cli -- verify-audit`. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, testDatabase } from '../../../test/support/database.ts'
import { actorOf } from '../../../test/support/reviews.ts'
import { testStorage } from '../../../test/support/storage.ts'
import { noteHeads } from '../domain/audit/note-heads.ts'
import { lastNote } from '../domain/audit/noted-heads.ts'
import { recordEvent } from '../domain/audit/record-event.ts'
import { verifyAuditCommand } from './verify-audit.ts'

const database = await testDatabase()
const { db } = database
beforeEach(() => emptyTables(database))

const { storage } = await testStorage()
async function run(...args: string[]): Promise<{ code: number; printed: string[] }> {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  return {
    code: await verifyAuditCommand.run(args, { database, storage, dataDir: '', print, isTerminal: false }),
    printed,
  }
}
const record = (business?: string) =>
  db.transaction().execute((tx) => recordEvent(tx, actorOf(null), { action: 'card.issue', business }))

const notNoted = 'Nothing was noted outside of the database yet.'

/** As nobody can through the product. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table audit_events disable trigger user`.execute(db)
  await statement.execute(db)
  await sql`alter table audit_events enable trigger user`.execute(db)
}

test('it says so if all is well', async () => {
  await record()
  await record(randomUUID())
  expect(await run()).toEqual({
    code: 0,
    printed: ['All 2 recorded events and 0 answers in runs are as they were written.', notNoted],
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
      `history of the installation: event ${idOf(null)} was changed, or one before it is missing`,
      notNoted,
    ],
  })
})

test('many faults are not all told', async () => {
  for (let at = 0; at < 23; at++) await record()
  await tamper(sql`update audit_events set reason = 'x'`)
  const { printed } = await run()
  expect(printed).toHaveLength(22)
  expect(printed.at(-2)).toBe('… and 3 more')
})

test('an argument is refused', async () => {
  await expect(run('now')).rejects.toThrow('verify-audit takes at most one head, as a mail told it.')
})

test('a head that a mail told is known, another is not, and an older database is said to be one', async () => {
  const [now, place] = [new Date('2026-11-27T02:00:00.000Z'), randomUUID()]
  for (const business of [place, place, undefined]) await record(business)
  await noteHeads(db, storage, now)
  const head = (await lastNote(storage))?.head ?? ''
  const last = `Last noted outside of the database on ${now.toISOString()}: ${head}`
  expect(await run(head)).toEqual({
    code: 0,
    printed: [
      'All 3 recorded events and 0 answers in runs are as they were written.',
      `The head that you name was noted on ${now.toISOString()}.`,
      last,
    ],
  })
  const unknown = await run('0'.repeat(64))
  expect([unknown.code, unknown.printed[0]]).toEqual([
    2,
    'The head that you name is not among those that were noted: lines were changed or taken out.',
  ])
  await emptyTables(database)
  expect(await run()).toEqual({
    code: 2,
    printed: [
      `Nothing is there of what was noted outside of the database since ${now.toISOString()}: it is an older database, or its last events were cut off.`,
      expect.stringMatching(/^history of .+: it had \d events when that was noted/),
      expect.stringMatching(/^history of .+: it had \d events when that was noted/),
      last,
    ],
  })
})
