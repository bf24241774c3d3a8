/** One second look: the questions, and none of the first officer's findings. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { findSecondLook, sealSecondLook } from '#server/domain/fairness/second-looks.ts'
import { form, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { secondFieldPrefix } from '#shared/fairness/second-look.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/inspector/second-look/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const reading = { officer: personOf(context).id, locale: reader.locale, now }
  const look = await findSecondLook(database.db, readPage(context, page).params.id, reading)
  if (!look) throw problems.page_not_found()
  return { look }
}

/** Answers come as `q-<code>`. */
const saidOf = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(secondFieldPrefix) ? [[name.slice(secondFieldPrefix.length), value.trim().slice(0, 100)]] : [],
    ),
  )

export const action = formsAt(page, ({ params: { id } }) =>
  form({
    schema: z.object({}).catchall(z.string()).transform(saidOf),
    command: sealSecondLook,
    input: (said) => ({ id, said }),
    answer: () => ({ to: path('/inspector/second-look', { done: '1' }) }),
  }),
)
