/** The fields of claims, objections and decisions, read. For the server: pages know their names only. */
import { z } from 'zod'
import { readCode } from '../accounts/verification.ts'
import { categories } from '../categories.ts'
import { westernDigits } from '../digits.ts'
import { isThaiId } from '../payees/payee-number.ts'
import { says } from '../refusals.ts'
import { licenceFields, phone } from '../registrations/step-fields.ts'
import { letters } from '../registrations/step-letters.ts'
import { line } from '../stated-text.ts'
import { textField } from '../text-field.ts'
import { CLAIM_WORDS } from './claim.ts'

/** A side's statement, and the reason of an officer's decision. */
export const words = textField(CLAIM_WORDS, says('ownership:error.words'), says('register:error.tooLong'))

/** A person's or a company's number, or none. */
const operatorNumber = z
  .string()
  .max(100, says('register:error.number'))
  .optional()
  .transform((typed = '', context) => {
    const digits = westernDigits(typed).replace(/[\s-]/g, '')
    if (digits === '') return null
    if (isThaiId(digits)) return digits
    context.addIssue({ code: 'custom', message: says('register:error.number') })
    return z.NEVER
  })

/** The place in the claimant's words. */
const described = {
  name: line(letters.name),
  category: z.enum(categories, says('register:error.needed')),
  address: line(letters.address),
  operatorNumber,
}

export const codeClaim = z.object({ code: z.string().default('').transform(readCode), words, ...described })

const { number, issuer } = licenceFields.shape
export const licenceClaim = z.object({ number, issuer, holder: issuer, words, phone, ...described })

export const objection = z.object({ words })

export const decision = z.object({
  claim: z.uuid(says('error:problem.invalid_request')),
  rev: z.coerce.number(says('error:problem.invalid_request')).int(says('error:problem.invalid_request')),
  reason: words,
})

/** An approval, with the mark of the comparison that the officer has seen, and the word that a place that differs is the same one. */
export const approval = decision.extend({
  compared: z.string(says('error:problem.invalid_request')).max(40, says('error:problem.invalid_request')),
  same: z.literal('1').optional(),
})
