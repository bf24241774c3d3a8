/** Answering by plain forms, without the browser's code: the same operations as a device sends, numbered by the server. */
import { createHash } from 'node:crypto'
import type { PlainRefusal } from '#shared/refusals.ts'
import { isHandCode } from '#shared/runs/hands.ts'
import { NOTE_MAX } from '#shared/runs/run-limits.ts'
import { type GivenAnswer, headsOf, isConflict, isSameAnswer, noAnswer, opId } from '#shared/runs/run-ops.ts'
import { actorId } from '../actor.ts'
import { step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredPhoto } from '../photos/store-photo.ts'
import { getRun, whileAnswered } from './access.ts'
import { type RunRow, readOps } from './queries.ts'
import { storeOps } from './record-ops.ts'
import { noFacts, removeRunPhoto, storeRunPhotos } from './run-photos.ts'

/** The device that a person's plain forms count as: in a run always the same. */
function formDevice(run: string, person: string): string {
  const hex = createHash('sha256').update(`${run} ${person}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

interface FormAnswer {
  run: string
  question: string
  /** Operations that the person had before the eyes. */
  replaces: readonly string[]
  given: GivenAnswer
  /** The field that its value was given in. @default 'answer' */
  field?: 'answer' | 'number'
  photos: readonly StoredPhoto[]
  /** Id of a photo that is taken out. */
  remove: string | null
}

/** The field of its fault: that of the words that are too long, or the answer's. */
function fieldOf(refused: PlainRefusal, { note }: GivenAnswer): 'answer' | 'note' | 'naReason' {
  if (refused !== 'error:run.tooLong') return 'answer'
  return note.length > NOTE_MAX ? 'note' : 'naReason'
}

/** Answers one question; tells which questions are asked. An unchanged answer is not stored. Throws a refusal by name. */
export const answerByForm = step<FormAnswer, { asked: readonly string[] }, RunRow>({
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run, { actor }, { question }) =>
    run.asked.includes(question) || isHandCode(question)
      ? whileAnswered(run, actor)
      : new InputRefusal({ form: 'error:run.question' }),
  async run({ tx, actor }, { question, replaces, given, field = 'answer', photos, remove }, run) {
    const device = formDevice(run.id, actorId(actor))
    const ops = await readOps(tx, run.id)
    const heads = headsOf(ops).get(question) ?? []
    const isNew = isConflict(heads) || !isSameAnswer(given, heads[0] ?? noAnswer)
    if (isNew) {
      const n = (ops.filter((op) => op.device === device).at(-1)?.n ?? 0) + 1
      // Answers from elsewhere since the page was drawn stay beside it: nobody has seen both.
      const seen = replaces.filter((id) => ops.some((op) => opId(op) === id))
      const op = { ...given, device, n, question, replaces: seen, deviceAt: actor.now }
      const [outcome] = await storeOps(tx, run, [op], actor)
      if (outcome?.refused === 'error:run.value' && field === 'number')
        throw new InputRefusal({ number: 'error:run.number' })
      if (outcome?.refused) throw new InputRefusal({ [fieldOf(outcome.refused, given)]: outcome.refused })
    }
    await storeRunPhotos(tx, run, { question, photos, facts: noFacts }, actor)
    if (remove !== null) await removeRunPhoto(tx, run, remove, actor.now)
    return { asked: run.asked }
  },
})

interface FormChoice {
  run: string
  question: string
  replaces: readonly string[]
  /** The operation whose answer is taken. */
  head: string
  /** The reason, added to its text. */
  note: string
}

/** Takes one of several answers; all of them stay on record. Throws a refusal where it is none of them any more. */
export const chooseByForm = step<FormChoice, undefined, RunRow>({
  load: ({ tx, actor }, { run }) => getRun(tx, actor, run, 'lock'),
  may: (run, { actor }) => whileAnswered(run, actor),
  async run(doing, { run: id, question, replaces, head, note }, run) {
    const heads = headsOf(await readOps(doing.tx, run.id)).get(question) ?? []
    const chosen = heads.find((op) => opId(op) === head)
    if (!chosen) throw new InputRefusal({ head: 'error:run.replaces' })
    const given = {
      value: chosen.value,
      naReason: chosen.naReason,
      note: [chosen.note, note].filter((text) => text !== '').join('\n'),
    }
    await answerByForm.perform(doing, { run: id, question, replaces, given, photos: [], remove: null })
    return undefined
  },
})
