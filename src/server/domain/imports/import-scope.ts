/**
 * The reach of somebody who imports a list: a steward's is the installation, a supervisor's the supervised areas of the own agency and its kinds of
 * business. A row is refused outside of it, and so is one that would change a place there by its number.
 */

import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import type { ImportFault } from '#shared/imports/reasons.ts'
import type { KeyScope } from '#shared/open/keys.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, sql } from '../../db/sql.ts'
import { agencyOfOfficer, listKindsOf } from '../duty/agency-kinds.ts'
import { standsOver } from '../duty/over-agencies.ts'
import { isSteward } from '../duty/stewards.ts'
import { supervisedDistricts, supervisesSomewhere } from '../duty/supervising.ts'
import type { JudgedRow } from './judge-rows.ts'

export interface ImportScope {
  isSteward: boolean
  districts: ReadonlySet<number>
  /** Null for all. */
  kinds: ReadonlySet<string> | null
}

/** Null for anybody who may not import. */
export async function findImportScope(db: Kysely<Schema>, person: string, now: Date): Promise<ImportScope | null> {
  const { rows } = await rowsOf({ steward: 'bool', supervises: 'bool', districts: 'numbers' })`
    select ${isSteward(person)} as steward, ${supervisesSomewhere(person, now)} as supervises,
      array(select t.code from districts t where t.code = any(${supervisedDistricts(person, now)}) and exists (
        select from agency_areas w where w.agency_id = ${agencyOfOfficer(person)} and w.province_code = t.province_code
          and (w.district_code is null or w.district_code = t.code))) as districts`.execute(db)
  const [found] = rows
  if (!(found?.steward || found?.supervises)) return null
  const kinds = await listKindsOf(db, person)
  return { isSteward: found.steward, districts: new Set(found.districts), kinds: kinds && new Set(kinds) }
}

/**
 * The reach of a key at this moment: what its maker may do, within the agency and the area that it names. Null of one that is revoked or over, that may
 * not send places, or whose maker tends the agency no more.
 */
export async function findKeyScope(
  db: Kysely<Schema>,
  key: string,
  { scope, now }: { scope: KeyScope; now: Date },
): Promise<ImportScope | null> {
  const maker = sql`k.made_by`
  const { rows } = await rowsOf({ districts: 'numbers', kinds: jsonAs<Category[]>() })`
    select array(select t.code from districts t
        where exists (select from agency_areas w where w.agency_id = k.agency_id and w.province_code = t.province_code
            and (w.district_code is null or w.district_code = t.code))
          and (k.area_code is null or k.area_code in (t.code, t.province_code))
          and (${isSteward(maker)} or t.code = any(${supervisedDistricts(maker, now)}))) as districts,
      (select coalesce(json_agg(category_id), '[]') from agency_kinds where agency_id = k.agency_id) as kinds
    from api_keys k join users u on u.id = k.made_by and u.suspended_at is null join agencies a on a.id = k.agency_id and a.closed_at is null
    where k.id = ${key}::uuid and k.revoked_at is null and k.expires_at > ${now} and ${scope}::text = any(k.scopes)
      and (${isSteward(maker)} or ${standsOver(maker, now, sql`k.agency_id`)})`.execute(db)
  const [found] = rows
  return found
    ? {
        isSteward: false,
        districts: new Set(found.districts),
        kinds: found.kinds.length > 0 ? new Set(found.kinds) : null,
      }
    : null
}

/** The fault of a row beyond the importer's reach; null within it. */
export function faultOfReach(scope: ImportScope, { row, identity, place }: JudgedRow): ImportFault | null {
  if (scope.isSteward) return null
  const reaches = (at: { district_code: number; category: string }) =>
    scope.districts.has(at.district_code) && (scope.kinds === null || scope.kinds.has(at.category))
  if (!scope.districts.has(row.district_code)) return { column: 'district_code', code: 'otherArea' }
  if (!reaches(row)) return { column: 'category', code: 'otherKind' }
  // A neighbour's place that only looks alike becomes a question for its own officers.
  const isTold = place !== null && (identity === 'same' || place.external_id === row.external_id)
  return isTold && !reaches(place)
    ? { column: 'external_id', code: 'knownElsewhere', values: { value: row.external_id } }
    : null
}
