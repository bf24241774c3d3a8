/** An invitation to join an agency: looking changes nothing; who signs in with the invited contact accepts it. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { inspectorRequestsOf, undoTriesFrom } from '#server/domain/accounts/constants.ts'
import { readUndoCode } from '#server/domain/accounts/contact-undos.ts'
import { acceptInvitation } from '#server/domain/invitations/accept-invitation.ts'
import { findInvitation, findOwnInvitation } from '#server/domain/invitations/find-invitations.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { textField } from '#shared/text-field.ts'

const page = '/auth/invitation'
const badge = { least: 1, most: 50 }

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.doNotKeep()
  const { code, done } = readPage(context, page).search
  const { database, person, reader, now } = context
  if (code !== null && !context.isHead && (await isTooMany(context))) throw problems.too_many_requests()
  const asked = { reader: person?.id ?? null, locale: reader.locale, now }
  const found =
    code === null
      ? person && (await findOwnInvitation(database.db, asked))
      : await findInvitation(database.db, code, asked)
  return {
    code,
    invitation: found,
    person: person && { name: person.name, inspector: person.inspector?.state ?? null },
    done,
  }
}

/** Looking at a code counts as a try. */
async function isTooMany(context: RequestContext): Promise<boolean> {
  for (const limit of undoTriesFrom(context.actor.address ?? ''))
    if ((await context.limits.take(limit)) > 0) return true
  return false
}

export const action = forms({
  // Of a short message, typed.
  look: form({
    schema: z.object({
      code: z
        .string(says('auth:undo.form'))
        .transform(readUndoCode)
        .refine((code) => code !== null, says('auth:undo.form')),
    }),
    answer: ({ code }) => ({ to: path(page, { code }) }),
  }),
  accept: form({
    schema: z.object({
      invitation: z.uuid(says('error:problem.invalid_request')),
      badge: textField(badge, says('auth:error.badge'), says('auth:error.tooLong')),
    }),
    limits: (_input, context) => [inspectorRequestsOf(personOf(context).id)],
    command: acceptInvitation,
    answer: () => ({ to: path(page, { done: 'asked' }) }),
  }),
})
