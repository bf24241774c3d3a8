/** The person's own name and contacts; a contact counts once a code was typed that came there. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { getAccount } from '#server/domain/accounts/accounts.ts'
import { finishContactChange, renamePerson, startContactChange } from '#server/domain/accounts/edit-account.ts'
import { codeField, codeLimits, findCodeStep, getVerification, resendForm, sendLimits } from '#server/http/code-form.ts'
import { form, forms } from '#server/http/form.ts'
import { contextOf, personOf } from '#server/http/request-context.ts'
import { contactField, nameField } from '#shared/identity-fields.ts'

const path = '/profile/setting/profile-edit'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const person = personOf(context)
  const { email, phone } = await getAccount(context.database.db, person.id)
  const search = new URL(args.request.url).searchParams
  return {
    name: person.name,
    avatar: person.avatar,
    email,
    phone,
    done: search.has('done'),
    step: await findCodeStep(context, 'change_contact'),
  }
}

export const action = forms({
  name: form({
    schema: z.object({ name: nameField }),
    command: (tx, { name }, context) => renamePerson(tx, context, personOf(context), name),
    answer: () => ({ to: `${path}?done=1` }),
  }),
  contact: form({
    schema: z.object({ contact: contactField }),
    limits: ({ contact }, context) => sendLimits(contact.value, context),
    command: (tx, { contact }, context) => startContactChange(tx, context, personOf(context), contact),
    answer: (_input, _context, verification) => ({ to: path, verification }),
  }),
  code: form({
    schema: z.object({ code: codeField }),
    limits: codeLimits,
    prepare: (_input, context) => getVerification(context, 'change_contact'),
    command: async (tx, { code }, context, verification) =>
      (await finishContactChange(tx, context, personOf(context), verification, code)) ?? undefined,
    answer: () => ({ to: `${path}?done=1`, verification: null }),
  }),
  resend: resendForm('change_contact', path),
  other: form({ schema: z.object({}), answer: () => ({ to: path, verification: null }) }),
})
