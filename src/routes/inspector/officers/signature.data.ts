/** The officer's own signature for letters. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { drawSignature, findSignature, removeSignature } from '#server/domain/signatures/draw-signature.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { isDrawnSignature, SIGNATURE_LENGTH } from '#shared/drawn-hand.ts'
import { path } from '#shared/path.ts'
import { says } from '#shared/refusals.ts'

const page = '/inspector/signature'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id, name } = personOf(context)
  const signature = await findSignature(context.database.db, id)
  return { signature, name, done: readPage(context, page).search.done }
}

export const action = forms({
  draw: form({
    schema: z.object({
      strokes: z
        .string(says('signature:error.empty'))
        .min(1, says('signature:error.empty'))
        .max(SIGNATURE_LENGTH, says('signature:error.long'))
        .refine(isDrawnSignature, says('signature:error.damaged')),
    }),
    command: drawSignature,
    answer: () => ({ to: path(page, { done: 'drawn' }) }),
  }),
  remove: form({
    schema: z.object({}),
    command: removeSignature,
    answer: () => ({ to: path(page, { done: 'removed' }) }),
  }),
})
