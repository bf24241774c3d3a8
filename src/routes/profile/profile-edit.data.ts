/** The person's own picture, name and contacts; a contact counts once a code was typed that came there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { getAccount } from '#server/domain/accounts/accounts.ts'
import { picturesOf } from '#server/domain/accounts/constants.ts'
import { removeUnnamed } from '#server/domain/photos/remove-photo.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import {
  finishContactChange,
  renamePerson,
  setAvatar,
  startContactChange,
} from '#server/domain/profile/edit-account.ts'
import {
  codeField,
  findCodeStep,
  getVerification,
  otherContactForm,
  resendForm,
} from '#server/http/accounts/code-form.ts'
import { codeLimits, sendLimits } from '#server/http/accounts/entry-limits.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { contactField, nameField } from '#shared/accounts/identity-fields.ts'
import { path } from '#shared/path.ts'

const page = '/profile/setting/profile-edit'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const person = personOf(context)
  const { email, phone } = await getAccount(context.database.db, person.id)
  return {
    name: person.name,
    avatar: person.avatar,
    email,
    phone,
    done: readPage(context, page).search.done,
    held: await findHeld(context),
    step: await findCodeStep(context, 'change_contact'),
  }
}

/** The picture before goes when nobody has it any more. */
const removeBefore = (before: string | null, { database, storage }: RequestContext) =>
  removeUnnamed(database.db, storage, before)

export const action = forms({
  name: form({
    schema: z.object({ name: nameField }),
    command: renamePerson,
    answer: () => ({ to: path(page, { done: 'name' }) }),
  }),
  contact: form({
    schema: z.object({ contact: contactField }),
    sensitive: true,
    limits: ({ contact }, context) => sendLimits(contact.value, context),
    command: startContactChange,
    answer: (_input, _context, verification) => ({ to: page, verification }),
  }),
  code: form({
    schema: z.object({ code: codeField }),
    limits: codeLimits,
    prepare: (_input, context) => getVerification(context, 'change_contact'),
    command: finishContactChange,
    input: ({ code }, _context, verification) => ({ verification, code }),
    answer: () => ({ to: path(page, { done: 'contact' }), verification: null }),
  }),
  resend: resendForm('change_contact'),
  picture: form({
    schema: z.object({}),
    limits: (_input, context) => [picturesOf(personOf(context).id)],
    prepare: (_input, { storage, files, photoNaming: naming }) =>
      storePhotos(storage, files, { field: 'avatar', naming, crop: 'square', least: 1 }),
    command: setAvatar,
    input: (_fields, _context, [picture]) => ({ key: picture?.key ?? null }),
    after: removeBefore,
    answer: () => ({ to: path(page, { done: 'picture' }) }),
  }),
  'no-picture': form({
    schema: z.object({}),
    command: setAvatar,
    input: () => ({ key: null }),
    after: removeBefore,
    answer: () => ({ to: path(page, { done: 'picture' }) }),
  }),
  other: otherContactForm(),
})
