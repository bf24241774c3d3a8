/** A person's passkeys: made by a script of the page in two steps, an offer and the device's response; removed by a plain form. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { passkeysOf } from '#server/domain/accounts/constants.ts'
import {
  addPasskey,
  checkNewPasskey,
  listPasskeys,
  offerPasskey,
  removePasskey,
} from '#server/domain/accounts/passkeys.ts'
import { passkeyIdForm, readAttestation } from '#server/http/accounts/passkey-response.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { inLineBrowser } from '#server/http/request/line-browser.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/profile/setting/passkeys'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  return {
    held: await findHeld(context),
    inLine: inLineBrowser(context),
    passkeys: await listPasskeys(context.database.db, personOf(context)),
    done: readPage(context, page).search.done,
  }
}

export const action = forms({
  remove: form({
    schema: z.object({
      passkey: z
        .string(says('error:problem.invalid_request'))
        .regex(passkeyIdForm, says('error:problem.invalid_request')),
    }),
    sensitive: true,
    command: removePasskey,
    answer: () => ({ to: path(page, { done: 'removed' }) }),
  }),
  offer: form({
    schema: z.object({}),
    sensitive: true,
    limits: (_input, context) => [passkeysOf(personOf(context).id)],
    command: offerPasskey,
    input: (_fields, { passkeyToken }) => ({ replaced: passkeyToken }),
    answer: (_input, _context, { options, token }) => ({ data: options, passkey: token }),
  }),
  add: form({
    // Its challenge was given to a proven person; the device has kept the passkey by now.
    schema: z.object({ credential: z.string().default('') }),
    prepare: ({ credential }, context) =>
      checkNewPasskey(
        context.database.db,
        context,
        personOf(context),
        context.passkeyToken,
        readAttestation(credential),
      ),
    command: addPasskey,
    input: (_fields, _context, passkey) => ({ passkey }),
    answer: () => ({ to: path(page, { done: 'added' }), passkey: null }),
  }),
})
