/**
 * Kinds of business that agencies inspect. An agency with named kinds begins inspections, issues cards and plans visits of these alone, one without
 * of all. Open work goes on: who decides a reply, an appeal or a draft goes by the area, so that no card is left without anybody.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { Locale } from '#shared/locales.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, scalar, sql } from '../../db/sql.ts'
import type { Doing } from '../command/command.ts'
import { idOf } from '../helpers/works-at.ts'
import { InputRefusal } from '../input-refusal.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** True if the agency of an id inspects places such as that in `businesses`. */
export const isOfItsKinds = (agency: RawBuilder<unknown>) => bool`(
  not exists (select from agency_kinds named where named.agency_id = ${agency})
  or exists (select from agency_kinds own where own.agency_id = ${agency} and own.category_id = businesses.category_id))`

/** The agency of the officer, by the grant. */
export const agencyOfOfficer = (officer: Parameters<typeof idOf>[0]): RawBuilder<string | null> =>
  scalar(
    'text?',
  )`(select it.agency_id from role_grants it where it.user_id = ${idOf(officer)} and it.role = 'inspector')`

/** Its id, asked on its own; null for who is no officer. */
export async function findAgencyOf(db: Kysely<Schema>, officer: string): Promise<string | null> {
  const { rows } = await rowsOf({ agency: 'text?' })`select ${agencyOfOfficer(officer)} as agency`.execute(db)
  return rows[0]?.agency ?? null
}

/** True if the agency of the officer inspects the kind of the place in `businesses`. */
export const inspectsKind = (officer: Parameters<typeof idOf>[0]): RawBuilder<boolean> =>
  isOfItsKinds(agencyOfOfficer(officer))

/** The named kinds of the officer's agency; null for all. */
export async function listKindsOf(db: Kysely<Schema>, officer: string): Promise<Category[] | null> {
  const rows = await db
    .selectFrom('agency_kinds')
    .select('category_id')
    .where('agency_id', '=', agencyOfOfficer(officer))
    .execute()
  return rows.length === 0 ? null : rows.map(({ category_id }) => category_id)
}

/** True if the officer belongs to the agency, or to the one that it went into. */
export async function isOfAgency(db: Kysely<Schema>, officer: string, agency: string | null): Promise<boolean> {
  const { rows } = await rowsOf({ is: 'bool' })`select exists (
    select from agencies a where a.id = ${agency}::uuid and coalesce(a.merged_into, a.id) = ${agencyOfOfficer(officer)}) as is`.execute(
    db,
  )
  return rows[0]?.is === true
}

/** Agencies that are named at once. */
const fewMost = 3

/** Open agencies that have the area and the kind of the place, by their names; a dash where there is none. */
export async function namesInspecting(db: Kysely<Schema>, place: string, locale: Locale): Promise<string> {
  const { rows } = await rowsOf({ name: 'text' })`
    select ${agencyName(sql`a.id`, locale)} as name from businesses join agencies a on a.closed_at is null and ${isOfItsKinds(sql`a.id`)}
      and exists (select from agency_areas w where w.agency_id = a.id and w.province_code = businesses.province_code
        and (w.district_code is null or w.district_code = businesses.district_code))
    where businesses.id = ${place}::uuid
    order by exists (select from agency_kinds k where k.agency_id = a.id) desc, a.name_th, a.id limit ${fewMost}`.execute(
    db,
  )
  return rows.map(({ name }) => agencyNamed(name, locale)).join(', ') || '–'
}

type Naming = Extract<RefusalCode, `${string}:refusal.inspectedBy`>

/** The refusal that says whose the place is. */
export const inspectedByOthers = async (
  { tx, reader }: Pick<Doing, 'tx' | 'reader'>,
  place: string,
  code: Naming = 'inspection:refusal.inspectedBy',
): Promise<InputRefusal> =>
  new InputRefusal({ form: [code, { agencies: await namesInspecting(tx, place, reader.locale) }] })
