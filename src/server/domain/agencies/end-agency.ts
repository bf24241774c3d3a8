/** Ending an agency, by two stewards: it goes into another one, or is closed. Either changes what many officers may do. */
import { rowsOf, sql } from '../../db/sql.ts'
import { command } from '../command/command.ts'
import { powerOfTwo } from '../command/power.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type LockedAgency, lockAgency, mayRule } from './lock-agency.ts'
import { putTogether } from './put-together.ts'

interface Seen {
  agency: string
  rev: number
  reason: string
}

/** Puts it into another one, which is open: officers, areas and agencies below it move. */
interface Merge extends Seen {
  into: string
  /** The version of the other one that the proposer saw; null until it is proposed. */
  seenInto: string | null
}

const merge = command<Merge, undefined, 'agency.merge', LockedAgency & { other: LockedAgency }>('agency.merge', {
  async load(doing, { agency, into }) {
    await sql`select pg_advisory_xact_lock(7204115602)`.execute(doing.tx)
    // In the order of the ids, so that two merges of the same pair do not wait for each other.
    const [first, second] = [agency, into].toSorted()
    const held = new Map<string, LockedAgency>()
    for (const id of [first, second] as string[]) held.set(id, await lockAgency(doing, id))
    return { ...(held.get(agency) as LockedAgency), other: held.get(into) as LockedAgency }
  },
  may(held, doing, input) {
    const refusal = mayRule(held, doing, input)
    if (refusal) return refusal
    const { other, id } = held
    if (input.seenInto !== null && Number(input.seenInto) !== other.rev)
      return new InputRefusal({ form: 'agency:refusal.stale' })
    return other.id === id || other.isClosed ? new InputRefusal({ into: 'agency:error.into' }) : null
  },
  async run({ tx, actor }, { agency, into, reason }) {
    const officers = await putTogether(tx, agency, into, actor.now)
    return {
      result: undefined,
      audit: { entity: agency, after: { into, officers }, reason },
    }
  },
})

export const mergeAgency = powerOfTwo(merge)

/** Closes it: nobody joins it any more. With officers on duty, or open agencies below, it is not closed but merged. */
const close = command<Seen, undefined, 'agency.close', LockedAgency & { inUse: boolean }>('agency.close', {
  async load(doing, { agency }) {
    const held = await lockAgency(doing, agency)
    const { rows } = await rowsOf({ inUse: 'bool' })`select
      exists (select from role_grants where agency_id = ${agency}::uuid and state <> 'suspended')
      or exists (select from agencies where parent_id = ${agency}::uuid and closed_at is null) as "inUse"`.execute(
      doing.tx,
    )
    return { ...held, inUse: rows[0]?.inUse === true }
  },
  may: (held, doing, input) =>
    mayRule(held, doing, input) ??
    (held.inUse || held.isClosed
      ? new InputRefusal({ form: held.isClosed ? 'agency:refusal.stale' : 'agency:refusal.inUse' })
      : null),
  async run({ tx, actor }, { agency, reason }, held) {
    await tx
      .updateTable('agencies')
      .set({ closed_at: actor.now, rev: held.rev + 1 })
      .where('id', '=', agency)
      .execute()
    return { result: undefined, audit: { entity: agency, after: { closed: true }, reason } }
  },
})

export const closeAgency = powerOfTwo(close)
