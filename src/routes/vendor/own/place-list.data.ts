/** Everything that is stated of an own place: items, promises and licences are added, changed, put in order and ended here. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { ownChangesOf, ownFilesOf } from '#server/domain/own-places/constants.ts'
import { findListPage } from '#server/domain/own-places/find-list-page.ts'
import { orderLines } from '#server/domain/own-places/order-lines.ts'
import { endItem, stateItem } from '#server/domain/own-places/own-items.ts'
import { endLicence, stateOwnLicence } from '#server/domain/own-places/own-licences.ts'
import { endPromise, statePromise } from '#server/domain/own-places/own-promises.ts'
import { removeUnnamed } from '#server/domain/photos/remove-photo.ts'
import { storeDocument } from '#server/domain/photos/store-document.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { orderField } from '#server/http/own-places/order-field.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import type { ownDone } from '#shared/own-places/edit.ts'
import { path } from '#shared/path.ts'
import { promiseFields } from '#shared/policies/promise-fields.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'
import { appliedFault, termFault } from '#shared/registrations/licence-term.ts'
import { appliedFields, itemFields, licenceFields } from '#shared/registrations/step-fields.ts'

const page = '/vendor/manage-business/list/:id'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { params, search } = readPage(context, page)
  const { database, reader, now } = context
  const asked = { person: personOf(context).id, place: params.id, locale: reader.locale, now }
  const found = await findListPage(database.db, asked)
  if (!found) throw problems.page_not_found()
  return { ...found, done: search.done }
}

const uuid = z.uuid(says('error:problem.invalid_request'))
const changes = (_input: unknown, context: RequestContext) => [ownChangesOf(personOf(context).id)]
const files = (_input: unknown, context: RequestContext) => [ownFilesOf(personOf(context).id)]
/** A picture that is given up goes after the commit. */
const after = (key: string | null, { database, storage }: RequestContext) => removeUnnamed(database.db, storage, key)

const actionOf = (place: string) => {
  const answer = (done: (typeof ownDone)[number]) => () => ({ to: path(page, { id: place }, { done }) })
  return forms({
    item: form({
      schema: z.intersection(itemFields, z.object({ item: uuid.optional(), dropPhoto: z.literal('1').optional() })),
      limits: files,
      prepare: async (_input, { storage, files, photoNaming: naming }) =>
        (await storePhotos(storage, files, { field: 'photos', naming, most: 1 }))[0] ?? null,
      command: stateItem,
      input: ({ item = null, dropPhoto, ...stated }, _context, photo) => ({
        place,
        item,
        stated,
        photo,
        dropPhoto: dropPhoto === '1',
      }),
      after,
      answer: answer('saved'),
    }),
    endItem: form({
      schema: z.object({ item: uuid }),
      limits: changes,
      command: endItem,
      input: ({ item }) => ({ place, item }),
      after,
      answer: answer('removed'),
    }),
    promise: form({
      schema: promiseFields.extend({ promise: uuid.optional() }),
      limits: changes,
      command: statePromise,
      input: ({ promise = null, ...stated }) => ({ place, promise, stated }),
      answer: answer('saved'),
    }),
    endPromise: form({
      schema: z.object({ promise: uuid }),
      limits: changes,
      command: endPromise,
      input: ({ promise }) => ({ place, promise }),
      answer: answer('removed'),
    }),
    order: form({
      schema: z.object({
        order: orderField,
        table: z.enum(['items', 'policies'], says('error:problem.invalid_request')),
      }),
      limits: changes,
      command: orderLines,
      input: ({ order, table }) => ({ place, table, ids: order }),
      answer: answer('ordered'),
    }),
    licence: form({
      schema: licenceFields,
      check: async ({ expires }, { now }) => {
        const fault = termFault(expires, now)
        if (fault) throw new InputRefusal({ expires: fault })
      },
      limits: files,
      prepare: (_input, { storage, files, photoNaming: naming }) =>
        storeDocument(storage, files, { field: 'photos', naming }),
      command: stateOwnLicence,
      input: ({ kind, ...licence }, _context, document) => ({ place, kind, licence, document }),
      after,
      answer: answer('saved'),
    }),
    applied: form({
      schema: appliedFields,
      check: async ({ applied }, { now }) => {
        const fault = appliedFault(applied, now)
        if (fault) throw new InputRefusal({ applied: fault })
      },
      limits: files,
      prepare: (_input, { storage, files, photoNaming: naming }) =>
        storeDocument(storage, files, { field: 'photos', naming }),
      command: stateOwnLicence,
      input: ({ kind, ...licence }, _context, document) => ({ place, kind, licence, document }),
      after,
      answer: answer('saved'),
    }),
    endLicence: form({
      schema: z.object({ kind: z.string(says('error:problem.invalid_request')).max(30) }),
      limits: changes,
      command: endLicence,
      input: ({ kind }) => ({ place, kind }),
      after,
      answer: answer('removed'),
    }),
  })
}

export const action = formsAt(page, ({ params }) => actionOf(params.id))
