/**
 * Whether a claimed place is the listed one, by the decision that imports and registrations go by: what the claimant states beside the
 * listing as it is now. A claim that differs is approved only by an officer who says that both are one place.
 */

import type { Kysely } from 'kysely'
import type { Category } from '#shared/categories.ts'
import {
  type Comparison,
  compareKnown,
  type Identity,
  identityOf,
  type KnownBy,
  licenceKey,
} from '#shared/identity/identity.ts'
import { toColumns } from '#shared/localised.ts'
import { ELSEWHERE, type StatedPlace } from '#shared/ownership/stated-place.ts'
import { allLanguages } from '../../db/localised.ts'
import { readAreas } from '../../db/reference/areas.ts'
import type { Schema } from '../../db/schema.ts'
import { columnsOf, inLocales, rowsOf } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { readAddress } from '../areas/area-names.ts'
import { allNamesOf, knownOf } from '../identity/known-place.ts'
import { hashOfNumber } from '../registrations/drafts.ts'
import { seenMark } from '../seen.ts'

/** A claimant's description, as typed. */
export interface Described {
  name: string
  category: Category
  address: string
  operatorNumber: string | null
}

/** As it is stored, for a listing in this district. A number is kept as a hash. */
export function statedPlace(
  actor: Pick<Actor, 'salt'>,
  { name, category, address, operatorNumber }: Described,
  { phone, district }: { phone: string | null; district: number },
): StatedPlace {
  const area = readAreas().districts.find(({ code }) => code === district)
  const read = area && readAddress(address, area)
  return {
    name,
    category,
    address,
    phone,
    subdistrict: read?.conflict ? ELSEWHERE : (read?.subdistrict?.id ?? null),
    operator: operatorNumber && hashOfNumber(actor, operatorNumber),
  }
}

/** The description for the comparison. */
export const knownByStated = (
  stated: StatedPlace,
  { licence, province }: { licence: string | null; province: number | null },
): KnownBy => ({
  number: null,
  licences: licence === null ? [] : [licenceKey(licence)],
  operator: stated.operator,
  names: allNamesOf(toColumns('name', { th: stated.name })),
  category: stated.category,
  phone: stated.phone,
  point: null,
  subdistrict: stated.subdistrict,
  province: stated.subdistrict === ELSEWHERE ? null : province,
})

export interface ComparedClaim {
  identity: Identity
  comparison: Comparison
  /** Of what was compared: an approval names it. */
  mark: string
}

interface Claimed {
  business_id: string
  licence_number: string | null
  stated: StatedPlace | null
}

/** The claim beside the listing as it is now; null for one from before claimants were asked. */
export async function compareClaim(
  db: Kysely<Schema>,
  { business_id, licence_number, stated }: Claimed,
): Promise<ComparedClaim | null> {
  if (!stated) return null
  const listing = await knownOf(db, business_id)
  const comparison = compareKnown(
    knownByStated(stated, { licence: licence_number, province: listing.province }),
    listing,
  )
  const shown = await rowsOf({
    ...inLocales('name', 'text?'),
    ...columnsOf('businesses', 'category_id', 'address', 'phone'),
  })`select ${allLanguages('name')}, category_id, address, phone from businesses
    where id = ${business_id}::uuid`.execute(db)
  return { identity: identityOf(comparison, 'itself'), comparison, mark: seenMark({ comparison, ...shown.rows[0] }) }
}
