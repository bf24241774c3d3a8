/**
 * The forms of a page on which a questionnaire is filled in, the same for owners and officers: one question by a plain form, one of several
 * answers chosen, and the forms that devices send by themselves.
 */
import { z } from 'zod'
import { actorId } from '#server/domain/actor.ts'
import { storePhotos } from '#server/domain/photos/store-photos.ts'
import { getRun, whileAnswered } from '#server/domain/runs/access.ts'
import { answerByForm, chooseByForm } from '#server/domain/runs/answer-by-form.ts'
import { answersOf, photosOf } from '#server/domain/runs/constants.ts'
import { recordOps, type SentOp } from '#server/domain/runs/record-ops.ts'
import { changeRunPhotos, noFacts, type PhotoFacts, whyNotFrom } from '#server/domain/runs/run-photos.ts'
import { uploadedPhoto } from '#server/domain/runs/uploaded-photo.ts'
import { cleanText } from '#shared/clean-text.ts'
import { westernDigits } from '#shared/digits.ts'
import { says } from '#shared/refusals.ts'
import type { GivenAnswer } from '#shared/runs/run-ops.ts'
import { form } from '../forms/form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { code, factFields, ids, opsField, uploadName, uuid, withFacts } from './run-fields.ts'

/** Words as they are stored; the limit is the domain's. */
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

/** The next question, in the order of the questionnaire; `review` behind the last. */
function nextOf(asked: readonly string[], code: string, go: 'next' | 'previous' | 'stay'): string {
  const at = asked.indexOf(code)
  if (go === 'stay') return code
  return asked[go === 'next' ? at + 1 : Math.max(0, at - 1)] ?? 'review'
}

/** Before photos are worked on: nobody's files are unpacked for a run that is another's, or has ended, or takes none of that kind. */
async function whoseRun(
  { run: id, facts = noFacts }: { run: string; facts?: PhotoFacts },
  { database, actor }: RequestContext,
): Promise<void> {
  const run = await getRun(database.db, actor, id)
  const refusal = whileAnswered(run, actor) ?? whyNotFrom(run, facts)
  if (refusal) throw refusal
}

/** Pictures of a question, sent with the form or before it. */
const photoFields = z
  .object({
    run: uuid,
    question: code,
    remove: uuid.nullable().default(null),
    /** Hash of an upload of the person's, in place of a file. */
    uploaded: uploadName.nullable().default(null),
    ...factFields,
  })
  .transform(withFacts)

async function takePhotos(
  { uploaded: sha256 }: z.output<typeof photoFields>,
  { database: { db }, storage, files, photoNaming: naming, actor }: RequestContext,
) {
  const owner = actorId(actor)
  const uploaded = sha256 === null ? null : await uploadedPhoto({ db, storage, naming }, { owner, sha256 })
  const sent = await storePhotos(storage, files, { field: 'photos', naming })
  return { uploaded, added: uploaded ? [uploaded, ...sent] : sent }
}

/** `to` is the address at which a question, or `review`, is shown. */
export const runForms = (to: (at: string) => string) => ({
  answer: form({
    schema: answerFields,
    check: whoseRun,
    limits: (_input, { actor, files }) => [
      answersOf(actorId(actor)),
      ...(files.length > 0 ? [photosOf(actorId(actor))] : []),
    ],
    prepare: (_input, { storage, files, photoNaming: naming }) =>
      storePhotos(storage, files, { field: 'photos', naming }),
    command: answerByForm,
    input: (input, _context, photos) => ({
      run: input.run,
      question: input.question,
      replaces: input.replaces,
      remove: input.remove,
      photos,
      given: givenIn(input),
      field: input.answer === '' && input.number !== '' ? ('number' as const) : ('answer' as const),
    }),
    answer: (input, _context, { asked }) => ({
      to: to(nextOf(asked, input.question, input.remove === null ? input.go : 'stay')),
    }),
  }),
  choose: form({
    schema: z.object({
      ...question,
      head: z.string(says('error:field.choose')).max(50, says('error:run.replaces')),
      note: words,
    }),
    command: chooseByForm,
    answer: (input) => ({ to: to(input.question) }),
  }),
  ops: form({
    schema: z.object({ run: uuid, ops: opsField }),
    limits: (_input, { actor }) => [answersOf(actorId(actor))],
    command: recordOps,
    input: ({ run, ops }) => ({ run, ops: ops satisfies SentOp[] }),
    answer: (_input, _context, recorded) => ({ data: recorded }),
  }),
  photos: form({
    schema: photoFields,
    check: whoseRun,
    limits: (_input, { actor }) => [photosOf(actorId(actor))],
    prepare: takePhotos,
    command: changeRunPhotos,
    input: ({ run, question, remove, facts }, _context, taken) => ({ run, question, removed: remove, facts, ...taken }),
    answer: (_input, _context, photos) => ({ data: { photos } }),
  }),
})
