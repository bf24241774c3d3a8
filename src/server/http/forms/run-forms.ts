/**
 * The forms of a page on which a questionnaire is filled in, the same for owners and officers: one question by a plain form, one of several
 * answers chosen, and what devices send by themselves.
 */
import { z } from 'zod'
import { cleanText } from '#shared/clean-text.ts'
import { westernDigits } from '#shared/digits.ts'
import { says } from '#shared/refusals.ts'
import type { GivenAnswer } from '#shared/runs/run-ops.ts'
import { storePhotos } from '../../domain/photos/store-photos.ts'
import { getRun, whileOpen } from '../../domain/runs/access.ts'
import { answerByForm, chooseByForm } from '../../domain/runs/answer-by-form.ts'
import { recordOps, type SentOp } from '../../domain/runs/record-ops.ts'
import { changeRunPhotos } from '../../domain/runs/run-photos.ts'
import type { RequestContext } from '../request/request-context.ts'
import { form } from './form.ts'

const uuid = z.uuid(says('error:problem.invalid_request'))
const code = z.string(says('error:run.question')).regex(/^[A-Z]{2,8}-\d{2}$/, says('error:run.question'))
const ids = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
/** Words as they are kept; the limit is the domain's. */
const words = z
  .string()
  .max(20_000, says('error:run.tooLong'))
  .default('')
  .transform((text) => cleanText(text))

const question = { run: uuid, question: code, replaces: ids }

const answerFields = z.object({
  ...question,
  answer: z.string().default(''),
  number: z.string().default(''),
  naReason: words,
  note: words,
  remove: uuid.nullable().default(null),
  go: z.enum(['next', 'previous', 'stay']).default('next'),
})

function givenIn({ answer, number, naReason, note }: z.output<typeof answerFields>): GivenAnswer {
  if (answer === 'na') return { value: null, naReason, note }
  const value = answer || westernDigits(number.trim()).replace(',', '.')
  return { value: value === '' ? null : value, naReason: null, note }
}

/** Which question follows, in the order in which they are asked; `review` behind the last. */
function nextOf(asked: readonly string[], code: string, go: 'next' | 'previous' | 'stay'): string {
  const at = asked.indexOf(code)
  if (go === 'stay') return code
  return asked[go === 'next' ? at + 1 : Math.max(0, at - 1)] ?? 'review'
}

const sentOp = z.object({
  device: uuid,
  n: z.int().min(1).max(100_000),
  question: code,
  value: z.string().max(100).min(1).nullable(),
  naReason: z.string().max(2_000).nullable(),
  note: z.string().max(8_000),
  replaces: z.array(z.string().max(50)).max(20),
  deviceAt: z.iso.datetime().transform((text) => new Date(text)),
})
const parsed = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: says('error:problem.invalid_request') })
    return z.NEVER
  }
}
const opsField = z
  .string(says('error:problem.invalid_request'))
  .max(65_536, says('error:run.opsAtOnce'))
  .transform(parsed)
  .pipe(z.array(sentOp).max(1000))

/** Before photos are worked on: nobody's files are unpacked for a run that is another's, or has ended. */
async function whoseRun({ run }: { run: string }, { database, actor }: RequestContext): Promise<void> {
  const refusal = whileOpen(await getRun(database.db, actor, run))
  if (refusal) throw refusal
}

/** `to` is the address at which a question, or `review`, is shown. */
export const runForms = (to: (at: string) => string) => ({
  answer: form({
    schema: answerFields,
    check: whoseRun,
    prepare: (_input, { storage, files, photoNaming: naming }) =>
      storePhotos(storage, files, { field: 'photos', naming }),
    command: answerByForm,
    input: (input, _context, photos) => ({
      ...{ run: input.run, question: input.question, replaces: input.replaces, remove: input.remove, photos },
      given: givenIn(input),
    }),
    answer: (input, _context, { asked }) => ({
      to: to(nextOf(asked, input.question, input.remove === null ? input.go : 'stay')),
    }),
  }),
  choose: form({
    schema: z.object({ ...question, head: z.string(says('error:run.replaces')).max(50), note: words }),
    command: chooseByForm,
    answer: (input) => ({ to: to(input.question) }),
  }),
  ops: form({
    schema: z.object({ run: uuid, ops: opsField }),
    command: recordOps,
    input: ({ run, ops }) => ({ run, ops: ops satisfies SentOp[] }),
    answer: (_input, _context, recorded) => ({ data: recorded }),
  }),
  photos: form({
    schema: z.object({ run: uuid, question: code, remove: uuid.nullable().default(null) }),
    check: whoseRun,
    prepare: (_input, { storage, files, photoNaming: naming }) =>
      storePhotos(storage, files, { field: 'photos', naming }),
    command: changeRunPhotos,
    input: ({ run, question, remove }, _context, added) => ({ run, question, added, removed: remove }),
    answer: (_input, _context, photos) => ({ data: { photos } }),
  }),
})
