/** Provinces and districts, as they are in the database: names in all languages, for the caller to choose from. */
import type { Kysely } from 'kysely'
import type { Districts, Provinces } from '../../db/schema/areas.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, scalar } from '../../db/sql.ts'

/** A place on the map, in degrees. */
export const latLngShape = rowsOf({
  lat: 'number',
  lng: 'number',
})
export type LatLng = RowOf<typeof latLngShape>

/** All provinces by code, which goes by region. */
export function listProvinces(db: Kysely<Schema>): Promise<Provinces[]> {
  return db.selectFrom('provinces').selectAll().orderBy('code').execute()
}

/** The province, or null. Any number may be asked for. */
export async function findProvince(db: Kysely<Schema>, code: number): Promise<Provinces | null> {
  if (!Number.isInteger(code) || code < 10 || code > 99) return null
  return (await db.selectFrom('provinces').selectAll().where('code', '=', code).executeTakeFirst()) ?? null
}

/** The districts of a province by code: the capital's first. */
export function listDistricts(db: Kysely<Schema>, provinceCode: number): Promise<Districts[]> {
  return db.selectFrom('districts').selectAll().where('province_code', '=', provinceCode).orderBy('code').execute()
}

/**
 * The province of the nearest district: a province's own middle would be wrong near borders, where a small province lies
 * beside a large one. Falls back to the nearest middle while no districts are loaded; null when there is nothing.
 */
export async function findNearestProvince(db: Kysely<Schema>, { lat, lng }: LatLng): Promise<Provinces | null> {
  // Degrees of longitude are shorter than those of latitude; at this size of area the plane is close enough.
  const squared = scalar(
    'number',
  )`power(lat - ${lat}::float8, 2) + power((lng - ${lng}::float8) * cos(radians(${lat}::float8)), 2)`
  const district = await db.selectFrom('districts').select('province_code').orderBy(squared).limit(1).executeTakeFirst()
  if (district) return findProvince(db, district.province_code)
  return (await db.selectFrom('provinces').selectAll().orderBy(squared).limit(1).executeTakeFirst()) ?? null
}
