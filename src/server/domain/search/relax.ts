/**
 * Filters to drop from a search that finds nothing because of them: one at a time, the distance first. The kind of place and the
 * province are never among them: a temple in Loei does not help a reader looking for a hotel in Phuket.
 */
import { forAmenities } from '#shared/places/amenities.ts'
import { forFlags } from '#shared/search/search-flags.ts'
import { forLimits } from '#shared/search/search-limits.ts'
import { isBeyond, type RelaxedFilter, relaxedFilters } from '#shared/search/search-page.ts'
import { readAreas } from '../../db/reference/areas.ts'
import type { LatLng } from '../areas/queries.ts'
import type { SearchFilters } from './filters.ts'
import type { FoundPage, Search } from './find-page.ts'

/** Farther than any two places of the country. */
export const wholeCountryKm = 2_000

const isSet: Record<RelaxedFilter, (filters: SearchFilters) => boolean> = {
  distance: ({ within }) => Boolean(within && within.km < wholeCountryKm),
  ...forFlags((flag) => (filters: SearchFilters) => Boolean(filters[flag])),
  ...forLimits((limit) => (filters: SearchFilters) => Boolean(filters[limit])),
  ...forAmenities(
    (name) =>
      ({ amenities }: SearchFilters) =>
        Boolean(amenities?.includes(name)),
  ),
  grades: ({ grades }) => Boolean(grades?.length),
  area: ({ area }) => Boolean(area),
  district: ({ district }) => Boolean(district),
}

const without: Record<RelaxedFilter, (filters: SearchFilters) => Partial<SearchFilters>> = {
  distance: () => ({ within: null }),
  ...forFlags((flag) => () => ({ [flag]: false })),
  ...forLimits((limit) => () => ({ [limit]: null })),
  ...forAmenities((name) => ({ amenities = [] }: SearchFilters) => ({
    amenities: amenities.filter((it) => it !== name),
  })),
  grades: () => ({ grades: [] }),
  area: () => ({ area: null }),
  district: () => ({ district: null, area: null }),
}

/** The middle of the area or district that a search is limited to. */
export function middleOf({ area, district }: SearchFilters): LatLng | null {
  if (area?.circle) return area.circle
  const { districts, subdistricts } = readAreas()
  const part = area && subdistricts.find(({ id }) => area.subdistricts.includes(id))?.middle
  return part ?? districts.find(({ code }) => code === district) ?? null
}

/** The search without these filters, the nearest first where a point is known: the named area without results, or the reader. */
function relax(search: Search, names: readonly RelaxedFilter[]): Search {
  const filters: SearchFilters = { ...search.filters }
  for (const name of names) Object.assign(filters, without[name](filters))
  const asked = middleOf(search.filters)
  const from = search.filters.within ?? (isBeyond(names) ? asked : null) ?? search.from ?? asked
  if (!from) return { ...search, filters }
  const within = filters.within ?? { lat: from.lat, lng: from.lng, km: wholeCountryKm }
  return { ...search, filters: { ...filters, within }, sort: 'distance' }
}

/** The results without as few filters as possible, and the dropped filters; null where the filters are not the cause. */
export async function findRelaxed(
  search: Search,
  find: (search: Search) => Promise<FoundPage | null>,
): Promise<{ page: FoundPage; relaxed: RelaxedFilter[] } | null> {
  const names = relaxedFilters.filter((name) => isSet[name](search.filters))
  if (names.length === 0) return null
  const tryWithout = async (relaxed: RelaxedFilter[]) => {
    const page = await find(relax(search, relaxed))
    // No further pages: their address would still have the filters.
    return page && page.ids.length > 0 ? { page: { ...page, next: null }, relaxed } : null
  }
  const withoutAll = await tryWithout(names)
  if (!withoutAll || names.length === 1) return withoutAll
  const alone = names.map((name) => [name])
  const together = names.slice(2).map((_, i) => names.slice(0, i + 2))
  for (const fewer of [...alone, ...together]) {
    const found = await tryWithout(fewer)
    if (found) return found
  }
  return withoutAll
}
