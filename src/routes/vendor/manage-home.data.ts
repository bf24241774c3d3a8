/** The state of one place: the next duty, the grade with its parts, open matters, and the last self-check's forecast. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { repliesOnPanel, untranslatedReplies } from '#server/domain/inspections/present.ts'
import { findSafetyPanel } from '#server/domain/inspections/queries.ts'
import { askRecheck } from '#server/domain/own-places/ask-recheck.ts'
import { ownChangesOf } from '#server/domain/own-places/constants.ts'
import { findHomeExtras } from '#server/domain/own-places/find-home.ts'
import { listOwn } from '#server/domain/own-places/list-own.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'

const page = '/vendor/manage-business/home/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { db } = database
  const { params, search } = readPage(context, page)
  const { id } = params
  // In two statements, and the panel's two: with the session's there are five, and one more where something unread may lead here.
  const [{ places, toDo }, safety] = await Promise.all([
    listOwn(db, personOf(context).id, { locale: reader.locale, now, only: id }),
    findSafetyPanel(db, id, reader.locale, now),
  ])
  const [place] = places
  if (!place) throw problems.page_not_found()
  // Of a place that is not listed there is no panel.
  if (safety) context.wantTranslations(untranslatedReplies(repliesOnPanel(safety), reader.locale))
  return { place, toDo, safety, ...(await findHomeExtras(db, id, now)), done: search.done, now: now.toISOString() }
}

const actionOf = (place: string) =>
  forms({
    recheck: form({
      schema: z.object({}),
      limits: (_input, context) => [ownChangesOf(personOf(context).id)],
      command: askRecheck,
      input: () => ({ place }),
      answer: () => ({ to: path(page, { id: place }, { done: 'asked' }) }),
    }),
  })

export const action = formsAt(page, ({ params }) => actionOf(params.id))
