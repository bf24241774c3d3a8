/** The last step: items and policies, everything once more, and the handing in. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { nameSubdistrict } from '#server/domain/areas/subdistricts.ts'
import { presentStated } from '#server/domain/payees/present.ts'
import { draftSaves } from '#server/domain/registrations/constants.ts'
import { dropItem, offerOf, proofOf } from '#server/domain/registrations/draft-parts.ts'
import { draftPromise, dropPromise } from '#server/domain/registrations/draft-statements.ts'
import { findFormer, presentFormer } from '#server/domain/registrations/former-places.ts'
import { comparedOf, readDraft } from '#server/domain/registrations/read-draft.ts'
import { submitRegistration } from '#server/domain/registrations/submit.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { draftAt, finishPath } from '#server/http/registrations/draft-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { promiseFields } from '#shared/policies/promise-fields.ts'
import { says } from '#shared/refusals.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { licencesOf } from '#shared/registrations/licence-kinds.ts'
import { stepPath } from '#shared/registrations/registration.ts'

const page = '/vendor/register-business/form5'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { draft, done } = readPage(context, page).search
  const { row, files, view } = await draftAt(context, draft, 'form5')
  const read = readDraft(row)
  const stated = proofOf(row).licences
  const former = read ? await findFormer(context.database.db, comparedOf(read, row.steps), context.now) : []
  const { id: reader } = personOf(context)
  return {
    draft: view,
    done,
    items: offerOf(row).items.map(({ id, nameTh, price }) => ({
      id,
      name: nameTh,
      price,
      photo: files.find((file) => file.kind === 'item' && file.part === id)?.photo_key ?? null,
    })),
    promises: offerOf(row).promises.map(({ title, ...promise }) => ({ ...promise, name: title })),
    answers: read && {
      operatorKind: read.who.operatorKind,
      operator: read.who.operator,
      phone: read.who.phone,
      number: read.companyNumber ?? (read.numberLast4 && `•••••••••${read.numberLast4}`),
      address: `${read.where.address} ${nameSubdistrict(read.where.located, read.where.postcode, context.reader.locale)}`,
      hasPin: read.where.point !== null,
      hours: read.how.hours,
      capacity: read.how.capacity,
      amenities: read.how.amenities,
      photos: files.filter(({ kind }) => kind === 'place').length,
      licences: licencesOf(view.category).flatMap((kind) => (stated[kind] ? [{ kind, ...stated[kind] }] : [])),
      payees: proofOf(row).payees.map((payee) => presentStated(payee, context.reader.locale)),
    },
    former: presentFormer(former, context.reader.locale, ({ owner_id }, card) => owner_id === reader || card.isPublic),
    decideBy: decideBy(context.now).toISOString(),
  }
}

const uuid = z.uuid(says('error:problem.invalid_request'))
const saves = (_input: unknown, context: RequestContext) => [draftSaves(personOf(context).id, '')]

const actionOf = (draft: string) => {
  const target = ({ draftToken: token }: RequestContext) => ({ draft, token })
  const answer = () => ({ to: stepPath('form5', draft) })
  return forms({
    submit: form({
      schema: z.object({ pledge: z.literal('1', says('register:error.pledge')) }),
      limits: saves,
      command: submitRegistration,
      input: (_input, context) => target(context),
      answer: (_input, _context, { session }) => ({ to: finishPath(draft), ...(session && { session }) }),
    }),
    dropItem: form({
      schema: z.object({ item: uuid }),
      limits: saves,
      command: dropItem,
      input: ({ item }, context) => ({ ...target(context), item }),
      answer,
    }),
    promise: form({
      schema: promiseFields.extend({ promise: uuid.optional() }),
      limits: saves,
      command: draftPromise,
      input: ({ promise = null, ...stated }, context) => ({ ...target(context), promise, stated }),
      answer,
    }),
    dropPromise: form({
      schema: z.object({ promise: uuid }),
      limits: saves,
      command: dropPromise,
      input: ({ promise }, context) => ({ ...target(context), promise }),
      answer,
    }),
  })
}

export const action = formsAt(page, ({ search }) => actionOf(search.draft ?? ''))
