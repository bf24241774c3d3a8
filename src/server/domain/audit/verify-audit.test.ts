/** The audit log: it verifies as written, any change in it is found, and the product cannot change it. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, testDatabase } from '../../../../test/support/database.ts'
import { recordEvent } from './record-event.ts'
import { verifyAudit } from './verify-audit.ts'

const database = await testDatabase()
const { db } = database
const actor = {
  id: uuidv7(),
  role: 'inspector' as const,
  address: '203.0.113.7',
  now: new Date('2026-11-21T05:06:07.089Z'),
  salt: Buffer.alloc(32, 7),
}
beforeEach(() => emptyTables(database))

const write = (event: Parameters<typeof recordEvent>[2], by: Parameters<typeof recordEvent>[1] = actor) =>
  db.transaction().execute((tx) => recordEvent(tx, by, event))

async function historyOf(events = 4): Promise<{ business: string; ids: string[] }> {
  const business = uuidv7()
  for (let at = 0; at < events; at++) {
    await write(
      {
        action: 'card.issue',
        entity: `card ${at}`,
        business,
        before: at === 1 ? undefined : { z: 1, a: [{ y: null, b: 'ใบเตือน "สีส้ม" 🟠', score: 92.5, left: undefined }] },
        after: { at, when: actor.now, 10: 'ten', 9: 'nine' },
        reason: at === 2 ? 'late' : undefined,
      },
      at % 2 ? { ...actor, id: null, role: 'system' } : actor,
    )
  }
  const rows = await db
    .selectFrom('audit_events')
    .select('id')
    .where('business_id', '=', business)
    .orderBy('id')
    .execute()
  return { business, ids: rows.map(({ id }) => id) }
}

/** Possible only with direct access to the database. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  for (const table of ['audit_events', 'audit_chains'].map((name) => sql.table(name)))
    await sql`alter table ${table} disable trigger user`.execute(db)
  await statement.execute(db)
  for (const table of ['audit_events', 'audit_chains'].map((name) => sql.table(name)))
    await sql`alter table ${table} enable trigger user`.execute(db)
}

test('recorded events verify as they were written, and so does an empty log', async () => {
  expect(await verifyAudit(db)).toEqual({ events: 0, faults: [] })
  await historyOf()
  await historyOf(3)
  await write({ action: 'session.start' })
  expect(await verifyAudit(db)).toEqual({ events: 8, faults: [] })
})

test('more histories and events than are read together are all looked at', async () => {
  await sql`create temporary table wanted as select gen_random_uuid() as business from generate_series(1, 230)`.execute(
    db,
  )
  const { rows } = await sql<{ business: string }>`select business from wanted order by business`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { business } of rows) await recordEvent(tx, actor, { action: 'card.issue', business })
    for (let at = 0; at < 1_005; at++) await recordEvent(tx, actor, { action: 'session.start' })
  })
  expect(await verifyAudit(db)).toEqual({ events: 1_235, faults: [] })
  const [last, newest] = [String(rows.at(-1)?.business), sql`(select max(id::text)::uuid from audit_events)`]
  await tamper(sql`update audit_events set reason = 'x' where business_id = ${last} or id = ${newest}`)
  expect((await verifyAudit(db)).faults).toMatchObject([{ chain: last }, { chain: 'installation' }])
})

test.each(['action', 'entity_id', 'reason', 'actor_role'])('a changed %s is found at its event', async (column) => {
  const { business, ids } = await historyOf()
  await historyOf()
  await tamper(sql`update audit_events set ${sql.ref(column)} = 'card.publish' where id = ${ids[2]}`)
  expect((await verifyAudit(db)).faults).toEqual([{ chain: business, event: ids[2] }])
})

test.each([
  ['time', sql`at = at + interval '1 second'`],
  ['person', sql`actor_id = null`],
  ['fact', sql`after = jsonb_set(after, '{at}', '3')`],
  ['fact of before', sql`before = before - 'z'`],
])('a changed %s is found at its event', async (_what, change) => {
  const { business, ids } = await historyOf()
  await tamper(sql`update audit_events set ${change} where id = ${ids[0]}`)
  expect((await verifyAudit(db)).faults).toEqual([{ chain: business, event: ids[0] }])
})

test('a changed event that belongs to no place is found', async () => {
  await write({ action: 'session.start' })
  await tamper(sql`update audit_events set actor_id = null`)
  expect((await verifyAudit(db)).faults).toEqual([{ chain: 'installation', event: expect.any(String) }])
})

test('an event that was taken out, also the first, or brought in from another place is found', async () => {
  for (const at of [0, 1]) {
    const { business, ids } = await historyOf()
    await tamper(sql`delete from audit_events where id = ${ids[at]}`)
    expect((await verifyAudit(db)).faults).toContainEqual({ chain: business, event: ids[at + 1] })
  }
  await emptyTables(database)
  const { business, ids } = await historyOf()
  const other = await historyOf()
  await tamper(sql`delete from audit_events where id = ${ids[3]}`)
  await tamper(sql`update audit_events set business_id = ${business} where id = ${other.ids[3]}`)
  expect((await verifyAudit(db)).faults).toEqual([
    { chain: business, event: other.ids[3] },
    { chain: other.business, event: null },
  ])
})

test('a changed event whose own hash was made anew is found at the next one', async () => {
  const { business, ids } = await historyOf()
  await tamper(sql`update audit_events set reason = 'x', hash = decode('00', 'hex') where id = ${ids[1]}`)
  expect((await verifyAudit(db)).faults).toEqual([{ chain: business, event: ids[1] }])
})

test.each([
  ['the last event', (ids: string[]) => ids.slice(3)],
  ['all of it', (ids: string[]) => ids],
])('a history from which %s was cut off is found by the end that was kept', async (_what, cut) => {
  const { business, ids } = await historyOf()
  await tamper(sql`delete from audit_events where id = any(${cut(ids)}::uuid[])`)
  expect((await verifyAudit(db)).faults).toEqual([{ chain: business, event: null }])
})

test('a history whose kept end was removed or moved is found', async () => {
  const { business } = await historyOf()
  await tamper(sql`update audit_chains set head = (select hash from audit_events order by id limit 1)`)
  expect((await verifyAudit(db)).faults).toEqual([{ chain: business, event: null }])
  await tamper(sql`delete from audit_chains`)
  expect((await verifyAudit(db)).faults).toEqual([{ chain: business, event: null }])
})

test('the product cannot change or delete an event or an end, nor write one that does not follow the last', async () => {
  const { business, ids } = await historyOf(2)
  const refused = (query: { execute(): Promise<unknown> }, why: string) => expect(query.execute()).rejects.toThrow(why)
  const sealed = 'audit events are never changed'
  await refused(db.updateTable('audit_events').set({ reason: 'x' }).where('id', '=', String(ids[0])), sealed)
  await refused(db.deleteFrom('audit_events').where('id', '=', String(ids[0])), sealed)
  await refused(db.updateTable('audit_chains').set({ head: Buffer.alloc(32) }), sealed)
  await refused(db.deleteFrom('audit_chains'), sealed)
  const row = await db.selectFrom('audit_events').selectAll().where('id', '=', String(ids[1])).executeTakeFirstOrThrow()
  const other = { ...row, id: uuidv7(), before: null, after: null }
  await refused(db.insertInto('audit_events').values(other), 'audit_events_chain')
  const follows = 'an audit event follows the last one of its business'
  await refused(db.insertInto('audit_events').values({ ...other, previous_hash: Buffer.alloc(32) }), follows)
  await refused(
    db.insertInto('audit_events').values({ ...other, previous_hash: Buffer.alloc(32), business_id: uuidv7() }),
    follows,
  )
  await write({ action: 'officer.suspend' })
  for (const change of [
    sql`update audit_links set number = 9`,
    sql`delete from audit_links`,
    sql`update audit_common_chains set events = 9`,
    sql`delete from audit_common_chains`,
  ])
    await refused({ execute: () => change.execute(db) }, sealed)
  expect(await verifyAudit(db)).toEqual({ events: 3, faults: [] })
  expect(await db.selectFrom('audit_chains').selectAll().execute()).toEqual([
    { business_id: business, head: row.hash, events: 2, noted: 0 },
  ])
})

test('an event is chained to the end that is kept, without a look at the others', async () => {
  const { business } = await historyOf()
  await tamper(sql`update audit_chains set head = ${Buffer.alloc(32, 1)}`)
  await write({ action: 'card.publish', business })
  const { previous_hash } = await db
    .selectFrom('audit_events')
    .select('previous_hash')
    .where('action', '=', 'card.publish')
    .executeTakeFirstOrThrow()
  expect(previous_hash).toEqual(Buffer.alloc(32, 1))
})
