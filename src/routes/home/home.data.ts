/** Data of the home page: short lists, destinations and news. Near places may come after the rest of the page. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { listChanged } from '#server/domain/favourites/list-changed.ts'
import { toLine } from '#server/domain/places/present.ts'
import { listHot, listNear, listRecommended } from '#server/domain/places/queries.ts'
import { listDestinations } from '#server/domain/search/destinations.ts'
import { searchPlaces } from '#server/domain/search/search-places.ts'
import { placesPerPage } from '#server/http/request/list-query.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { slow } from '#server/http/request/slow.ts'
import { writeLocation } from '#shared/reader.ts'

/** Places in each of the home page's lists. */
const perWidget = 12
/** Lines of each kind of news. */
const perNews = 3

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists')
  const { reader, database, now, person } = context
  const { db } = database
  const { locale, location } = reader
  const place = await findReaderPlace(db, location, locale)
  const query = { locale, limit: perWidget, now, from: place }
  // Cards say how far it is: everybody of a province shares them, an exact position nobody.
  const shared = (name: string, ask: () => ReturnType<typeof listHot>) =>
    place?.exact ? ask() : context.cached(`${name} ${locale} ${location && writeLocation(location)}`, ['lists'], ask)
  const inLanguage = <T>(name: string, ask: () => Promise<T>) => context.cached(`${name} ${locale}`, ['lists'], ask)
  // As the lists behind them ask, so that both begin with the same places and tell the same number.
  const news = { text: '', sort: 'inspected', locale, now, limit: placesPerPage } as const
  const [hot, recommended, destinations, closed, inspected, changed] = await Promise.all([
    shared('hot', () => listHot(db, query)),
    shared('recommended', () => listRecommended(db, query)),
    inLanguage('destinations', () => listDestinations(db, { locale, now, limit: placesPerPage })),
    inLanguage('closed', () => searchPlaces(db, { ...news, grades: ['suspended'] })),
    inLanguage('inspected', () => searchPlaces(db, { ...news, limit: perNews })),
    person ? listChanged(db, { person: person.id, locale, now, limit: perNews }) : [],
  ])
  return {
    hot: hot.rows,
    recommended: recommended.rows,
    /** Names of the lists' rules. */
    rules: { hot: hot.rule, recommended: recommended.rule, near: 'near' as const },
    destinations,
    closed: { places: closed.rows.slice(0, perNews).map(toLine), total: closed.total },
    inspected: inspected.rows.map(toLine),
    /** Of the places that the reader has saved. */
    changed,
    area: place?.name ?? null,
    near: place
      ? slow(
          context,
          listNear(db, { ...query, lat: place.lat, lng: place.lng }).then(({ rows }) => rows),
        )
      : null,
  }
}
