/** The fields of the forms about reviews; an issue's message is the key of its text. Apart from the rules, so that pages bring no zod. */

import { z } from 'zod'
import { saidLetters } from '../clean-text.ts'
import { REPLY_LENGTH, REVIEW_LENGTH } from '../constants.ts'
import { says } from '../refusals.ts'
import { textField } from '../text-field.ts'
import { REVIEW_APPEAL_LENGTH } from './decisions.ts'
import { reportReasons } from './review-states.ts'

const step = z.enum(['1', '2', '3', '4', '5'], says('review:error.stars')).transform(Number)

/** A rating that may be left out. */
const optionalStep = z
  .union([z.literal('').transform(() => null), step], says('review:error.stars'))
  .optional()
  .transform((value) => value ?? null)

/** A month, `YYYY-MM`; whether it is within reach is asked in the command, which knows the time. */
export const monthField = z
  .string(says('review:error.month'))
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, says('review:error.month'))

export const reviewFields = {
  stars: step,
  text: textField(REVIEW_LENGTH, 'review:error.textShort', 'review:error.textLong', saidLetters),
  month: monthField,
  safety: optionalStep,
  cleanliness: optionalStep,
  service: optionalStep,
  value: optionalStep,
}

export const replyField = textField(REPLY_LENGTH, 'review:error.replyShort', 'review:error.replyLong')
export const appealField = textField(REVIEW_APPEAL_LENGTH, 'review:error.appealShort', 'review:error.appealLong')
export const reasonField = z.enum(reportReasons, says('review:error.reason'))
export const idField = z.uuid(says('error:problem.invalid_request'))
