/** Taking back a change of contact, by the code that came to the one before: looking changes nothing, the button does. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { undoTriesFrom } from '#server/domain/accounts/constants.ts'
import { findUndo, readUndoCode, undoContactChange } from '#server/domain/accounts/contact-undos.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/auth/undo'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  context.doNotKeep()
  const { code } = readPage(context, page).search
  if (code === null) return { code: null, undo: null }
  if (!context.isHead && (await isTooMany(context))) throw problems.too_many_requests()
  return { code: readUndoCode(code), undo: await findUndo(context.database.db, code, context.now) }
}

const tries = (_input: unknown, { actor }: RequestContext) => undoTriesFrom(actor.address ?? '')

/** Viewing a code's effect counts as a try as well. */
async function isTooMany(context: RequestContext): Promise<boolean> {
  for (const limit of tries(null, context)) if ((await context.limits.take(limit)) > 0) return true
  return false
}

const schema = z.object({
  code: z
    .string(says('auth:undo.form'))
    .transform(readUndoCode)
    .refine((code) => code !== null, says('auth:undo.form')),
})

export const action = forms({
  look: form({ schema, answer: ({ code }) => ({ to: path(page, { code }) }) }),
  undo: form({
    schema,
    limits: tries,
    command: undoContactChange,
    input: ({ code }) => ({ code: String(code) }),
    answer: (_input, _context, verification) => ({ to: '/forgot/reset', verification }),
  }),
})
