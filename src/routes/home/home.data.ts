/** Data of the home page: three short lists. Near places may come after the rest of the page. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { listHot, listNear, listRecommended } from '#server/domain/places/queries.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { slow } from '#server/http/request/slow.ts'
import { writeLocation } from '#shared/reader.ts'

/** Places in each of the home page's lists. */
const perWidget = 12

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists')
  const { reader, database, now } = context
  const { db } = database
  const { locale, location } = reader
  const place = await findReaderPlace(db, location, locale)
  const query = { locale, limit: perWidget, now, from: place }
  // Cards say how far it is: everybody of a province shares them, an exact position nobody.
  const shared = (name: string, ask: () => ReturnType<typeof listHot>) =>
    place?.exact ? ask() : context.cached(`${name} ${locale} ${location && writeLocation(location)}`, ['lists'], ask)
  const [hot, recommended] = await Promise.all([
    shared('hot', () => listHot(db, query)),
    shared('recommended', () => listRecommended(db, query)),
  ])
  return {
    hot: hot.rows,
    recommended: recommended.rows,
    /** Names of the lists' rules. */
    rules: { hot: hot.rule, recommended: recommended.rule, near: 'near' as const },
    area: place?.name ?? null,
    near: place
      ? slow(
          context,
          listNear(db, { ...query, lat: place.lat, lng: place.lng }).then(({ rows }) => rows),
        )
      : null,
  }
}
