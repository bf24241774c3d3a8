/** Test files share engines (support/engines.ts): one file finds nothing of another. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { borrowDatabase } from './support/engines.ts'
import { addPerson } from './support/people.ts'
import { insertPlaces } from './support/places.ts'
import { untriggered } from './support/untriggered.ts'

/** Rows that the acts below change, and the number of transactions that the engine has seen. */
async function lookAt({ db }: Database) {
  const { rows } = await sql<{ seen: number; found: unknown }>`
    select txid_current()::int as seen, jsonb_build_object(
      'people', (select count(*) from users), 'places', (select count(*) from businesses),
      'events', (select count(*) from audit_events),
      'orders', (select json_agg(generation order by list) from list_orders),
      'categories', (select json_agg(position order by id) from categories),
      'guarded', (select tgenabled from pg_trigger where tgname = 'audit_events_sealed'),
      'table', to_regclass('left_behind'), 'size', (select reltuples from pg_class where relname = 'businesses'), 'memory', current_setting('work_mem')) as found`.execute(
    db,
  )
  return rows[0] as { seen: number; found: unknown }
}

async function between(act: (database: Database) => Promise<unknown>) {
  const one = await borrowDatabase()
  const before = await lookAt(one)
  await act(one)
  const changed = await lookAt(one)
  await one.close()
  const next = await borrowDatabase()
  const after = await lookAt(next)
  await next.close()
  expect(changed.found).not.toEqual(before.found)
  expect(after.found).toEqual(before.found)
  return { isSameEngine: after.seen > changed.seen }
}

test('the next file finds no rows and no settings, on the same engine', async () => {
  const usual = [
    async (database: Database) => insertPlaces(database, [{ owner_id: (await addPerson(database)).id }]),
    ({ db }: Database) => db.updateTable('list_orders').set({ generation: 99 }).execute(),
    ({ db }: Database) => sql`set work_mem = '1MB'`.execute(db),
    // The planner's figures of the tables are the same again as well.
    async (database: Database) => {
      await insertPlaces(database, [{}, {}])
      await sql`vacuum analyze businesses`.execute(database.db)
    },
  ]
  for (const act of usual) expect(await between(act)).toEqual({ isSameEngine: true })
})

test('after a change of reference rows, tables or triggers the next file has another engine', async () => {
  const unusual = [
    ({ db }: Database) => db.updateTable('categories').set({ position: 99 }).where('id', '=', 'restaurant').execute(),
    ({ db }: Database) => sql`create table left_behind ()`.execute(db),
    ({ db }: Database) => sql`alter table audit_events disable trigger audit_events_sealed`.execute(db),
  ]
  for (const act of unusual) expect(await between(act)).toEqual({ isSameEngine: false })
})

test('rows are put back past every trigger and reference, which hold for everything else', async () => {
  const database = await borrowDatabase()
  const { db } = database
  const addEvent = sql`insert into audit_events (id, at, action, previous_hash, hash) values (gen_random_uuid(), now(), 'test.added', '', '')`
  const removeEvents = sql`delete from audit_events`
  const addToNobody = sql`insert into place_interests (id, officer_id, business_id, declared_at) values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), now())`
  const areGuarded = async () => {
    await addEvent.execute(db)
    await expect(removeEvents.execute(db)).rejects.toThrow('never changed')
    await expect(addToNobody.execute(db)).rejects.toThrow('foreign key')
  }
  await areGuarded()
  // The role is the usual one all the while: to change it would cost the session its plans.
  await sql`do $$ begin ${untriggered} ${removeEvents}; ${addToNobody};
    assert current_setting('session_replication_role') = 'origin'; end $$`.execute(db)
  const { rows } = await sql`
    select (select count(*)::int from audit_events) as events, (select count(*)::int from place_interests) as interests`.execute(
    db,
  )
  expect(rows).toEqual([{ events: 0, interests: 1 }])
  await areGuarded()
  await database.close()
})
