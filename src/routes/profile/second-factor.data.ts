/** Setting up a second factor: an app that counts codes, with codes on paper for a lost phone. Passkeys have a page of their own. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { factorTries } from '#server/domain/accounts/constants.ts'
import { findFactors } from '#server/domain/accounts/factors.ts'
import { beginApp, confirmApp, findBegunApp, removeApp, renewCodes } from '#server/domain/accounts/set-up-factor.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { readCode } from '#shared/accounts/verification.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/profile/setting/second-factor'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const person = personOf(context)
  const { db } = context.database
  const { done, next = '' } = readPage(context, page).search
  const { app, passkeys, recovery, officerSince, requiredSince } = await findFactors(db, person.id)
  return {
    held: await findHeld(context),
    app,
    passkeys,
    recovery,
    begun: app ? null : await findBegunApp(db, person, { locale: context.reader.locale, sealing: context.sealing }),
    /** By when an officer has to; null where nothing is missing. */
    by: person.factorBy?.toISOString() ?? null,
    isDue: person.factorBy !== null && person.factorBy <= context.now,
    isNeeded: officerSince !== null && requiredSince !== null,
    next,
    done,
  }
}

export const action = forms({
  finish: form({
    schema: z.object({ code: z.string(says('factor:error.code')).transform(readCode) }),
    limits: (_input, context) => [factorTries(personOf(context).id)],
    command: confirmApp,
    // Shown in this answer and never again.
    answer: (_input, _context, codes) => ({ data: { codes } }),
  }),
  begin: form({
    schema: z.object({}),
    sensitive: true,
    command: beginApp,
    answer: (_input, context) => ({ to: path(page, { next: readPage(context, page).search.next }) }),
  }),
  renew: form({
    schema: z.object({}),
    sensitive: true,
    command: renewCodes,
    answer: (_input, _context, codes) => ({ data: { codes } }),
  }),
  remove: form({
    schema: z.object({}),
    sensitive: true,
    command: removeApp,
    answer: () => ({ to: path(page, { done: 'removed' }) }),
  }),
})
