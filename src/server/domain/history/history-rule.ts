/**
 * What the rows of a place's past have to agree about, beyond what the database's own constraints can hold: that things happened one after
 * another, and that each state has the row and the event that brought it. A command cannot break these rules; an import, a restored copy
 * or somebody with the database in his hands can.
 */
import { type RawBuilder, sql } from 'kysely'

/** A row that breaks a rule. */
export interface Breach {
  id: string
}

export interface HistoryRule {
  /** Short, for whoever looks for it in the code. */
  name: string
  /** What is wrong, as the line of the command says it after a count. */
  words: string
  /** Selects `id` of what breaks it; `now` is the moment of the look. */
  breaches(now: Date): RawBuilder<Breach>
}

/** When place `b` was first shown to everybody: with the officer's word where it was registered, else when its entry came. */
export const listedAt = sql`coalesce(
  (select min(e.at) from audit_events e where e.action = 'registration.approve' and e.entity_id = b.id::text), b.created_at)`

/** Rows that went over from another entry of the same place keep the times that they had there. */
export const notMoved = (relation: string, id: string): RawBuilder<boolean> => sql`
  not exists (select from merged_rows m where m.relation = ${sql.lit(relation)} and m.row_id = ${sql.ref(id)}::text)`
