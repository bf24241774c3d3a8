/** With the rights of the tables' owner all hashes and stored heads can be recomputed: the outside notes reveal it, by the name of the chain. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, expect, test } from 'vitest'
import { bangkokDay, bangkokMidnight, dayMs } from '#shared/bangkok.ts'
import { emptyTables, testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas } from '../../../../test/support/people.ts'
import { actorOf } from '../../../../test/support/reviews.ts'
import { testStorage } from '../../../../test/support/storage.ts'
import { verifyRecord } from '../../cli/verify-audit.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { headsFolder } from '../../external/files/storage.ts'
import { makeLogKey, readLogKey } from '../../external/log-key.ts'
import { canonicalJson } from '../canonical-json.ts'
import { mailHeads } from '../heads/mail-heads.ts'
import { sequenceLog } from '../proof/sequence-log.ts'
import { writtenFacts } from './audit-report.ts'
import { noteHeads, noteRestored } from './note-heads.ts'
import { lastNote, readNotes } from './noted-heads.ts'
import { recordEvent } from './record-event.ts'
import { verifyAudit } from './verify-audit.ts'

const database = await testDatabase()
const { db } = database
const { storage, folder } = await testStorage()
const files = path.join(folder, headsFolder)
/** Nine o'clock in Bangkok of the day after tomorrow: people have their areas from now on. */
const morning = new Date(bangkokMidnight(new Date()).getTime() + 2 * dayMs + 9 * 3_600_000)
const later = (minutes: number) => new Date(morning.getTime() + minutes * 60_000)
beforeEach(async () => {
  await emptyTables(database)
  fs.rmSync(files, { recursive: true, force: true })
})

const record = (action: Parameters<typeof recordEvent>[2]['action'], business?: string) =>
  db.transaction().execute((tx) => recordEvent(tx, actorOf(null), { action, business, after: { a: 1 } }))
const verify = async () => (await verifyAudit(db, (await readNotes(storage)).of)).faults

/** Everything that the owner of the tables may do, triggers left out. */
async function asOwner(work: () => Promise<unknown>): Promise<void> {
  const tables = ['audit_events', 'audit_chains', 'audit_common_chains', 'audit_links'].map((name) => sql.table(name))
  for (const table of tables) await sql`alter table ${table} disable trigger user`.execute(db)
  await work()
  for (const table of tables) await sql`alter table ${table} enable trigger user`.execute(db)
}

/** Makes links and stored end of a common chain anew from the events that are there, as the product would have written them. */
async function relink(chain: 'powers' | 'installation'): Promise<void> {
  await sql`delete from audit_links where chain = ${chain}`.execute(db)
  await sql`delete from audit_common_chains where name = ${chain}`.execute(db)
  await sql`select link_audit_event(id, hash, ${chain}) from (
    select id, hash from audit_events where business_id is null and common_audit_chain(action) = ${chain} order by id) e`.execute(
    db,
  )
}

/** An event with other facts and its own hash made anew; those after it in a place's chain as well. */
async function forge(id: string): Promise<void> {
  await sql`update audit_events set reason = 'forged' where id = ${id}::uuid`.execute(db)
  const { business_id } = await db
    .selectFrom('audit_events')
    .select('business_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where((it) => (business_id ? it('business_id', '=', business_id) : it('id', '=', id)))
    .orderBy('id')
    .execute()
  let head: Buffer = Buffer.alloc(0)
  for (const row of rows) {
    const hash = createHash('sha256')
      .update(head)
      .update(canonicalJson(writtenFacts(row)))
      .digest()
    await db.updateTable('audit_events').set({ previous_hash: head, hash }).where('id', '=', row.id).execute()
    head = hash
  }
  if (business_id)
    await sql`update audit_chains set head = ${head} where business_id = ${business_id}::uuid`.execute(db)
}

const idsOf = async (where: ReturnType<typeof sql<boolean>>) =>
  (await db.selectFrom('audit_events').select('id').where(where).orderBy('id').execute()).map(({ id }) => id)
const powers = sql<boolean>`business_id is null and action like 'officer.%'`

async function history(): Promise<string> {
  const place = uuidv7()
  for (let at = 0; at < 6; at++) {
    await record('card.issue', place)
    await record('officer.suspend')
    await record('template.publish')
  }
  await noteHeads(db, storage, morning)
  return place
}

test('noted chains verify, go on, and are noted again only where they have grown', async () => {
  const place = await history()
  expect(await verify()).toEqual([])
  expect(await noteHeads(db, storage, later(1))).toBe(0)
  await record('officer.approve')
  expect(await noteHeads(db, storage, later(2))).toBe(1)
  expect((await readNotes(storage)).of.get('powers')?.map(({ events }) => events)).toEqual([6, 7])
  await record('card.publish', place)
  expect(await verify()).toEqual([])
})

test('events cut off at the end of the history of powers, with links and end made anew, are found by its name', async () => {
  await history()
  await asOwner(async () => {
    const last = (await idsOf(powers)).slice(-4)
    await sql`delete from audit_links where event_id = any(${last}::uuid[])`.execute(db)
    await sql`delete from audit_events where id = any(${last}::uuid[])`.execute(db)
    await relink('powers')
  })
  expect((await verifyAudit(db)).faults).toEqual([])
  expect(await verify()).toEqual([
    { chain: 'powers', event: null, noted: expect.objectContaining({ events: 6, left: 2, at: morning.toISOString() }) },
  ])
})

test('two acts of power that changed places, with links and end made anew, are found by the name of their history', async () => {
  for (const action of ['steward.make', 'loan.agree', 'power.confirm', 'agency.merge'] as const) await record(action)
  await noteHeads(db, storage, morning)
  expect((await readNotes(storage)).of.get('powers')?.map(({ events }) => events)).toEqual([4])
  await asOwner(async () => {
    const [first = '', second = ''] = await idsOf(sql<boolean>`business_id is null`)
    // Their ids, by which the history is made anew, in the other order.
    for (const [from, to] of [
      [first, uuidv7()],
      [second, first],
    ] as const) {
      await sql`delete from audit_links where event_id = ${from}::uuid`.execute(db)
      await sql`update audit_events set id = ${to}::uuid where id = ${from}::uuid`.execute(db)
      await forge(to)
    }
    await relink('powers')
  })
  expect((await verifyAudit(db)).faults).toEqual([])
  expect(await verify()).toMatchObject([{ chain: 'powers', noted: { events: 4, left: null } }])
})

test('an event of the installation that was forged, with all that follows made anew, is found by its name', async () => {
  await history()
  const [, second = ''] = await idsOf(sql<boolean>`action = 'template.publish'`)
  await asOwner(async () => {
    await forge(second)
    await relink('installation')
  })
  expect((await verifyAudit(db)).faults).toEqual([])
  expect(await verify()).toMatchObject([{ chain: 'installation', noted: { events: 6, left: null } }])
  // Also once more has happened and that was noted.
  await record('template.publish')
  await noteHeads(db, storage, later(1))
  expect(await verify()).toMatchObject([{ chain: 'installation', noted: { events: 6, left: null } }])
})

test('the same in the history of a place: cut off, forged, or all of it gone', async () => {
  const [cut, forged, gone] = [await history(), await history(), await history()]
  await asOwner(async () => {
    const ids = await idsOf(sql<boolean>`business_id = ${cut}::uuid`)
    await sql`delete from audit_events where id = any(${ids.slice(-2)}::uuid[])`.execute(db)
    await sql`update audit_chains set events = 4, head = (select hash from audit_events where id = ${ids[3]}::uuid)
      where business_id = ${cut}::uuid`.execute(db)
    await forge((await idsOf(sql<boolean>`business_id = ${forged}::uuid`))[1] as string)
    await sql`delete from audit_events where business_id = ${gone}::uuid`.execute(db)
    await sql`delete from audit_chains where business_id = ${gone}::uuid`.execute(db)
  })
  expect((await verifyAudit(db)).faults).toEqual([])
  const found = (await verify()).map(({ chain, noted }) => [chain, noted?.events, noted?.left])
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      [cut, 6, 4],
      [forged, 6, null],
      [gone, 6, 0],
    ]),
  )
})

test('a link whose event is gone, an event that was moved to the other chain, and one that stands in none are found', async () => {
  await history()
  const [first = '', second = ''] = await idsOf(powers)
  await asOwner(async () => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`delete from audit_events where id = ${first}::uuid`.execute(tx)
    })
    await sql`delete from audit_links where event_id = ${second}::uuid`.execute(db)
  })
  const faults = (await verifyAudit(db)).faults
  expect(faults).toContainEqual({ chain: 'powers', event: first })
  expect(faults).toContainEqual({ chain: null, event: second })
})

test('a line of the notes that was changed or taken out is found in its file, and its head is not known any more', async () => {
  await history()
  await record('officer.approve')
  await noteHeads(db, storage, later(1))
  await record('officer.approve')
  await noteHeads(db, storage, new Date(morning.getTime() + 86_400_000))
  const told = await lastNote(storage)
  const before = await readNotes(storage)
  expect([before.broken, before.lines.has(told?.head ?? '')]).toEqual([[], true])
  expect(fs.readdirSync(files)).toEqual([`${bangkokDay(morning)}.jsonl`, `${bangkokDay(later(24 * 60))}.jsonl`])
  const file = path.join(files, `${bangkokDay(morning)}.jsonl`)
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').split('\n').slice(1).join('\n'))
  expect((await readNotes(storage)).broken).toEqual([`${headsFolder}/${bangkokDay(morning)}.jsonl`])
})

test('after a restored backup its missing events are reported, and are no fault', async () => {
  await history()
  await record('officer.approve')
  await noteHeads(db, storage, later(1))
  await asOwner(async () => {
    const last = (await idsOf(powers)).slice(-3)
    await sql`delete from audit_links where event_id = any(${last}::uuid[])`.execute(db)
    await sql`delete from audit_events where id = any(${last}::uuid[])`.execute(db)
    await relink('powers')
  })
  expect(await verify()).toHaveLength(1)
  await noteRestored(db, storage, { madeAt: '2026-11-26T00:00:00.000Z', now: later(2) })
  expect(await verify()).toEqual([])
  expect((await readNotes(storage)).restored).toEqual([
    { at: later(2).toISOString(), madeAt: '2026-11-26T00:00:00.000Z', lost: 3 },
  ])
  await record('officer.restore')
  await noteHeads(db, storage, later(3))
  expect(await verify()).toEqual([])
})

test('supervisors are told the head by mail once a day, and only where something was added', async () => {
  await loadReference(database)
  const supervisor = await addPerson(database, personas.supervisor)
  await addPerson(database, personas.inspector)
  const tools = { db, storage, wakeSender: () => undefined, origin: 'https://place.example' }
  const mails = async () =>
    (await db.selectFrom('deliveries').select('message').where('about', '=', 'record_head').execute()).map(
      ({ message }) => message as { to: string; text: string },
    )
  expect(await mailHeads(tools, morning)).toBe(0)
  await history()
  const head = (await lastNote(storage))?.head ?? ''
  await Promise.all([mailHeads(tools, later(5)), mailHeads(tools, later(5))])
  const email = await db.selectFrom('users').select('email').where('id', '=', supervisor.id).executeTakeFirstOrThrow()
  expect((await mails()).map(({ to }) => to)).toEqual([email.email])
  expect((await mails())[0]?.text).toContain(`verify-audit ${head}`)
  expect(await mailHeads(tools, later(24 * 60))).toBe(0)
  await record('officer.approve')
  await noteHeads(db, storage, later(24 * 60 + 1))
  expect(await mailHeads(tools, later(24 * 60 + 5))).toBe(1)
})

test('notes that were written anew, with all hashes, lack a head of the signed log', async () => {
  await history()
  const key = readLogKey(makeLogKey('places.example.org/log'))
  if (!key) throw new Error('no key')
  await sequenceLog({ db, storage, key }, later(5))
  expect((await verifyRecord(db, storage)).lines).toEqual([])
  fs.rmSync(files, { recursive: true })
  await noteHeads(db, storage, later(6))
  expect((await readNotes(storage)).broken).toEqual([])
  expect((await verifyRecord(db, storage)).lines).toEqual([expect.stringContaining('its head is not among those')])
})
