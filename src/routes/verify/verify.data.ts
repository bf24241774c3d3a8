/** Everything published of a place, for the browser to check against the log. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { listEntries } from '#server/domain/proof/shown-entries.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, '/verify/:id')
  const { id } = params
  const address = path('/verify/:id', { id })
  // The log goes on by itself, and a check is worth nothing against yesterday's answer.
  context.doNotKeep()
  const { database, reader, now, origin } = context
  const [card, { entries, next }] = await Promise.all([
    findPlaceCard(database.db, id, { locale: reader.locale, now }),
    listEntries(database.db, id, search.before),
  ])
  // A place that left the list keeps what was published of it.
  if (!card && entries.length === 0 && search.before === null) throw problems.page_not_found({ path: address })
  return {
    id,
    card: card && { name: card.name, nameLocale: card.nameLocale },
    entries,
    isFirst: search.before === null,
    next,
    command: `npm run cli -- verify ${origin}${address}`,
  }
}
