/** The places that the person keeps; every page's button for it is sent here. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { addFavourite, listFavourites, removeFavourite } from '#server/domain/favourites/favourites.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { fullListQuery } from '#server/http/request/list-query.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { ownPath } from '#shared/own-path.ts'
import { path } from '#shared/path.ts'
import { idField } from '#shared/reviews/review-fields.ts'

const page = '/profile/favorite-place'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { cursor, done } = readPage(context, page).search
  const query = await fullListQuery(context, cursor)
  const list = await listFavourites(context.database.db, personOf(context).id, query)
  // A device's stored copy shows its date.
  return { page: list, tiles: context.tiles, done, asOf: null as string | null }
}

const schema = z.object({ place: idField.toLowerCase(), next: z.string().optional() })

export const action = forms({
  add: form({
    schema,
    command: addFavourite,
    answer: ({ next }) => ({ to: ownPath(next, page) }),
  }),
  remove: form({
    schema,
    command: removeFavourite,
    answer: ({ next }) => ({ to: ownPath(next, path(page, { done: 1 })) }),
  }),
})
