/**
 * The record at a million events of two thousand places, on both databases: milliseconds from asking for a page to its words, for a supervisor
 * of a province, one of Bangkok with its fifty districts, and a steward; and what a file of twenty thousand lines takes.
 */

import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sql } from '#server/db/sql.ts'
import { readRecord, readWhole } from '#server/domain/record/read-record.ts'
import { recordCsv, recordXlsx } from '#server/domain/record/record-table.ts'
import type { RecordAsked } from '#shared/record/record-page.ts'
import { addPerson, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres } from '../support/postgres.ts'
import { makeSteward } from '../support/posts/agency-posts.ts'
import { quantile } from './load.ts'
import { measured } from './measured.ts'

const events = 1_000_000
const runs = 40
/** Events of one statement, which may not take long. */
const batch = 20_000
const everything: RecordAsked = {
  from: null,
  to: null,
  person: null,
  kind: null,
  place: null,
  area: null,
  agency: null,
}

/** Written past the chains, which the page does not read; the readers' index is filled as the migration fills it. */
async function fill(database: Database): Promise<void> {
  const { db } = database
  await loadReference(database)
  const districts = [8301, 8302, 8303, 1001, 1004, 1026, 5001]
  const given = Array.from({ length: 2_000 }, (_, at) => ({
    district_code: districts[at % 7] ?? 8301,
    province_code: Math.floor((districts[at % 7] ?? 8301) / 100),
  }))
  const places = await insertPlaces(database, given)
  const officers: string[] = []
  for (let at = 0; at < 30; at++)
    officers.push(
      (await addPerson(database, { name: `Officer ${at}`, inspector: { areas: [[83, 10, 50][at % 3] ?? 83] } })).id,
    )
  await sql`alter table audit_events disable trigger user`.execute(db)
  for (let from = 0; from < events; from += batch)
    await sql`insert into audit_events (id, at, action, actor_id, actor_role, entity_id, business_id, before, after, reason, previous_hash, hash)
    select gen_random_uuid(), now() - n * interval '40 seconds', action, case when action = 'review.write' then null else officer end,
      case when action = 'review.write' then 'client' else 'inspector' end, place::text,
      case when action not in ('duty.assign', 'session.start') then place end, '{"state":"issued"}', '{"state":"replied","level":"orange","area":8301}', 'พบทางหนีไฟล็อก',
      decode(md5(n::text), 'hex'), decode(md5(n::text || 'x'), 'hex')
    from generate_series(${from + 1}::int, ${from + batch}::int) n,
      lateral (select (${places}::uuid[])[1 + n % ${places.length}::int] as place, (${officers}::uuid[])[1 + n % ${officers.length}::int] as officer,
        (array['card.issue','card.return','inspection.seal','review.write','licence.check','session.start','edit.approve','photo.decide'])[1 + (n * 7 / 3) % 8] as usual) it,
      lateral (select case when n % 5000 = 0 then 'duty.assign' else usual end as action) acts`.execute(db)
  await sql`alter table audit_events enable trigger user`.execute(db)
  await sql`alter table audit_scopes disable trigger user`.execute(db)
  for (let from = 0; from < events; from += batch)
    await sql`insert into audit_scopes (scope, at, event_id, kind, place_id, actor_id, agency_id)
    select scope, e.at, e.id, audit_group(e.action), place, case when e.actor_role in ('inspector', 'vendor') then e.actor_id end, audit_agency(e)
    from audit_events e, lateral (select audit_place(e) as place) it, lateral audit_scopes_of(e, place) scope
    where scope is not null and e.at <= now() - ${from}::int * interval '40 seconds' and e.at > now() - ${from + batch}::int * interval '40 seconds' - interval '20 seconds'
    on conflict do nothing`.execute(db)
  await sql`alter table audit_scopes enable trigger user`.execute(db)
  await sql`analyze audit_events`.execute(db)
  await sql`analyze audit_scopes`.execute(db)
}

async function measure(name: string, database: Database): Promise<void> {
  const { db } = database
  await fill(database)
  const supervising = (areas: number[]) => addPerson(database, { inspector: { level: 'supervisor', areas } })
  const readers: [string, TestPerson][] = [
    ['a province', await supervising([83])],
    ['Bangkok', await supervising([10])],
    ['a steward', await addPerson(database, { inspector: { unit: 'Head Office' } })],
  ]
  await makeSteward({ database }, readers[2]?.[1] ?? { id: '' })
  const [place = ''] = (
    await db.selectFrom('businesses').select('id').where('province_code', '=', 83).limit(1).execute()
  ).map(({ id }) => id)
  const filters: [string, Partial<RecordAsked>][] = [
    ['everything', {}],
    ['powers', { kind: 'powers' }],
    [
      'cards of a day a year ago',
      { kind: 'cards', to: new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10) },
    ],
    ['a person', { person: 'Officer 9' }],
    ['a place', { place }],
    ['a person who did nothing of that kind', { person: 'Officer 9', kind: 'installation' }],
  ]
  for (const [who, { id: reader }] of readers)
    for (const [what, part] of filters) {
      const taken: number[] = []
      for (let run = -5; run < runs; run++) {
        const start = performance.now()
        await readRecord(
          db,
          { reader, locale: 'th', now: new Date() },
          { asked: { ...everything, ...part }, cursor: null },
        )
        if (run >= 0) taken.push(performance.now() - start)
      }
      measured(`${name}: ${who}, ${what}, p95`, quantile(taken, 0.95), 'ms', { atMost: 20 })
    }
  const reading = { reader: readers[2]?.[1].id ?? '', locale: 'th' as const, now: new Date() }
  const before = process.memoryUsage().rss
  for (const [as, make] of [
    ['CSV', recordCsv],
    ['XLSX', recordXlsx],
  ] as const) {
    const start = performance.now()
    const lines = (await readWhole(db, reading, everything)) ?? []
    const file = await make(lines, 'th')
    measured(`${name}: ${lines.length} lines as ${as}`, (performance.now() - start) / 1000, 's', { atMost: 5 })
    measured(`${name}: ${as}`, Buffer.byteLength(file) / 1e6, 'MB')
    measured(`${name}: memory for it`, (process.memoryUsage().rss - before) / 1e6, 'MB', { atMost: 150 })
  }
}

const server = await startPostgres()
const remote = await openDatabase({
  url: await server.createDatabase('record'),
  dataDir: mkdtempSync(path.join(os.tmpdir(), 'record-')),
})
await migrate(remote)
await measure('PostgreSQL', remote)
await remote.close()
await server.stop()
const embedded = await openDatabase({ dataDir: mkdtempSync(path.join(os.tmpdir(), 'record-')) })
await migrate(embedded)
await measure('embedded', embedded)
await embedded.close()
