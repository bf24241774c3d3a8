/** The law library, for every officer; stewards add an entry. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { holdsOffice } from '#server/domain/duty/stewards.ts'
import { listLaws } from '#server/domain/laws/read-laws.ts'
import { addLaw } from '#server/domain/laws/write-law.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { lawCode, lawWords } from '#server/http/laws/law-fields.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { path } from '#shared/path.ts'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const [laws, isSteward] = await Promise.all([
    listLaws(database.db, { locale: reader.locale, now }),
    holdsOffice(database.db, personOf(context).id),
  ])
  return { laws, isSteward, today: bangkokDay(now) }
}

export const action = forms({
  add: form({
    schema: z.intersection(z.object({ entry: lawCode }), lawWords),
    command: addLaw,
    // A field named `code` would count as a secret, and never come back after a refusal.
    input: ({ entry, ...words }) => ({ ...words, code: entry }),
    answer: (_input, _context, { code }) => ({ to: path('/inspector/laws/:id', { id: code }, { done: 'added' }) }),
  }),
})
