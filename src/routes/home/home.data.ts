/** Data of the home page: three short lists. Near places may come after the rest of the page. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findReaderPlace } from '#server/domain/areas/reader-place.ts'
import { listHot, listNear, listRecommended } from '#server/domain/places/queries.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { slow } from '#server/http/request/slow.ts'

/** Places in each of the home page's lists. */
const perWidget = 12

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.reads('lists')
  const { reader, database, now } = context
  const { db } = database
  const query = { locale: reader.locale, limit: perWidget, now }
  const [hot, recommended, place] = await Promise.all([
    context.kept(`hot ${reader.locale} ${perWidget}`, ['lists'], () => listHot(db, query)),
    context.kept(`recommended ${reader.locale} ${perWidget}`, ['lists'], () => listRecommended(db, query)),
    findReaderPlace(db, reader.location, reader.locale),
  ])
  return {
    hot: hot.rows,
    recommended: recommended.rows,
    area: place?.name ?? null,
    near: place
      ? slow(
          context,
          listNear(db, { ...query, lat: place.lat, lng: place.lng }).then(({ rows }) => rows),
        )
      : null,
  }
}
