/**
 * The accounts and pages of an owner's own place: stated, changed and ended, after a recent proof of identity, since a device left open
 * is enough for a thief to divert money. Another's place is as if there were none.
 */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { endPayee, statePayee } from '#server/domain/payees/commands.ts'
import { payeeChangesOf } from '#server/domain/payees/constants.ts'
import { listOwnBusinesses, listOwnPayees, listPastPayees } from '#server/domain/payees/queries.ts'
import { findHeld } from '#server/http/forms/confirming.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { isOtherName } from '#shared/payees/account-name.ts'
import { bankCodes, bankName } from '#shared/payees/banks.ts'
import { socialKinds } from '#shared/payees/payee.ts'
import { bankFields, socialFields } from '#shared/payees/stated-fields.ts'
import { isRegistering } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import { says } from '#shared/refusals.ts'

const page = '/client/information/widgets/social-bank-edit'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { business: asked, done } = readPage(context, page).search
  const businesses = await listOwnBusinesses(database.db, personOf(context).id, reader.locale)
  const business =
    asked === undefined && businesses.length === 1 ? businesses[0] : businesses.find(({ id }) => id === asked)
  if (asked !== undefined && !business) throw problems.page_not_found()
  if (!business) return { businesses: businesses.map(({ id, name }) => ({ id, name })), place: null, held: null }
  const reading = { locale: reader.locale, now }
  const [{ bank, social }, past] = await Promise.all([
    listOwnPayees(database.db, business.id, reading),
    listPastPayees(database.db, business.id, reading),
  ])
  return {
    businesses: [],
    held: await findHeld(context),
    place: {
      id: business.id,
      name: business.name,
      isRegistering: isRegistering(business.status),
      bank: bank.map((line) => ({ ...line, otherName: isOtherName(line.accountName, business.names) })),
      social,
      past,
      banks: bankCodes.map((code) => ({ code, name: bankName(code, reader.locale) })),
      services: [...socialKinds],
      done,
    },
  }
}

const uuid = z.uuid(says('error:problem.invalid_request'))
const target = z.object({ business: uuid, replaces: uuid.optional() })

const limits = (_input: unknown, context: RequestContext) => [payeeChangesOf(personOf(context).id)]
const backTo = ({ business }: { business: string }, word: 'saved' | 'ended') => ({
  to: path(page, { business, done: word }),
})

export const action = forms({
  bank: form({
    schema: z.intersection(target, bankFields),
    sensitive: true,
    limits,
    command: statePayee,
    input: ({ business, replaces, ...payee }) => ({ business, replaces, payee }),
    answer: (input) => backTo(input, 'saved'),
  }),
  social: form({
    schema: z.intersection(target, socialFields),
    sensitive: true,
    limits,
    command: statePayee,
    input: ({ business, replaces, ...payee }) => ({ business, replaces, payee }),
    answer: (input) => backTo(input, 'saved'),
  }),
  end: form({
    schema: z.object({
      business: uuid,
      id: uuid,
      table: z.enum(['bank_accounts', 'social_accounts'], says('error:problem.invalid_request')),
    }),
    sensitive: true,
    limits,
    command: endPayee,
    answer: (input) => backTo(input, 'ended'),
  }),
})
