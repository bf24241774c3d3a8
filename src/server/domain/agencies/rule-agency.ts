/** What stewards decide about an agency: where and what it inspects, that it goes into another one, that it is closed or opened again. */
import type { Category } from '#shared/categories.ts'
import { rowsOf, scalar, sql } from '../../db/sql.ts'
import { command, unchanged } from '../command/command.ts'
import { addAreaOf, listAreasInUse } from '../duty/agency-areas.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type LockedAgency, lockAgency, mayRule } from './lock-agency.ts'
import { putTogether } from './put-together.ts'

interface Seen {
  agency: string
  rev: number
}

const nextRev = scalar('number')`rev + 1`

/** Adds an area. One within those that it has is none more. */
export const addAgencyArea = command<Seen & { area: number }, undefined, 'agency.set_scope', LockedAgency>(
  'agency.set_scope',
  {
    load: (doing, { agency }) => lockAgency(doing, agency),
    may: mayRule,
    async run({ tx }, { agency, area }) {
      if (!(await addAreaOf(tx, agency, area))) return unchanged(undefined)
      await tx.updateTable('agencies').set({ rev: nextRev }).where('id', '=', agency).execute()
      return { result: undefined, audit: { entity: agency, after: { area } } }
    },
  },
)

/** Takes an area away, unless officers of the agency are on duty there: theirs are ended before, each told. */
export const endAgencyArea = command<Seen & { area: number }, undefined, 'agency.set_scope', LockedAgency>(
  'agency.set_scope',
  {
    load: (doing, { agency }) => lockAgency(doing, agency),
    may: mayRule,
    async run({ tx, actor }, { agency, area }) {
      if ((await listAreasInUse(tx, { agency, now: actor.now })).includes(area))
        throw new InputRefusal({ form: 'agency:refusal.areaInUse' })
      const { rows } = await sql`delete from agency_areas where agency_id = ${agency}::uuid
        and coalesce(district_code, province_code) = ${area} returning agency_id`.execute(tx)
      if (rows.length === 0) return unchanged(undefined)
      await tx.updateTable('agencies').set({ rev: nextRev }).where('id', '=', agency).execute()
      return { result: undefined, audit: { entity: agency, before: { area } } }
    },
  },
)

/** Sets the kinds of business that it inspects; none stands for all. */
export const setAgencyKinds = command<
  Seen & { kinds: readonly Category[] },
  undefined,
  'agency.set_scope',
  LockedAgency
>('agency.set_scope', {
  load: (doing, { agency }) => lockAgency(doing, agency),
  may: mayRule,
  async run({ tx }, { agency, kinds }) {
    const before = await tx.selectFrom('agency_kinds').select('category_id').where('agency_id', '=', agency).execute()
    await tx.deleteFrom('agency_kinds').where('agency_id', '=', agency).execute()
    const rows = kinds.map((category_id) => ({ agency_id: agency, category_id }))
    if (rows.length > 0) await tx.insertInto('agency_kinds').values(rows).execute()
    await tx.updateTable('agencies').set({ rev: nextRev }).where('id', '=', agency).execute()
    return {
      result: undefined,
      audit: {
        entity: agency,
        before: { kinds: before.map((row) => row.category_id) },
        after: { kinds: [...kinds] },
      },
    }
  },
})

/** Puts it into another one, which is open: officers, areas and agencies below it move. */
export const mergeAgency = command<
  Seen & { into: string; reason: string },
  undefined,
  'agency.merge',
  LockedAgency & { other: LockedAgency }
>('agency.merge', {
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

/** Closes it: nobody joins it any more. With officers on duty, or open agencies below, it is not closed but merged. */
export const closeAgency = command<
  Seen & { reason: string },
  undefined,
  'agency.close',
  LockedAgency & { inUse: boolean }
>('agency.close', {
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
  async run({ tx, actor }, { agency, reason }) {
    await tx.updateTable('agencies').set({ closed_at: actor.now, rev: nextRev }).where('id', '=', agency).execute()
    return { result: undefined, audit: { entity: agency, after: { closed: true }, reason } }
  },
})

/** Opens a closed one again; one that went into another stays there. */
export const reopenAgency = command<Seen, undefined, 'agency.reopen', LockedAgency>('agency.reopen', {
  load: (doing, { agency }) => lockAgency(doing, agency),
  may: mayRule,
  async run({ tx }, { agency }, { isClosed }) {
    if (!isClosed) return unchanged(undefined)
    await tx.updateTable('agencies').set({ closed_at: null, rev: nextRev }).where('id', '=', agency).execute()
    return { result: undefined, audit: { entity: agency, after: { closed: false } } }
  },
})
