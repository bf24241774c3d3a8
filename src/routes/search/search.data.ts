/** A search's query in its address, the matching places, and the choices of its filters. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listDistrictOptions } from '#server/domain/areas/district-options.ts'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { listAreaOptions, resolveAreas } from '#server/domain/areas/search-areas.ts'
import { findGradedNearby } from '#server/domain/search/find-graded-nearby.ts'
import { middleOf } from '#server/domain/search/relax.ts'
import type { SaidAreas } from '#server/domain/search/said-areas.ts'
import { type AnsweredAsAsked, searchAsAsked } from '#server/domain/search/search-as-asked.ts'
import { searchPlaces } from '#server/domain/search/search-places.ts'
import { placesPerPage } from '#server/http/request/list-query.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { inLocale } from '#shared/localised.ts'
import type { ListName } from '#shared/places/list-rules.ts'
import { anyArea, type SearchParams, type SearchSort } from '#shared/search/search-address.ts'
import { forFlags } from '#shared/search/search-flags.ts'
import { forLimits } from '#shared/search/search-limits.ts'
import { isBeyond } from '#shared/search/search-page.ts'
import { widestKm } from '#shared/search/search-params.ts'

/** The list behind each order of a search. */
const ordered: Record<SearchSort, ListName> = {
  relevance: 'relevance',
  safest: 'safest',
  distance: 'near',
  rating: 'popular',
  inspected: 'inspected',
}

/** Order of the rows: partial matches go by distance where a centre is known. */
function listOf({ sort, text }: Pick<SearchParams, 'sort' | 'text'>, isNearest: boolean): ListName {
  if (isNearest) return 'nearest'
  return ordered[sort === 'relevance' && !text ? 'rating' : sort]
}

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists', 'areas')
  const { db } = context.database
  const { reader, now, tiles } = context
  const { cursor, ...read } = readPage(context, '/client/search').search
  const place = await findReaderPlace(db, reader.location, reader.locale)
  const { area, ...where } = resolveAreas(read)
  const isLiteral = read.area === anyArea
  const centre = read.at ?? place
  const km = read.km ?? (read.at || read.sort === 'distance' ? widestKm : null)
  const { text, category, amenities, grades, sort } = read
  const query = {
    text,
    category,
    amenities,
    grades,
    sort,
    cursor,
    now,
    ...where,
    area: area?.reach ?? null,
    ...forFlags((flag) => read[flag]),
    ...forLimits((limit) => read[limit]),
    within: centre && km ? { lat: centre.lat, lng: centre.lng, km } : null,
    locale: reader.locale,
    from: centre,
    limit: placesPerPage,
  }
  const { page, said, asks, around, there } = await context.search<AnsweredAsAsked>(async (options) =>
    isLiteral
      ? { page: await searchPlaces(db, query, options), said: null, asks: null }
      : searchAsAsked(db, query, options),
  )
  // Cached pages are sent once more when stale: a place open then may be closed now.
  if (read.openNow || read.openTonight || said?.openNow || said?.openTonight) context.doNotKeep()
  const { rows: found, next, renewed, ...answer } = page
  const rows = found.map(({ changesAt, ...place }) => {
    if (changesAt) context.holdsUntil(changesAt)
    return place
  })
  const shownArea = said ? said.area : area
  const { isNear = false, ...filters } = said ?? {}
  const asked: Omit<SearchParams, 'cursor'> = {
    ...read,
    ...where,
    ...(asks && { text: asks.text }),
    ...(asks?.filters as Partial<SearchParams> | undefined),
    ...filters,
    area: shownArea?.key ?? (isLiteral ? anyArea : null),
  }
  // A search for other badges than a pass is meant so.
  const isOpenToAll = asked.grades.length === 0 && !asked.card && read.sort !== 'inspected'
  const meant = around ?? there ?? said
  const nearby =
    cursor || !isOpenToAll
      ? null
      : await findGradedNearby(db, {
          text: around?.text ?? there?.text ?? asked.text,
          filters: asked,
          rows: found,
          at:
            middleOf({ area: meant?.area?.reach ?? area?.reach ?? null }) ??
            found[0]?.point ??
            middleOf({ district: meant?.district ?? asked.district }) ??
            centre,
          locale: reader.locale,
          now,
        })
  for (const { changesAt } of nearby?.rows ?? []) if (changesAt) context.holdsUntil(changesAt)
  const named = (around ?? there)?.province ?? asked.province
  const [provinces, districts] = await Promise.all([
    listProvinceOptions(db, reader.locale),
    named ? listDistrictOptions(db, named, reader.locale) : [],
  ])
  const nameOf = (it: Pick<SaidAreas, 'province' | 'district' | 'area'>) =>
    (it.area && inLocale(it.area.names, reader.locale)) ??
    districts.find(({ code }) => code === it.district)?.name ??
    provinces.find(({ code }) => code === it.province)?.name ??
    null
  return {
    asked,
    /** The centre of distances; null where none is set. */
    centre: asked.at ? { name: null } : place && { name: place.name },
    /** The centre where the text names an area and matches are only elsewhere: that area. */
    around: around ? nameOf(around) : null,
    /** The area that was asked for where only places beyond it answer; they are measured from there. */
    beyond: isBeyond(page.relaxed) ? nameOf({ ...asked, area: shownArea }) : null,
    /** The area that the text names, where nothing answers it. */
    there: there
      ? { name: nameOf(there), province: there.province, district: there.district, area: there.area?.key ?? null }
      : null,
    /** True if the text asks for places near the reader. */
    isNear,
    provinces,
    districts: asked.province ? districts : [],
    /** Parts of the district, and the one that is asked for wherever it lies. */
    areas: asked.district ? listAreaOptions(asked.district, reader.locale) : [],
    area: shownArea && { key: shownArea.key, name: inLocale(shownArea.names, reader.locale) },
    /** The whole text, where a part of it was taken for an area, a time or a filter. */
    typed: said || asks ? text : null,
    /** The search for it as it stands, with what was set already. */
    asTyped: said || asks ? { ...read, area: anyArea } : null,
    /** Name of the rule that says their order. */
    rule: listOf(asked, Boolean(around || isBeyond(page.relaxed) || (page.relaxed && centre))),
    page: { rows, next, ...(renewed && { renewed }) },
    /** Places that have passed, near where none of the shown ones has. */
    nearby: nearby && { ...nearby, rows: nearby.rows.map(({ changesAt: _, ...place }) => place) },
    answer,
    tiles,
  }
}
