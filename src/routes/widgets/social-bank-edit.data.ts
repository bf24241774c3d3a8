/** The accounts and pages of an owner's own place: stated, changed and ended. Another's place is as if there were none. */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { endPayee, statePayee } from '#server/domain/payees/commands.ts'
import { payeeChangesOf } from '#server/domain/payees/constants.ts'
import { listOwnBusinesses, listOwnPayees, listPastPayees } from '#server/domain/payees/queries.ts'
import { form, forms } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, personOf, type RequestContext } from '#server/http/request/request-context.ts'
import { path } from '#shared/path.ts'
import { isOtherName } from '#shared/payees/account-name.ts'
import { bankCodes, bankFault, bankName, isBankCode } from '#shared/payees/banks.ts'
import { socialKinds } from '#shared/payees/payee.ts'
import { accountNameField, promptPay, readBankNumber, readSocial, socialUrl } from '#shared/payees/payee-fields.ts'
import { problems } from '#shared/problems.ts'
import { issueOf, says } from '#shared/refusals.ts'

const page = '/client/information/widgets/social-bank-edit'

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { database, reader, now } = context
  const { business: asked, done } = readPage(context, page).search
  const businesses = await listOwnBusinesses(database.db, personOf(context).id, reader.locale)
  const business =
    asked === undefined && businesses.length === 1 ? businesses[0] : businesses.find(({ id }) => id === asked)
  if (asked !== undefined && !business) throw problems.page_not_found()
  if (!business) return { businesses: businesses.map(({ id, name }) => ({ id, name })), place: null }
  const reading = { locale: reader.locale, now }
  const [{ bank, social }, past] = await Promise.all([
    listOwnPayees(database.db, business.id, reading),
    listPastPayees(database.db, business.id, reading),
  ])
  return {
    businesses: [],
    place: {
      id: business.id,
      name: business.name,
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
const target = { business: uuid, replaces: uuid.optional() }

const bankFields = z
  .object({
    ...target,
    bank: z
      .string(says('widgets:error.bank'))
      .refine((code) => code === promptPay || isBankCode(code), says('widgets:error.bank')),
    number: z.string(says('widgets:error.number')),
    accountName: accountNameField,
  })
  .transform(({ bank, number, ...rest }, context) => {
    const read = readBankNumber(bank, number)
    const fault = typeof read === 'string' ? read : bank === promptPay ? null : bankFault(bank, read.value)
    if (fault) context.addIssue(issueOf('number', fault))
    return typeof read === 'string' || fault
      ? z.NEVER
      : { ...rest, ...read, bankCode: bank === promptPay ? null : bank }
  })

const socialFields = z
  .object({
    ...target,
    service: z.enum(socialKinds, says('widgets:error.service')),
    handle: z.string(says('widgets:error.handle')),
  })
  .transform(({ service, handle, ...rest }, context) => {
    const read = readSocial(service, handle)
    if (!read) context.addIssue({ code: 'custom', path: ['handle'], message: 'widgets:error.handle' })
    return read ? { ...rest, ...read, url: socialUrl(read, handle) } : z.NEVER
  })

const limits = (_input: unknown, context: RequestContext) => [payeeChangesOf(personOf(context).id)]
const backTo = ({ business }: { business: string }, word: 'saved' | 'ended') => ({
  to: path(page, { business, done: word }),
})

export const action = forms({
  bank: form({
    schema: bankFields,
    limits,
    command: statePayee,
    input: ({ business, replaces, ...account }) => ({
      business,
      replaces,
      payee: { table: 'bank_accounts' as const, ...account },
    }),
    answer: (input) => backTo(input, 'saved'),
  }),
  social: form({
    schema: socialFields,
    limits,
    command: statePayee,
    input: ({ business, replaces, ...account }) => ({
      business,
      replaces,
      payee: { table: 'social_accounts' as const, ...account },
    }),
    answer: (input) => backTo(input, 'saved'),
  }),
  end: form({
    schema: z.object({
      business: uuid,
      id: uuid,
      table: z.enum(['bank_accounts', 'social_accounts'], says('error:problem.invalid_request')),
    }),
    limits,
    command: endPayee,
    answer: (input) => backTo(input, 'ended'),
  }),
})
