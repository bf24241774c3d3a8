/**
 * Sends what was answered, by itself: each answer is on the device first, then goes to the server in its order, one sender at a time over
 * all tabs, again after a while where nobody answers. What the server refuses by name stays on the device and is said.
 */
import type { RefusalCode } from '#shared/refusals.ts'
import type { AnswerHead, RunPhoto } from '#shared/runs/run.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { type GivenAnswer, opId } from '#shared/runs/run-ops.ts'
import { deviceWrites } from './device-writes.ts'
import type { SavedState } from './run-driver.ts'
import { noStore, openRunStore, type RunStore, type WaitingOp } from './run-store.ts'
import { batchSize, isPassing, postPhotos, postRun, type Sent } from './run-wire.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { changedAnswer, withWaiting } from './waiting-ops.ts'

type Heads = Record<string, AnswerHead[]>
type Photos = Record<string, RunPhoto[]>

interface OutboxOf {
  run: string
  path: string
  routeId: string
  draftKey: string
  heads: Heads
  photos: Photos
}

interface Listener {
  onHeads(heads: Heads): void
  onPhotos(photos: Photos): void
  onState(state: { saved: SavedState; waiting: number; refused: RefusalCode | null }): void
}

/** `lost`: nobody answered · `refused`: somebody said why not. */
type Outcome = 'sent' | 'lost' | 'refused'

/** Waits before it is tried again: 5 s, doubled up to 5 min. */
const firstWait = 5_000
const longestWait = 300_000

export async function openOutbox(given: OutboxOf, listener: Listener) {
  const { run, path, routeId } = given
  // Without storage, such as in a private window, what is answered lives in this page until it is sent, and says so.
  const store: RunStore = await openRunStore(run, given.draftKey).catch(() => noStore)
  const device = crypto.randomUUID()
  let n = 0
  let order = Date.now()
  let known = given.heads
  const there = { ...given.photos }
  const { keep, forget, unkept, written } = deviceWrites()
  let waiting = await store.listOps()
  let pictures = (await store.listPhotos()).map((photo) => ({
    ...photo,
    url: URL.createObjectURL(new Blob([photo.bytes])),
  }))
  let saved: SavedState = 'none'
  /** Why the last was not taken. */
  let reason: RefusalCode | null = null
  let wait = firstWait
  let timer = 0
  let isClosed = false

  const heads = () =>
    withWaiting(
      known,
      waiting.map(({ op }) => op),
    )
  const tell = (state = saved) => {
    saved = state
    listener.onState({ saved, waiting: waiting.length + pictures.length, refused: saved === 'failed' ? reason : null })
  }
  const tellPhotos = () => {
    const shown: Photos = { ...there }
    for (const { id, question, url, at } of pictures)
      shown[question] = [...(shown[question] ?? []), { id, key: null, url, sha256: id, at }]
    listener.onPhotos(shown)
  }

  const tellKept = () => tell(unkept.size > 0 ? 'full' : 'device')

  async function answer(code: string, change: Partial<GivenAnswer>): Promise<void> {
    const all = heads()[code] ?? []
    const { before, next, isNew } = changedAnswer(all, change, device)
    if (!isNew) return
    tell('saving')
    // What was not sent yet, or not taken, is said differently; what may have arrived stays as it is, and another takes its place.
    const last = waiting.findLast(
      ({ op }) => op.question === code && (op.refused !== undefined || (op.device === device && !op.isTried)),
    )
    const op: WaitingOp = {
      ...next,
      ...{
        device: last?.op.device ?? device,
        n: last?.op.n ?? ++n,
        question: code,
        isTried: false,
        deviceAt: new Date().toISOString(),
      },
      replaces: [...new Set([...(last?.op.replaces ?? []), ...before.map(({ id }) => id)])],
    }
    // It does not take the place of itself.
    op.replaces = op.replaces.filter((id) => id !== opId(op))
    const it = last ?? { op, order: ++order }
    it.op = op
    if (!last) waiting = [...waiting, it]
    listener.onHeads(heads())
    await keep(opId(op), () => store.putOp(op, it.order))
    tellKept()
    void send()
  }

  async function addPhotos(question: string, files: readonly File[]): Promise<void> {
    tell('saving')
    const has = () => (there[question]?.length ?? 0) + pictures.filter((photo) => photo.question === question).length
    for (const file of files) {
      if (has() >= QUESTION_PHOTOS_MOST) break
      const { bytes, sha256 } = await shrinkPhoto(file)
      if (pictures.some((photo) => photo.id === sha256 && photo.question === question)) continue
      const photo = { id: sha256, question, bytes, at: new Date().toISOString() }
      await keep(sha256, () => store.putPhoto(photo, ++order))
      pictures = [...pictures, { ...photo, url: URL.createObjectURL(new Blob([bytes])) }]
      tellPhotos()
    }
    tellKept()
    void send()
  }

  async function removePhoto(question: string, id: string): Promise<void> {
    const own = pictures.find((photo) => photo.id === id && photo.question === question)
    if (own) {
      await forget(own.id, () => store.removePhoto(own))
      pictures = pictures.filter((photo) => photo !== own)
      tellPhotos()
      tell()
      return
    }
    const form = new FormData()
    for (const [name, value] of Object.entries({ do: 'photos', run, question, remove: id })) form.set(name, value)
    take(question, await postPhotos<{ photos: RunPhoto[] }>(path, form))
  }

  function take(question: string, { data }: Sent<{ photos: RunPhoto[] }>): void {
    if (data) there[question] = data.photos
    tellPhotos()
  }

  /** Sends a batch of operations. */
  async function sendOps(): Promise<Outcome> {
    const sendable = waiting.filter(({ op }) => op.refused === undefined)
    const batch = sendable.slice(0, batchSize(sendable.map(({ op }) => op)))
    for (const it of batch) {
      if (it.op.isTried) continue
      it.op = { ...it.op, isTried: true }
      await keep(opId(it.op), () => store.putOp(it.op, it.order))
    }
    const ops = batch.map(({ op: { isTried: _, ...op } }) => op)
    const { data, refused: why } = await postRun(path, routeId, { do: 'ops', run, ops: JSON.stringify(ops) })
    if (!data) return lostOr(why)
    known = data.heads
    for (const it of batch) {
      const refusal = data.outcomes.find(({ id }) => id === opId(it.op))?.refused
      if (refusal) it.op = { ...it.op, refused: refusal }
      if (refusal) await keep(opId(it.op), () => store.putOp(it.op, it.order))
      else await forget(opId(it.op), () => store.removeOp(opId(it.op)))
    }
    waiting = waiting.filter((it) => !batch.includes(it) || it.op.refused !== undefined)
    listener.onHeads(heads())
    return 'sent'
  }

  async function sendPhoto(): Promise<Outcome> {
    const [photo] = pictures
    if (!photo) return 'sent'
    const form = new FormData()
    for (const [name, value] of Object.entries({ do: 'photos', run, question: photo.question })) form.set(name, value)
    form.append('photos', new File([photo.bytes], `${photo.id}.jpg`, { type: 'image/jpeg' }))
    const sent = await postPhotos<{ photos: RunPhoto[] }>(path, form)
    if (!sent.data) {
      const outcome = lostOr(sent.refused)
      // No picture that the server could take: it would stand in the way of all others.
      if (outcome === 'refused') await removePhoto(photo.question, photo.id)
      return outcome
    }
    await forget(photo.id, () => store.removePhoto(photo))
    pictures = pictures.filter((it) => it !== photo)
    URL.revokeObjectURL(photo.url)
    take(photo.question, sent)
    return 'sent'
  }

  function lostOr(why: RefusalCode | null): Outcome {
    if (why === null || isPassing(why)) return 'lost'
    reason = why
    return 'refused'
  }

  const canSend = () => pictures.length > 0 || waiting.some(({ op }) => op.refused === undefined)

  async function sendAll(): Promise<void> {
    reason = null
    while (!isClosed && canSend()) {
      tell('sending')
      const hasOps = waiting.some(({ op }) => op.refused === undefined)
      const outcome = await (hasOps ? sendOps() : sendPhoto()).catch((): Outcome => 'lost')
      if (outcome !== 'sent') {
        // Without a line nothing has failed: it is on the device, and waits.
        if (outcome === 'lost') tellKept()
        else tell('failed')
        timer = window.setTimeout(send, wait)
        wait = Math.min(longestWait, wait * 2)
        return
      }
      wait = firstWait
    }
    reason ??= waiting.find(({ op }) => op.refused)?.op.refused ?? null
    if (!isClosed && saved !== 'none') tell(reason === null ? 'sent' : 'failed')
  }

  let sending: Promise<void> | null = null
  function send(): Promise<void> {
    clearTimeout(timer)
    // Two tabs would send the same twice: harmless, and a waste.
    sending ??= (navigator.locks?.request(`run ${run}`, sendAll) ?? sendAll()).finally(() => {
      sending = null
      if (!isClosed && waiting.some(({ op }) => !op.isTried)) void send()
    })
    return sending
  }

  const awake = () => {
    wait = firstWait
    void send()
  }
  addEventListener('online', awake)
  document.addEventListener('visibilitychange', awake)
  if (waiting.length > 0) listener.onHeads(heads())
  if (pictures.length > 0) tellPhotos()
  if (waiting.length + pictures.length > 0) void send()

  return {
    answer,
    addPhotos,
    removePhoto,
    /** Resolves when everything has been tried that waits. */
    send,
    close() {
      isClosed = true
      clearTimeout(timer)
      removeEventListener('online', awake)
      document.removeEventListener('visibilitychange', awake)
      void written().then(() => store.close())
    },
  }
}

export type RunOutbox = Awaited<ReturnType<typeof openOutbox>>
