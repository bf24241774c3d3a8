/** One entry of the law library with its versions, for every officer; stewards write a new version, or end it. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { holdsOffice } from '#server/domain/duty/stewards.ts'
import { findLaw } from '#server/domain/laws/read-laws.ts'
import { changeLaw, endLaw } from '#server/domain/laws/write-law.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { lawDay, lawWords, revisionField } from '#server/http/laws/law-fields.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/laws/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const [law, isSteward] = await Promise.all([
    findLaw(database.db, params.id, { locale: reader.locale, now }),
    holdsOffice(database.db, personOf(context).id),
  ])
  if (!law) throw problems.page_not_found()
  return { law, isSteward, today: bangkokDay(now), done: search.done }
}

const seen = z.object({ rev: revisionField })

export const action = formsAt(page, ({ params: { id: code } }) => {
  const to = (done: 'changed' | 'ended') => ({ to: path(page, { id: code }, { done }) })
  return forms({
    change: form({
      schema: z.intersection(seen, lawWords),
      command: changeLaw,
      input: ({ rev, ...fields }) => ({ ...fields, code, revision: rev }),
      answer: () => to('changed'),
    }),
    end: form({
      schema: seen.extend({ from: lawDay }),
      command: endLaw,
      input: ({ rev, ...fields }) => ({ ...fields, code, revision: rev }),
      answer: () => to('ended'),
    }),
  })
})
