/** Fields of the form under which a manager or an officer signs a visit: each way asks for its own. */
import { z } from 'zod'
import { cleanText } from '#shared/clean-text.ts'
import { issueOf, type PlainRefusal, says } from '#shared/refusals.ts'
import { HAND_LENGTHS, handCodes, handFault, handWays } from '#shared/runs/hands.ts'
import { ids, uuid } from '../runs/run-fields.ts'

const line = (most: number) =>
  z
    .string()
    .default('')
    .transform((text) => cleanText(text).slice(0, most))

const faults: Record<NonNullable<ReturnType<typeof handFault>>, PlainRefusal> = {
  how: 'inspection:error.handHow',
  name: 'inspection:error.handName',
  position: 'inspection:error.handPosition',
  strokes: 'inspection:error.handStrokes',
  reason: 'inspection:error.handReason',
}

export const handSchema = z
  .object({
    run: uuid,
    who: z.enum(handCodes, says('error:problem.invalid_request')),
    how: z.enum(handWays, says('inspection:error.handHow')),
    shown: z.string(says('error:run.manifest')).regex(/^[0-9a-f]{64}$/, says('error:run.manifest')),
    replaces: ids,
    name: line(HAND_LENGTHS.name),
    position: line(HAND_LENGTHS.position),
    reason: line(HAND_LENGTHS.reason),
    witness: line(HAND_LENGTHS.witness),
    strokes: z.string().max(HAND_LENGTHS.strokes, says('inspection:error.handStrokes')).default(''),
  })
  .superRefine(({ who, ...hand }, context) => {
    const fault = handFault(who, hand)
    if (fault) context.addIssue({ ...issueOf(fault, faults[fault]) })
  })
