/** Taking one's data along, and leaving for good. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { emptyOwnerless } from '#server/domain/photos/empty-originals.ts'
import { removeUnnamed } from '#server/domain/photos/remove-photo.ts'
import { listOwnNames } from '#server/domain/places/leave-places.ts'
import { deleteAccount } from '#server/domain/profile/leave.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form } from '#server/http/forms/form.ts'
import { inLineBrowser } from '#server/http/request/line-browser.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const places = await listOwnNames(context.database.db, personOf(context).id, context.reader.locale)
  return { held: await findHeld(context), places, inLine: inLineBrowser(context) }
}

/** Deletes the account after a recent proof of identity and with the box ticked. */
export const action = form({
  schema: z.object({ sure: z.string(says('auth:error.sure')) }),
  sensitive: true,
  command: deleteAccount,
  after: async ({ avatar, photos }, { database, storage }) => {
    await emptyOwnerless(database.db, storage, photos)
    await removeUnnamed(database.db, storage, avatar)
  },
  answer: () => ({ to: path('/profile', { done: 'deleted' }), session: null, verification: null }),
})
