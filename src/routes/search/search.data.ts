/** What a search asks by its address, the places that answer it, and the choices of its filters. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listDistrictOptions } from '#server/domain/areas/district-options.ts'
import { listProvinceOptions } from '#server/domain/areas/province-options.ts'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { searchPlaces } from '#server/domain/search/search-places.ts'
import { placesPerPage } from '#server/http/request/list-query.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { forFlags } from '#shared/search/search-flags.ts'
import { widestKm } from '#shared/search/search-params.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists', 'areas')
  const { db } = context.database
  const { reader, now, tiles } = context
  const { cursor, ...read } = readPage(context, '/client/search').search
  // Kept pages are sent once more when they are no longer fresh: what was open then may be closed now.
  if (read.openNow) context.doNotKeep()
  const province = read.province ?? (read.district && Math.floor(read.district / 100))
  const [place, provinces, districts] = await Promise.all([
    findReaderPlace(db, reader.location, reader.locale),
    listProvinceOptions(db, reader.locale),
    province ? listDistrictOptions(db, province, reader.locale) : [],
  ])
  const district = districts.some(({ code }) => code === read.district) ? read.district : null
  const asked = { ...read, province, district }
  const centre = asked.at ?? place
  const km = asked.km ?? (asked.at || asked.sort === 'distance' ? widestKm : null)
  const { text, category, grades, sort } = asked
  const { rows, next, renewed, ...answer } = await context.search((options) =>
    searchPlaces(
      db,
      {
        ...{ text, category, province, district, grades, sort, cursor, now },
        ...forFlags((flag) => asked[flag]),
        within: centre && km ? { lat: centre.lat, lng: centre.lng, km } : null,
        locale: reader.locale,
        from: centre,
        limit: placesPerPage,
      },
      options,
    ),
  )
  return {
    asked,
    /** What distances are measured from; null where nobody has said. */
    centre: asked.at ? { name: null } : place && { name: place.name },
    provinces,
    districts,
    page: { rows, next, ...(renewed && { renewed }) },
    answer,
    tiles,
  }
}
