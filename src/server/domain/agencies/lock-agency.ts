/**
 * An agency, locked, with what the caller is to it. Its supervisors (also those of an agency above it) look after its contact and letters;
 * everything else, by which powers come about, is the stewards'. The page answers everybody else as if the form were not there.
 */
import type { RawBuilder } from 'kysely'
import { problems } from '#shared/problems.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import type { Doing } from '../command/command.ts'
import { standsOver } from '../duty/over-agencies.ts'
import { isSteward } from '../duty/stewards.ts'
import { InputRefusal } from '../input-refusal.ts'

/** The person's standing in an agency. */
export const standingKinds = {
  isSteward: 'bool',
  /** Supervises in this agency, or in one above it. */
  isSupervisor: 'bool',
} as const

const lockedAgencyShape = rowsOf({
  id: 'text',
  rev: 'number',
  kind: 'text',
  name_th: 'text',
  parent_id: 'text?',
  isClosed: 'bool',
  isMerged: 'bool',
  ...standingKinds,
})
export type LockedAgency = RowOf<typeof lockedAgencyShape>

/** The person's standing in agency `a`. */
export const standingColumns = (person: string, now: Date): RawBuilder<unknown> => sql`
  ${isSteward(person)} as "isSteward", ${standsOver(person, now, sql`a.id`)} as "isSupervisor"`

/** Throws `page_not_found` where there is none. */
export async function lockAgency({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, id: string): Promise<LockedAgency> {
  const { rows } = await lockedAgencyShape`
    select a.id, a.rev, a.kind, a.name_th, a.parent_id, a.closed_at is not null as "isClosed", a.merged_into is not null as "isMerged",
      ${standingColumns(actorId(actor), actor.now)}
    from agencies a where a.id = ${id}::uuid for update of a`.execute(tx)
  const [held] = rows
  if (!held) throw problems.page_not_found()
  return held
}

interface Seen {
  rev: number
}

const whyStale = ({ rev, isMerged }: LockedAgency, seen: Seen): InputRefusal | null =>
  rev === seen.rev && !isMerged ? null : new InputRefusal({ form: 'agency:refusal.stale' })

/** The policy of contact and letters. */
export function mayTend(held: LockedAgency, _doing: unknown, seen: Seen): InputRefusal | null {
  if (!(held.isSteward || held.isSupervisor)) throw problems.page_not_found()
  return whyStale(held, seen)
}

/** The policy of everything that gives or takes powers. */
export function mayRule(held: LockedAgency, _doing: unknown, seen: Seen): InputRefusal | null {
  if (!held.isSteward) throw problems.page_not_found()
  return whyStale(held, seen)
}
