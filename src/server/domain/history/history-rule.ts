/**
 * Consistency rules for the rows of a place's past, beyond the database's own constraints: events follow one another in time,
 * and each state has the row and the event that brought it. A command cannot break these rules; an import, a restored copy
 * or somebody with direct access to the database can.
 */
import type { RawBuilder } from 'kysely'
import { bool, rowsOf, sql } from '../../db/sql.ts'

/** Selects the rows that break a rule. */
export const breach = rowsOf({ id: 'text' })

export interface HistoryRule {
  /** Short, for searching the code. */
  name: string
  /** The fault, as the command's line says it after a count. */
  words: string
  /** Selects `id` of the rows that break it; `now` is the moment of the check. */
  breaches(now: Date): ReturnType<typeof breach>
}

/** Time at which place `b` was first shown to everybody: with the officer's word where it was registered, else when its entry came. */
export const listedAt = sql`coalesce(
  (select min(e.at) from audit_events e where e.action = 'registration.approve' and e.entity_id = b.id::text), b.created_at)`

/** Rows that went over from another entry of the same place keep the times that they had there. */
export const notMoved = (relation: string, id: string): RawBuilder<boolean> => bool`
  not exists (select from merged_rows m where m.relation = ${sql.lit(relation)} and m.row_id = ${sql.ref(id)}::text)`
