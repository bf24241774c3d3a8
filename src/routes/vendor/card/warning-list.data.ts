/** The owner's cards: open ones by the earliest deadline, then closed ones. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { listOwnerCards } from '#server/domain/cards/list-owner-cards.ts'
import { listPastCards } from '#server/domain/cards/list-past-cards.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const {
    search: { before },
  } = readPage(context, '/vendor/warning-list')
  const { database, reader, now } = context
  const owner = personOf(context).id
  const [open, past] = await Promise.all([
    listOwnerCards(database.db, owner, now, reader.locale),
    listPastCards(database.db, { owner, before, locale: reader.locale }),
  ])
  return { open, ...past, before, now: now.toISOString() }
}
