/**
 * The destinations of the home page, each with the number of places with a current grade A to C. The number is the total of the search
 * behind it, planned and counted in the same way, so that the list never shows another one.
 */
import type { Kysely } from 'kysely'
import { type Destination, destinationNames, destinations } from '#shared/areas/destinations.ts'
import type { Locale } from '#shared/locales.ts'
import { inLocale, textOf } from '#shared/localised.ts'
import { searchAddress } from '#shared/search/search-address.ts'
import type { SearchPage } from '#shared/search/search-page.ts'
import { passingLetters } from '#shared/standards/grade-view.ts'
import type { Schema } from '../../db/schema.ts'
import { findProvince } from '../areas/queries.ts'
import { resolveAreas } from '../areas/search-areas.ts'
import { findPage } from './find-page.ts'
import { sampleOf } from './sample.ts'

export interface ShownDestination {
  name: Destination
  /** In the reader's language. */
  area: string
  total: SearchPage['total']
  /** Address of the search. */
  to: string
}

const grades = [...passingLetters]

function areasOf(name: Destination) {
  const where = { province: null, district: null, area: null, ...destinations[name] }
  return { where, found: resolveAreas(where) }
}

async function nameOf(db: Kysely<Schema>, name: Destination, locale: Locale): Promise<string | null> {
  const { province, district, area } = areasOf(name).found
  if (area) return inLocale(area.names, locale)
  const row = district
    ? await db.selectFrom('districts').selectAll().where('code', '=', district).executeTakeFirst()
    : province && (await findProvince(db, province))
  return row ? textOf(row, 'name', locale) : null
}

/** All of them; none without the table of areas. `limit`: places on a page of the search. */
export async function listDestinations(
  db: Kysely<Schema>,
  { locale, limit, now }: { locale: Locale; limit: number; now: Date },
): Promise<ShownDestination[]> {
  const sample = await sampleOf(db)
  const all = await Promise.all(
    destinationNames.map(async (name) => {
      const { where, found } = areasOf(name)
      const filters = { ...found, area: found.area?.reach ?? null, grades }
      const search = { db, sample, filters, sort: 'relevance', from: null, locale, limit, now } as const
      const [area, { total }] = await Promise.all([nameOf(db, name, locale), findPage(search, '')])
      return area === null ? [] : { name, area, total, to: searchAddress({ ...where, grades }) }
    }),
  )
  return all.flat()
}
