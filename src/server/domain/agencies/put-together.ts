/**
 * Puts an agency into another one: officers, areas, kinds and agencies below it move, and it is closed. Earlier acts stay its own by
 * name, and counts for the other (agency-name.ts); letters keep their words.
 */
import type { Kysely } from 'kysely'
import { fold } from '#shared/search/fold.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { derive } from '../command/derive.ts'

/** Both are locked by the caller, and the other one is open. Answers how many officers moved. */
export async function putTogether(tx: Kysely<Schema>, from: string, into: string, now: Date): Promise<number> {
  const { rows: moved } = await sql`update role_grants set agency_id = ${into}::uuid where agency_id = ${from}::uuid
    returning user_id`.execute(tx)
  await sql`insert into agency_areas (agency_id, province_code, district_code)
    select ${into}::uuid, province_code, district_code from agency_areas where agency_id = ${from}::uuid on conflict do nothing`.execute(
    tx,
  )
  // An agency without kinds inspects all of them, so that the one of both does.
  await sql`delete from agency_kinds where agency_id = ${into}::uuid
    and not exists (select from agency_kinds where agency_id = ${from}::uuid)`.execute(tx)
  await sql`insert into agency_kinds (agency_id, category_id)
    select ${into}::uuid, category_id from agency_kinds where agency_id = ${from}::uuid
      and exists (select from agency_kinds where agency_id = ${into}::uuid) on conflict do nothing`.execute(tx)
  await tx.deleteFrom('agency_areas').where('agency_id', '=', from).execute()
  await tx.deleteFrom('agency_kinds').where('agency_id', '=', from).execute()
  // Below the one that went, the other may be: then it comes up a level.
  await sql`update agencies set parent_id = (select parent_id from agencies where id = ${from}::uuid)
    where id = ${into}::uuid and parent_id = ${from}::uuid`.execute(tx)
  await sql`update agencies set parent_id = ${into}::uuid where parent_id = ${from}::uuid`.execute(tx)
  await sql`update agencies set merged_into = ${into}::uuid, closed_at = coalesce(closed_at, ${now}), parent_id = null, rev = rev + 1
    where id = ${from}::uuid or merged_into = ${from}::uuid`.execute(tx)
  await sql`update agencies set rev = rev + 1 where id = ${into}::uuid`.execute(tx)
  return moved.length
}

/**
 * Folds the names of agencies that came without, as those of a migration do: another spelling of one that is there goes into it. At every start,
 * and mostly there is none.
 */
export function foldAgencies(db: Kysely<Schema>, now = new Date()): Promise<number> {
  return derive(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(7204115602)`.execute(tx)
    const rows = await tx
      .selectFrom('agencies')
      .select(['id', 'name_th', 'folded'])
      .where('merged_into', 'is', null)
      .orderBy('made_at')
      .orderBy('id')
      .execute()
    const known = new Map(rows.flatMap(({ id, folded }) => (folded === null ? [] : [[folded, id] as const])))
    for (const { id, name_th } of rows.filter(({ folded }) => folded === null)) {
      const folded = fold(name_th) || name_th
      const same = known.get(folded)
      if (same) await putTogether(tx, id, same, now)
      else known.set(folded, id)
      await tx.updateTable('agencies').set({ folded }).where('id', '=', id).execute()
    }
    return { result: rows.filter(({ folded }) => folded === null).length, touches: [] }
  })
}
