/** A reader's own keys to the API, for more requests. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { keysOf } from '#server/domain/accounts/constants.ts'
import { listKeys } from '#server/domain/keys/list-keys.ts'
import { makeOwnKey } from '#server/domain/keys/make-key.ts'
import { revokeOwnKey } from '#server/domain/keys/revoke-key.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { keyId, keyName } from '#server/http/keys/key-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'

const page = '/profile/developers'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  return {
    held: await findHeld(context),
    keys: await listKeys(database.db, null, { reader: personOf(context).id, locale: reader.locale, now }),
    done: readPage(context, page).search.done,
  }
}

export const action = forms({
  make: form({
    schema: z.object(keyName),
    sensitive: true,
    limits: (_input, context) => [keysOf(personOf(context).id)],
    command: makeOwnKey,
    // Shown in this answer and never again.
    answer: (_input, _context, made) => ({ data: made }),
  }),
  revoke: form({
    schema: z.object({ key: keyId }),
    command: revokeOwnKey,
    answer: () => ({ to: path(page, { done: 1 }) }),
  }),
})
