/** The fields of claims, objections and decisions, read. For the server: pages know their names only. */
import { z } from 'zod'
import { readCode } from '../accounts/verification.ts'
import { says } from '../refusals.ts'
import { licenceFields } from '../registrations/step-fields.ts'
import { textField } from '../text-field.ts'
import { CLAIM_WORDS } from './claim.ts'

/** A side's statement, and the reason of an officer's decision. */
export const words = textField(CLAIM_WORDS, says('ownership:error.words'), says('register:error.tooLong'))

export const codeClaim = z.object({ code: z.string().default('').transform(readCode), words })

const { number, issuer } = licenceFields.shape
export const licenceClaim = z.object({ number, issuer, holder: issuer, words })

export const objection = z.object({ words })

export const decision = z.object({
  claim: z.uuid(says('error:problem.invalid_request')),
  rev: z.coerce.number(says('error:problem.invalid_request')).int(says('error:problem.invalid_request')),
  reason: words,
})
