/** The audit chains, on both databases: made from the events that are there, and whole when many write at once. */
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

  test('events of no place that are written at once, in both common chains and beside those of places, all find their link', async () => {
    const places = [randomUUID(), randomUUID()]
    const inOne = (...events: AuditEvent[]) =>
      db.transaction().execute(async (tx) => {
        for (const event of events) await recordEvent(tx, actorOf(null), event)
      })
    const power = { action: 'officer.suspend' } as const
    const other = { action: 'template.publish' } as const
    await Promise.all(
      Array.from({ length: 24 }, (_, at) => {
        const issued = { action: 'card.issue', business: places[at % 2] } as const
        return at % 3 === 0 ? inOne(power, issued, other) : inOne(other, issued, power)
      }),
    )
    expect(await verifyAudit(db)).toEqual({ events: 72, faults: [] })
    const ends = await db.selectFrom('audit_common_chains').select(['name', 'events']).orderBy('name').execute()
    expect(ends).toEqual([
      { name: 'installation', events: 24 },
      { name: 'powers', events: 24 },
    ])
  })

  test('a database from before has the ends of its chains after the migration, and goes on from there', async () => {
    const [long, short] = [randomUUID(), randomUUID()]
    for (const business of [long, short, long, long, undefined]) await record({ action: 'card.issue', business })
    for (const action of ['officer.suspend', 'template.publish', 'officer.restore'] as const) await record({ action })
    const links = () => db.selectFrom('audit_links').selectAll().orderBy('chain').orderBy('number').execute()
    const linked = await links()
    const before = await chains()
    await sql`drop trigger audit_events_follows on audit_events`.execute(db)
    await sql`drop function follow_audit_chain`.execute(db)
    await sql`drop table audit_chains, audit_links, audit_common_chains, audit_heads_told`.execute(db)
    await sql`drop function follow_common_audit_chain cascade`.execute(db)
    await sql`drop function link_audit_event, common_audit_chain`.execute(db)
    const undone = ['0021-audit-chains.sql', '0128-common-audit-chains.sql']
    await sql`delete from schema_migrations where name = any(${undone})`.execute(db)
    expect(await migrate(database)).toEqual(undone)
    expect(await chains()).toEqual(before)
    expect(await links()).toEqual(linked)
    for (const business of [short, long, undefined]) await record({ action: 'card.publish', business })
    expect(await verifyAudit(db)).toEqual({ events: 11, faults: [] })
  })
})
