/**
 * A device in the field, as the server meets it: answers and photos of one run, stored until they are acknowledged, sent in their order, and again
 * without an answer. It remembers every acknowledgement, so that these can be compared with the rows.
 */
import { v7 as uuidv7 } from 'uuid'
import { uploadBytes } from '#client/uploads/upload-bytes.ts'
import { answerValue } from '#server/demo/build-inspection.ts'
import type { Random } from '#server/demo/random.ts'
import { handAnswer, handCodes, shownText } from '#shared/runs/hands.ts'
import { manifestText } from '#shared/runs/manifest.ts'
import { OPS_AT_ONCE, QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { opId, type RunOp } from '#shared/runs/run-ops.ts'
import type { Question } from '#shared/standards/question-template.ts'
import { noisyJpeg } from './pictures.ts'
import { sha256Of } from './uploads.ts'

interface DeviceOf {
  run: string
  /** The page of the run. */
  path: string
  /** The questions. */
  questions: readonly Question[]
  capacity: number
  random: Random
  /** Asks the server, such as by way of a proxy. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

type MadeOp = RunOp & { deviceAt: string }
interface MadePhoto {
  question: string
  sha256: string
  bytes: ArrayBuffer
  takenAt: string
}

/** Refusals that pass with time: the request is sent again. */
const passing = ['error:problem.too_many_requests', 'error:photo.busy', 'error:photo.storage']

export function fieldDevice({ run, path, questions, capacity, random, ask }: DeviceOf) {
  const device = uuidv7()
  let n = 0
  let [ops, photos]: [MadeOp[], MadePhoto[]] = [[], []]
  const last = new Map<string, string>()
  /** The server's acknowledgements. */
  const told = { ops: new Map<string, MadeOp>(), photos: new Map<string, MadePhoto>() }

  function answer(question: Question, verdict: 'pass' | 'fail'): void {
    const before = last.get(question.code)
    const op = {
      device,
      n: ++n,
      question: question.code,
      naReason: null,
      replaces: before ? [before] : [],
      value: answerValue(question, verdict, capacity),
      note: `ข้อ ${n}`,
      deviceAt: new Date().toISOString(),
    }
    last.set(question.code, opId(op))
    ops.push(op)
  }

  /** Both hands, of the state as it is. */
  async function sign(): Promise<boolean> {
    const hashes = [...told.photos.values()].map(({ sha256 }) => sha256)
    const shown = shownText(Object.fromEntries([...last].map(([code, id]) => [code, [{ id }]])), hashes)
    const hand = { how: 'typed', name: 'แก้ว ใจดี', position: 'ผู้จัดการ', strokes: '', reason: '', witness: '' } as const
    for (const code of handCodes) {
      const before = last.get(code)
      const said = handAnswer({ ...hand, shown: sha256Of(Buffer.from(shown)) })
      const op = { ...said, device, n: ++n, question: code, replaces: before ? [before] : [] }
      last.set(code, opId(op))
      ops.push({ ...op, deviceAt: new Date().toISOString() })
    }
    return sendOps()
  }

  const photosOf = (code: string) =>
    [...photos, ...told.photos.values()].filter(({ question }) => question === code).length

  async function take(question: Question, width: number): Promise<void> {
    if (photosOf(question.code) >= QUESTION_PHOTOS_MOST) return
    const bytes = await noisyJpeg(width)
    const photo = { question: question.code, sha256: sha256Of(bytes), takenAt: new Date().toISOString() }
    photos.push({ ...photo, bytes: Uint8Array.from(bytes).buffer })
  }

  /** The form's answer; null without one, or where the server puts it off. Throws on a refusal: nothing here may be refused. */
  async function post<Data>(fields: Record<string, string>): Promise<{ data?: Data; to?: string } | null> {
    const headers = { 'x-payload': '1', 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams({ run, ...fields }).toString() as unknown as BodyInit
    const said = await ask(path, { method: 'POST', headers, body })
      .then(async (answer) => ({ status: answer.status, body: await answer.json() }))
      .catch(() => null)
    if (!said || said.status >= 500) return null
    const { redirect, action } = said.body as { redirect?: string; action?: { data?: Data; errors?: object } }
    const refused = Object.values(action?.errors ?? {})
    if (refused.some((code) => passing.includes(code))) return null
    if (redirect === undefined && action?.data === undefined)
      throw new Error(`${fields.do} was refused: ${said.status} ${JSON.stringify(said.body)}`)
    return { data: action?.data, to: redirect }
  }

  async function sendOps(): Promise<boolean> {
    const batch = ops.slice(0, OPS_AT_ONCE)
    const sent = await post<{ outcomes: { id: string; refused: string | null }[] }>({
      do: 'ops',
      ops: JSON.stringify(batch),
    })
    if (!sent?.data) return false
    for (const { id, refused } of sent.data.outcomes) {
      if (refused) throw new Error(`${id} was refused: ${refused}`)
      const op = batch.find((it) => opId(it) === id)
      if (op) told.ops.set(id, op)
    }
    ops = ops.filter((op) => !told.ops.has(opId(op)))
    return true
  }

  async function sendPhoto(photo: MadePhoto): Promise<boolean> {
    const outcome = await uploadBytes(photo)
    if (outcome === 'lost') return false
    if (outcome !== 'done') {
      if (outcome.refused === null || passing.includes(outcome.refused)) return false
      throw new Error(`A photo was refused: ${outcome.refused}`)
    }
    const { question, sha256, takenAt } = photo
    const facts = { uploaded: sha256, takenAt, source: 'camera', lat: '7.88', lng: '98.39' }
    const sent = await post<{ photos: { sha256: string }[] }>({ do: 'photos', question, ...facts })
    if (!sent?.data?.photos.some((it) => it.sha256 === sha256)) return false
    told.photos.set(`${question} ${sha256}`, photo)
    photos = photos.filter((it) => it !== photo)
    return true
  }

  return {
    told,
    /** All that it made. */
    made: () => ({ ops: n, photos: photos.length + told.photos.size }),
    waits: () => ops.length + photos.length,
    /** Somebody answers a few questions, and takes a photo now and then. */
    async work(): Promise<void> {
      for (let count = random.int(1, 3); count > 0; count--)
        answer(random.pick(questions), random.chance(0.7) ? 'pass' : 'fail')
      if (random.chance(0.2)) await take(random.pick(questions), random.chance(0.5) ? 1_000 : 200)
    },
    /** Answers the questions so that the run can be sealed. */
    async complete(): Promise<void> {
      for (const question of questions) {
        answer(question, 'pass')
        if (question.photo === 'always' && photosOf(question.code) === 0) await take(question, 200)
      }
    },
    /** Sends the waiting work, until the first request without an answer. */
    async sync(): Promise<boolean> {
      while (ops.length > 0) if (!(await sendOps())) return false
      for (const photo of photos) if (!(await sendPhoto(photo))) return false
      return true
    },
    /** Signs and seals its state; the address of the receipt, or null without an answer. */
    async seal(): Promise<string | null> {
      if (!(await sign())) return null
      const text = manifestText(
        [...last.values()],
        [...told.photos.values()].map(({ sha256 }) => sha256),
      )
      return (await post({ do: 'seal', seen: sha256Of(Buffer.from(text)) }))?.to ?? null
    },
  }
}

export type FieldDevice = ReturnType<typeof fieldDevice>
