/** The fields of an account and of a page, parsed into the statement, or the key of the fault's text. For the server, as banks are. */
import { z } from 'zod'
import { issueOf, says } from '../refusals.ts'
import { bankFault, isBankCode } from './banks.ts'
import { socialKinds } from './payee.ts'
import { accountNameField, promptPay, readBankNumber, readSocial, socialUrl } from './payee-fields.ts'

/** Bank or PromptPay, number, holder. */
export const bankFields = z
  .object({
    bank: z
      .string(says('widgets:error.bank'))
      .refine((code) => code === promptPay || isBankCode(code), says('widgets:error.bank')),
    number: z.string(says('widgets:error.number')),
    accountName: accountNameField,
  })
  .transform(({ bank, number, accountName }, context) => {
    const read = readBankNumber(bank, number)
    const fault = typeof read === 'string' ? read : bank === promptPay ? null : bankFault(bank, read.value)
    if (fault) context.addIssue(issueOf('number', fault))
    return typeof read === 'string' || fault
      ? z.NEVER
      : { table: 'bank_accounts' as const, ...read, accountName, bankCode: bank === promptPay ? null : bank }
  })

/** Service, and name or link there. */
export const socialFields = z
  .object({
    service: z.enum(socialKinds, says('widgets:error.service')),
    handle: z.string(says('widgets:error.handle')),
  })
  .transform(({ service, handle }, context) => {
    const read = readSocial(service, handle)
    if (!read) context.addIssue({ code: 'custom', path: ['handle'], message: 'widgets:error.handle' })
    return read ? { table: 'social_accounts' as const, ...read, url: socialUrl(read, handle) } : z.NEVER
  })
