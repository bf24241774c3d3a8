/** The forms of an inspection that is open, on any page: answering, sealing, breaking off. */
import { z } from 'zod'
import { actorId } from '#server/domain/actor.ts'
import { sealVisit } from '#server/domain/cards/seal-visit.ts'
import { abortInspection } from '#server/domain/inspections/abort-inspection.ts'
import { answerByForm } from '#server/domain/runs/answer-by-form.ts'
import { answersOf } from '#server/domain/runs/constants.ts'
import { abortReasons } from '#shared/inspections/inspection-states.ts'
import { says } from '#shared/refusals.ts'
import { handAnswer } from '#shared/runs/hands.ts'
import { form } from '../forms/form.ts'
import { runForms } from '../runs/run-forms.ts'
import { handSchema } from './hand-fields.ts'

const uuid = z.uuid(says('error:problem.invalid_request'))
const seen = z.string(says('error:run.manifest')).regex(/^[0-9a-f]{64}$/, says('error:run.manifest'))
const reason = z.enum(abortReasons, says('error:run.abortReason'))

const moment = z.iso
  .datetime(says('error:problem.invalid_request'))
  .transform((text) => new Date(text))
  .nullable()
  .default(null)

const none = Buffer.alloc(0)
/** So many bytes in base64, where the device has signed. */
const bytesOf = (length: number) =>
  z
    .base64(says('error:run.signature'))
    .transform((text) => Buffer.from(text, 'base64'))
    .refine((bytes) => bytes.length === length, says('error:run.signature'))
    .nullable()
    .default(null)

interface Addresses {
  /** Address of a question, or of `review`. */
  at(q: string): string
  /** The receipt of an inspection that was sealed. */
  finish(inspection: string): string
  /** Target after it was broken off. */
  aborted: string
}

export const inspectionForms = ({ at, finish, aborted }: Addresses) => ({
  seal: form({
    schema: z.object({ run: uuid, seen, key: bytesOf(91), signature: bytesOf(64), closedAt: moment, sentAt: moment }),
    command: sealVisit,
    input: ({ run, seen, key, signature, closedAt, sentAt }, { userAgent }) => ({
      run,
      seen,
      asksHands: true,
      closing: closedAt && sentAt ? { at: closedAt, sentAt } : null,
      // One without the other is a signature of nobody, and no plain form.
      signature: key || signature ? { key: key ?? none, signature: signature ?? none, userAgent } : null,
    }),
    answer: (_input, _context, { inspection }) => ({ to: finish(inspection) }),
  }),
  hand: form({
    schema: handSchema,
    limits: (_input, { actor }) => [answersOf(actorId(actor))],
    command: answerByForm,
    input: ({ run, who, replaces, ...hand }) => ({
      run,
      question: who,
      replaces,
      given: handAnswer(hand),
      photos: [],
      remove: null,
    }),
    answer: () => ({ to: at('review') }),
  }),
  abort: form({
    schema: z.object({ run: uuid, reason }),
    command: abortInspection,
    answer: () => ({ to: aborted }),
  }),
  ...runForms(at),
})
