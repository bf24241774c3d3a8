/** The chains of what was done, on both databases: made from the events that are there, and whole when many write at once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { type AuditEvent, recordEvent } from '#server/domain/audit/record-event.ts'
import { verifyAudit } from '#server/domain/audit/verify-audit.ts'
import { emptyTables } from '../support/database.ts'
import { actorOf } from '../support/reviews.ts'
import { openBoth } from './both.ts'

const { onBoth } = await openBoth()

onBoth((database) => {
  const { db } = database
  const record = (event: AuditEvent) => db.transaction().execute((tx) => recordEvent(tx, actorOf(null), event))
  const chains = () =>
    db.selectFrom('audit_chains').select(['business_id', 'events', 'head']).orderBy('business_id').execute()

  beforeEach(() => emptyTables(database))

  test('twenty events of two places at once queue up into two chains, from the first one on', async () => {
    const [busy, other] = [randomUUID(), randomUUID()]
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => record({ action: 'card.issue', business: at % 4 ? busy : other })),
    )
    expect(await verifyAudit(db)).toEqual({ events: 20, faults: [] })
    const counted = Object.fromEntries((await chains()).map(({ business_id, events }) => [business_id, events]))
    expect(counted).toEqual({ [busy]: 15, [other]: 5 })
  })

  test('a database from before has the ends of its chains after the migration, and goes on from there', async () => {
    const [long, short] = [randomUUID(), randomUUID()]
    for (const business of [long, short, long, long, undefined]) await record({ action: 'card.issue', business })
    const before = await chains()
    await sql`drop trigger audit_events_follows on audit_events`.execute(db)
    await sql`drop function follow_audit_chain`.execute(db)
    await sql`drop table audit_chains`.execute(db)
    await sql`delete from schema_migrations where name = '0021-audit-chains.sql'`.execute(db)
    expect(await migrate(database)).toEqual(['0021-audit-chains.sql'])
    expect(await chains()).toEqual(before)
    for (const business of [short, long]) await record({ action: 'card.publish', business })
    expect(await verifyAudit(db)).toEqual({ events: 7, faults: [] })
  })
})
