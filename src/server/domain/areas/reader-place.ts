/** A reader's my-location on the map, and its name in their language. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { textOf } from '#shared/localised.ts'
import type { MyLocation } from '#shared/reader.ts'
import type { Schema } from '../../db/schema.ts'
import { findNearestProvince, findProvince } from './queries.ts'

export interface ReaderPlace {
  lat: number
  lng: number
  /** Name of the province, or of the one that the exact point lies nearest to. */
  name: string
  exact: boolean
}

/** The place behind a choice; null when nothing is chosen or the province does not exist. */
export async function findReaderPlace(
  db: Kysely<Schema>,
  location: MyLocation | null,
  locale: Locale,
): Promise<ReaderPlace | null> {
  if (!location) return null
  const exact = location.kind === 'point'
  const province = exact ? await findNearestProvince(db, location) : await findProvince(db, location.code)
  if (!province) return null
  const { lat, lng } = exact ? location : province
  return { lat, lng, name: textOf(province, 'name', locale), exact }
}
