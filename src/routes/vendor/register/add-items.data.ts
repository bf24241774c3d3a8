/** Items of a place before it is listed: one form each, with a photo, as often as there are items. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { draftFilesOf } from '#server/domain/registrations/constants.ts'
import { addItem } from '#server/domain/registrations/draft-parts.ts'
import { form, forms, formsAt } from '#server/http/forms/form.ts'
import { draftAt } from '#server/http/registrations/draft-at.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { ITEMS_MOST, stepPath } from '#shared/registrations/registration.ts'
import { itemFields } from '#shared/registrations/step-fields.ts'

const page = '/vendor/register-business/form5/add-items'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { draft, done } = readPage(context, page).search
  const { row, view } = await draftAt(context, draft, 'form5')
  const count = row.steps.form5?.items.length ?? 0
  return { draft: view, done, count, isFull: count >= ITEMS_MOST }
}

const actionOf = (draft: string) =>
  forms({
    add: form({
      schema: z.intersection(itemFields, z.object({ go: z.enum(['again', 'back']).catch('back') })),
      limits: (_input, context) => [draftFilesOf(personOf(context).id)],
      prepare: async (_input, { storage, files, photoNaming: naming }) =>
        (await storePhotos(storage, files, { field: 'photos', naming }))[0] ?? null,
      command: addItem,
      input: ({ go: _go, ...item }, { draftToken: token }, photo) => ({
        draft,
        token,
        photo,
        item: { id: uuidv7(), ...item },
      }),
      answer: ({ go }) => ({
        to: go === 'again' ? path(page, { draft, done: 'added' }) : stepPath('form5', draft),
      }),
    }),
  })

export const action = formsAt(page, ({ search }) => actionOf(search.draft ?? ''))
