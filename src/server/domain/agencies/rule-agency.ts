/** A steward's decisions about an agency: its areas, its kinds of business, and the opening of a closed one. */
import type { Category } from '#shared/categories.ts'
import { scalar, sql } from '../../db/sql.ts'
import { command, unchanged } from '../command/command.ts'
import { addAreaOf, listAreasInUse } from '../duty/agency-areas.ts'
import { InputRefusal } from '../input-refusal.ts'
import { type LockedAgency, lockAgency, mayRule } from './lock-agency.ts'

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
