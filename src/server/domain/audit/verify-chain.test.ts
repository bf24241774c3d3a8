/** The history of a business: it verifies as written, whatever is changed in it is found, and the product cannot change it. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { recordEvent } from './record-event.ts'
import { verifyChain } from './verify-chain.ts'

const database = await testDatabase()
const { db } = database
const actor = {
  id: uuidv7(),
  role: 'inspector' as const,
  address: '203.0.113.7',
  now: new Date('2026-11-21T05:06:07.089Z'),
  salt: Buffer.alloc(32, 7),
}

async function historyOf(events = 4): Promise<{ business: string; ids: string[] }> {
  const business = uuidv7()
  for (let at = 0; at < events; at++) {
    await db.transaction().execute((tx) =>
      recordEvent(tx, at % 2 ? { ...actor, id: null, role: 'system' } : actor, {
        action: 'card.issue',
        entity: `card ${at}`,
        business,
        before: at === 1 ? undefined : { z: 1, a: [{ y: null, b: 'ใบเตือน "สีส้ม" 🟠', score: 92.5, left: undefined }] },
        after: { at, when: actor.now, 10: 'ten', 9: 'nine' },
        reason: at === 2 ? 'late' : undefined,
      }),
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

/** What only somebody with the database in his hands can do. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table audit_events disable trigger audit_events_sealed`.execute(db)
  await statement.execute(db)
  await sql`alter table audit_events enable trigger audit_events_sealed`.execute(db)
}

test('a history verifies as it was written, and so does none', async () => {
  const { business } = await historyOf()
  await historyOf()
  const chain = await verifyChain(db, business)
  expect(chain).toMatchObject({ events: 4, broken: null })
  expect(chain.end).toHaveLength(32)
  expect(await verifyChain(db, uuidv7())).toEqual({ events: 0, broken: null, end: Buffer.alloc(0) })
})

test.each(['action', 'entity_id', 'reason', 'actor_role'])('a changed %s is found at its event', async (column) => {
  const { business, ids } = await historyOf()
  await tamper(sql`update audit_events set ${sql.ref(column)} = 'card.close' where id = ${ids[2]}`)
  expect(await verifyChain(db, business)).toMatchObject({ events: 2, broken: ids[2] })
})

test.each([
  ['time', sql`at = at + interval '1 second'`],
  ['person', sql`actor_id = null`],
  ['fact', sql`after = jsonb_set(after, '{at}', '3')`],
  ['fact of before', sql`before = before - 'z'`],
])('a changed %s is found at its event', async (_what, change) => {
  const { business, ids } = await historyOf()
  await tamper(sql`update audit_events set ${change} where id = ${ids[0]}`)
  expect(await verifyChain(db, business)).toMatchObject({ events: 0, broken: ids[0] })
})

test('an event that was taken out, also the first, or brought in from another place is found', async () => {
  for (const at of [0, 1]) {
    const { business, ids } = await historyOf()
    await tamper(sql`delete from audit_events where id = ${ids[at]}`)
    expect((await verifyChain(db, business)).broken).toBe(ids[at + 1])
  }
  const { business, ids } = await historyOf()
  const other = await historyOf()
  await tamper(sql`delete from audit_events where id = ${ids[3]}`)
  await tamper(sql`update audit_events set business_id = ${business} where id = ${other.ids[3]}`)
  expect(await verifyChain(db, business)).toMatchObject({ events: 3, broken: other.ids[3] })
})

test('a changed event whose own hash was made anew is found at the next one', async () => {
  const { business, ids } = await historyOf()
  await tamper(sql`update audit_events set reason = 'x', hash = decode('00', 'hex') where id = ${ids[1]}`)
  expect((await verifyChain(db, business)).broken).toBe(ids[1])
})

test('history that was cut off at its end is known to whoever noted the end', async () => {
  const { business, ids } = await historyOf()
  const noted = await verifyChain(db, business)
  await tamper(sql`delete from audit_events where id = ${ids[3]}`)
  const later = await verifyChain(db, business)
  expect(later.broken).toBe(null)
  expect(later.end.equals(noted.end)).toBe(false)
})

test('the product cannot change or delete an event, nor write a second one after the same', async () => {
  const { business, ids } = await historyOf(2)
  const sealed = 'audit events are never changed'
  await expect(
    db.updateTable('audit_events').set({ reason: 'x' }).where('id', '=', String(ids[0])).execute(),
  ).rejects.toThrow(sealed)
  await expect(db.deleteFrom('audit_events').where('id', '=', String(ids[0])).execute()).rejects.toThrow(sealed)
  const row = await db.selectFrom('audit_events').selectAll().where('id', '=', String(ids[1])).executeTakeFirstOrThrow()
  const fork = { ...row, id: uuidv7(), before: null, after: null }
  await expect(db.insertInto('audit_events').values(fork).execute()).rejects.toThrow('audit_events_chain')
  expect(await verifyChain(db, business)).toMatchObject({ events: 2, broken: null })
})

test('twenty events at once queue up into one chain', async () => {
  const business = uuidv7()
  await Promise.all(
    Array.from({ length: 20 }, () =>
      db.transaction().execute((tx) => recordEvent(tx, actor, { action: 'card.issue', business })),
    ),
  )
  expect(await verifyChain(db, business)).toMatchObject({ events: 20, broken: null })
})
