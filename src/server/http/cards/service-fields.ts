/** Fields of the form that puts an act of service down: each way asks for its own, and an empty one is none. */
import { z } from 'zod'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import { SERVICE_LENGTHS, serviceWays } from '#shared/cards/service.ts'
import { cleanText } from '#shared/clean-text.ts'
import { isDrawnSignature } from '#shared/drawn-hand.ts'
import { issueOf, type PlainRefusal, says } from '#shared/refusals.ts'

const line = (most: number) =>
  z
    .string()
    .transform((text) => cleanText(text).slice(0, most) || null)
    .optional()
    .transform((text) => text ?? null)

/** Minutes of Bangkok, as the field of a browser has them. */
const minute = z
  .string(says('warning:error.servedAt'))
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, says('warning:error.servedAt'))
  .transform((text) => new Date(`${text}:00+07:00`))
  .refine((at) => !Number.isNaN(at.getTime()), says('warning:error.servedAt'))

export const serviceSchema = z
  .object({
    how: z.enum(serviceWays, says('error:problem.invalid_request')),
    at: minute,
    receiver: line(SERVICE_LENGTHS.receiver),
    position: line(SERVICE_LENGTHS.position),
    number: line(SERVICE_LENGTHS.number),
    reason: line(CARD_REASON_LENGTH.most),
    signature: line(SERVICE_LENGTHS.signature),
  })
  .superRefine(({ how, receiver, position, number, reason, signature }, context) => {
    const needs = (field: string, refusal: PlainRefusal) => context.addIssue({ ...issueOf(field, refusal) })
    if (how === 'handed' && receiver === null) needs('receiver', 'warning:error.receiver')
    if (how === 'handed' && position === null) needs('position', 'warning:error.position')
    if (how === 'posted' && number === null) needs('number', 'warning:error.postNumber')
    if (how === 'refused' && (reason ?? '').length < CARD_REASON_LENGTH.least) needs('reason', 'card:error.reasonShort')
    if (signature !== null && !isDrawnSignature(signature)) needs('signature', 'warning:error.signature')
  })
