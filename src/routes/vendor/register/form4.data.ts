/** The third screen: photos of the place, licences with documents, payees, and the handing in. Each file is sent by itself: a lost line costs one picture. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { presentStated } from '#server/domain/payees/present.ts'
import { storeDocument } from '#server/domain/photos/store-document.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { draftFilesOf, draftSaves } from '#server/domain/registrations/constants.ts'
import { documentUrl } from '#server/domain/registrations/documents.ts'
import {
  addPlacePhotos,
  dropLicence,
  proofOf,
  removePlacePhoto,
  stateLicence,
} from '#server/domain/registrations/draft-parts.ts'
import type { DraftRow } from '#server/domain/registrations/draft-rows.ts'
import { addPayee, dropPayee } from '#server/domain/registrations/draft-statements.ts'
import { submitRegistration } from '#server/domain/registrations/submit.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { draftAt, finishPath } from '#server/http/registrations/draft-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { fromFields, toFields } from '#shared/localised-fields.ts'
import { isOtherName } from '#shared/payees/account-name.ts'
import { bankCodes, bankName } from '#shared/payees/banks.ts'
import { socialKinds } from '#shared/payees/payee.ts'
import { bankFields, socialFields } from '#shared/payees/stated-fields.ts'
import { says } from '#shared/refusals.ts'
import { decideBy } from '#shared/registrations/decide-by.ts'
import { readHours, readSpan } from '#shared/registrations/hours-fields.ts'
import { licencesOf, neededLicence } from '#shared/registrations/licence-kinds.ts'
import { appliedFault, termFault } from '#shared/registrations/licence-term.ts'
import { stepPath } from '#shared/registrations/registration.ts'
import { appliedFields, licenceFields } from '#shared/registrations/step-fields.ts'
import { letters } from '#shared/registrations/step-letters.ts'
import { neededText } from '#shared/stated-text.ts'

const page = '/vendor/register-business/form4'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { row, files, view } = await draftAt(context, readPage(context, page).search.draft, 'form4')
  const stated = row.steps.form4?.licences ?? {}
  return {
    draft: view,
    photos: files
      .filter(({ kind }) => kind === 'place')
      .map(({ id, photo_key: key, color, blur }) => ({ id, key, color, ...(blur && { blur }) })),
    needed: neededLicence(view.category),
    licences: licencesOf(view.category).map((kind) => {
      const document = files.findLast((file) => file.kind === 'licence' && file.part === kind)
      return { kind, stated: stated[kind] ?? null, document: document ? documentUrl(document.photo_key) : null }
    }),
    payees: proofOf(row).payees.map((payee) => ({
      ...presentStated(payee, context.reader.locale),
      isOther: payee.table === 'bank_accounts' && isOtherName(payee.accountName, namesOf(row)),
    })),
    banks: bankCodes.map((code) => ({ code, name: bankName(code, context.reader.locale) })),
    services: [...socialKinds],
    today: bangkokDay(context.now),
    hours: statedHours(row),
    decideBy: decideBy(context.now).toISOString(),
  }
}

/** The week that was stated; null where the screen has to ask. */
function statedHours({ steps: { form3 } }: Pick<DraftRow, 'steps'>) {
  const read = form3?.isWhole ? readHours(form3.fields) : null
  return read && 'hours' in read ? read.hours : null
}

/** The handing in, with the hours of every day; null where neither time was sent. */
const handIn = z
  .object({
    from: z.string().optional(),
    to: z.string().optional(),
    pledge: z.literal('1', says('register:error.pledge')),
  })
  .transform(({ from = '', to = '' }, context) => {
    if (from === '' && to === '') return { hours: null }
    const read = readSpan(from, to)
    if ('span' in read) return { hours: { from, to } }
    context.addIssue({ code: 'custom', path: [read.fault], message: 'register:error.everyDay' })
    return z.NEVER
  })

/** Names of the place and its operator, to compare with holders of accounts. */
const namesOf = ({ steps }: Pick<DraftRow, 'steps'>) => {
  const fields = steps.form1?.fields ?? {}
  return [...Object.values(toFields('name', fromFields(fields, 'name'))), fields.operator ?? '']
}

const uuid = z.uuid(says('error:problem.invalid_request'))
const kind = z.string(says('error:problem.invalid_request')).max(30)
const saves = (_input: unknown, context: RequestContext) => [draftSaves(personOf(context).id, '')]
const uploads = (_input: unknown, context: RequestContext) => [draftFilesOf(personOf(context).id)]

const actionOf = (draft: string) => {
  const target = ({ draftToken: token }: RequestContext) => ({ draft, token })
  const answer = () => ({ to: stepPath('form4', draft) })
  return forms({
    submit: form({
      schema: handIn,
      limits: saves,
      command: submitRegistration,
      input: ({ hours }, context) => ({ ...target(context), hours }),
      answer: (_input, _context, { session }) => ({ to: finishPath(draft), ...(session && { session }) }),
    }),
    photo: form({
      schema: z.object({}),
      limits: uploads,
      prepare: (_input, { storage, files, photoNaming: naming }) =>
        storePhotos(storage, files, { field: 'photos', naming, least: 1 }),
      command: addPlacePhotos,
      input: (_input, context, photos) => ({ ...target(context), photos }),
      answer,
    }),
    dropPhoto: form({
      schema: z.object({ photo: uuid }),
      limits: saves,
      command: removePlacePhoto,
      input: ({ photo }, context) => ({ ...target(context), photo }),
      answer,
    }),
    licence: form({
      schema: licenceFields,
      check: async ({ expires }, { now }) => {
        const fault = termFault(expires, now)
        if (fault) throw new InputRefusal({ expires: fault })
      },
      limits: uploads,
      prepare: (_input, { storage, files, photoNaming: naming }) =>
        storeDocument(storage, files, { field: 'photos', naming }),
      command: stateLicence,
      input: ({ kind, ...licence }, context, document) => ({ ...target(context), kind, licence, document }),
      answer,
    }),
    applied: form({
      schema: appliedFields,
      check: async ({ applied }, { now }) => {
        const fault = appliedFault(applied, now)
        if (fault) throw new InputRefusal({ applied: fault })
      },
      limits: uploads,
      prepare: (_input, { storage, files, photoNaming: naming }) =>
        storeDocument(storage, files, { field: 'photos', naming }),
      command: stateLicence,
      input: ({ kind, ...licence }, context, document) => ({ ...target(context), kind, licence, document }),
      answer,
    }),
    none: form({
      schema: z.object({ kind, none: neededText(letters.none) }),
      limits: saves,
      command: stateLicence,
      input: ({ kind, none }, context) => ({ ...target(context), kind, licence: { none }, document: null }),
      answer,
    }),
    dropLicence: form({
      schema: z.object({ kind }),
      limits: saves,
      command: dropLicence,
      input: ({ kind }, context) => ({ ...target(context), kind }),
      answer,
    }),
    bank: form({
      schema: bankFields,
      limits: saves,
      command: addPayee,
      input: (payee, context) => ({ ...target(context), payee: { id: uuidv7(), ...payee } }),
      answer,
    }),
    social: form({
      schema: socialFields,
      limits: saves,
      command: addPayee,
      input: (payee, context) => ({ ...target(context), payee: { id: uuidv7(), ...payee } }),
      answer,
    }),
    dropPayee: form({
      schema: z.object({ payee: uuid }),
      limits: saves,
      command: dropPayee,
      input: ({ payee }, context) => ({ ...target(context), payee }),
      answer,
    }),
  })
}

export const action = formsAt(page, ({ search }) => actionOf(search.draft ?? ''))
