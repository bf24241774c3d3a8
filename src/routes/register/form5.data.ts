/** The last step: what is offered, everything once more, and the handing in. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { nameSubdistrict } from '#server/domain/areas/subdistricts.ts'
import { draftSaves } from '#server/domain/registrations/constants.ts'
import { dropItem } from '#server/domain/registrations/draft-parts.ts'
import { readDraft } from '#server/domain/registrations/read-draft.ts'
import { submitRegistration } from '#server/domain/registrations/submit.ts'
import { draftAt, finishPath, stepPath } from '#server/http/forms/draft-at.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { says } from '#shared/refusals.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { licencesOf } from '#shared/registrations/licence-kinds.ts'

const page = '/vendor/register-business/form5'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { draft, done } = readPage(context, page).search
  const { row, files, view } = await draftAt(context, draft, 'form5')
  const read = readDraft(row)
  const stated = row.steps.form4?.licences ?? {}
  return {
    draft: view,
    done,
    items: (row.steps.form5?.items ?? []).map(({ id, nameTh, price }) => ({
      ...{ id, name: nameTh, price },
      photo: files.find((file) => file.kind === 'item' && file.part === id)?.photo_key ?? null,
    })),
    answers: read && {
      ...{ operatorKind: read.who.operatorKind, operator: read.who.operator, phone: read.who.phone },
      number: read.companyNumber ?? (read.numberLast4 && `•••••••••${read.numberLast4}`),
      address: `${read.where.address} ${nameSubdistrict(read.where.located, read.where.postcode, context.reader.locale)}`,
      hasPin: read.where.point !== null,
      ...{ hours: read.how.hours, capacity: read.how.capacity },
      photos: files.filter(({ kind }) => kind === 'place').length,
      licences: licencesOf(view.category).flatMap((kind) => (stated[kind] ? [{ kind, ...stated[kind] }] : [])),
    },
    decideBy: decideBy(context.now).toISOString(),
  }
}

const actionOf = (draft: string) =>
  forms({
    submit: form({
      schema: z.object({ pledge: z.literal('1', says('register:error.pledge')) }),
      limits: (_input, context) => [draftSaves(personOf(context).id, '')],
      command: submitRegistration,
      input: (_input, { draftToken: token }) => ({ draft, token }),
      answer: (_input, _context, { session }) => ({ to: finishPath(draft), ...(session && { session }) }),
    }),
    dropItem: form({
      schema: z.object({ item: z.uuid(says('error:problem.invalid_request')) }),
      limits: (_input, context) => [draftSaves(personOf(context).id, '')],
      command: dropItem,
      input: ({ item }, { draftToken: token }) => ({ draft, token, item }),
      answer: () => ({ to: stepPath('form5', draft) }),
    }),
  })

export const action = formsAt(page, ({ search }) => actionOf(search.draft ?? ''))
