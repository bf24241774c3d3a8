/** One questionnaire, read by supervisors; a draft is written here. Each form carries the revision that was seen. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { listNameable } from '#server/domain/laws/read-laws.ts'
import { onlySupervisor } from '#server/domain/standards/lock-draft.ts'
import { callOffTemplate, discardTemplate, publishTemplate } from '#server/domain/standards/publish-draft.ts'
import { findBefore, findHands, readTemplate } from '#server/domain/standards/read-template.ts'
import {
  dropQuestion,
  nameTemplate,
  orderAnswers,
  orderQuestions,
  writeQuestion,
} from '#server/domain/standards/write-draft.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import {
  codeField,
  draftRev,
  nameFields,
  optionsIn,
  questionFields,
  translated,
} from '#server/http/standards/template-fields.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { changesOf, lackingIn, triedGravity, triedWeights } from '#shared/standards/template-draft.ts'
import { dayField } from '#shared/typed-day.ts'

const page = '/inspector/templates/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { db } = context.database
  const person = personOf(context)
  await onlySupervisor(db, { ...person, now: context.now })
  const found = await readTemplate(db, params.id)
  if (!found) throw problems.page_not_found()
  const { row, name, questions } = found
  const before = await findBefore(db, row)
  const changes = before ? changesOf(before, found) : []
  const isDraft = row.published_at === null
  const question = (isDraft && questions.find(({ code }) => code === search.q)) || null
  const isNew = isDraft && search.q === 'new'
  const reading = { locale: context.reader.locale, now: context.now, own: question?.basis ?? null }
  return {
    template: {
      id: row.id,
      kind: row.kind,
      version: row.version,
      rev: row.rev,
      name,
      publishedAt: row.published_at?.toISOString() ?? null,
      ...(await findHands(db, row)),
      isMine: row.changed_by === person.id,
      questions: questions.map(({ code, text, weight, critical, section }) => ({
        code,
        text,
        weight,
        critical,
        section,
      })),
    },
    // Whole only where it is written.
    question,
    isNew,
    laws: question || isNew ? await listNameable(db, reading) : [],
    changes,
    weights: triedWeights(changes),
    gravity: triedGravity(changes),
    before: before?.row.version ?? null,
    lacking: isDraft ? lackingIn(found) : [],
    today: bangkokDay(context.now),
    now: context.now.toISOString(),
    done: search.done,
  }
}

const seen = { rev: draftRev }
/** The order, separated by commas. */
const order = z
  .string()
  .max(2000)
  .transform((names) => names.split(','))
const day = dayField(says('template:error.day')).transform((text) => new Date(`${text}T00:00:00+07:00`))

export const action = formsAt(page, ({ params: { id } }) => {
  const to = (done: string) => ({ to: path(page, { id }, { done }) })
  return forms({
    name: form({
      schema: z.object({ ...seen, ...nameFields }),
      command: nameTemplate,
      input: (input) => ({ id, rev: input.rev, name: translated(input, 'name') }),
      answer: () => to('named'),
    }),
    question: form({
      schema: questionFields,
      command: writeQuestion,
      input: ({ rev, asked: code, cost, days, proof, ...fields }) => {
        const limitless = translated(fields, 'foundWithoutLimit')
        const help = {
          short: translated(fields, 'short'),
          found: translated(fields, 'found'),
          why: translated(fields, 'why'),
          how: translated(fields, 'how'),
          cost,
          days,
          proof,
          foundWithoutLimit: Object.values(limitless).some(Boolean) ? limitless : null,
        }
        return {
          id,
          rev,
          code,
          options: optionsIn(fields),
          question: { ...fields, text: translated(fields, 'text'), help },
        }
      },
      answer: () => to('written'),
    }),
    order: form({
      schema: z.object({ ...seen, order }),
      command: orderQuestions,
      input: ({ rev, order }) => ({ id, rev, codes: order }),
      answer: () => to('moved'),
    }),
    order_answers: form({
      schema: z.object({ ...seen, asked: codeField, order }),
      command: orderAnswers,
      input: ({ rev, asked: code, order }) => ({ id, rev, code, answers: order }),
      answer: ({ asked }) => ({ to: path(page, { id }, { q: asked, done: 'moved' }) }),
    }),
    drop: form({
      schema: z.object({ ...seen, asked: codeField }),
      command: dropQuestion,
      input: ({ rev, asked: code }) => ({ id, rev, code }),
      answer: () => to('dropped'),
    }),
    publish: form({
      schema: z.object({ ...seen, from: day }),
      command: publishTemplate,
      input: (input) => ({ ...input, id }),
      answer: () => to('published'),
    }),
    call_off: form({
      schema: z.object(seen),
      command: callOffTemplate,
      input: ({ rev }) => ({ id, rev }),
      answer: () => to('calledOff'),
    }),
    discard: form({
      schema: z.object({ ...seen, sure: z.literal('1', says('error:problem.invalid_request')) }),
      command: discardTemplate,
      input: ({ rev }) => ({ id, rev }),
      answer: () => ({ to: path('/inspector/templates', { done: 'discarded' }) }),
    }),
  })
})
