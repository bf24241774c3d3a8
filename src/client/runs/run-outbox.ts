/**
 * What is answered is on the device first and then goes to the server by itself: one sender at a time over all tabs, again after a while
 * where nobody answers. What the server refuses by name stays on the device and is said.
 */
import type { RefusalCode } from '#shared/refusals.ts'
import type { PhotoSource, RunPhoto } from '#shared/runs/run.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { type GivenAnswer, opId } from '#shared/runs/run-ops.ts'
import type { DeviceKey } from '../device/device-key.ts'
import { openRunLock } from '../device/register-worker.ts'
import type { SavedState } from './run-driver.ts'
import { noStore, openRunStore, type RunEnd, type RunStore, type WaitingOp } from './run-store.ts'
import { postRun, readRunPage } from './run-wire.ts'
import {
  type Heads,
  headsOf,
  openWork,
  type Photos,
  photosOf,
  type RunGiven,
  sendableOps,
  waitingOf,
} from './run-work.ts'
import { keptNow, refuseLate, sendNext, takeOut } from './send-run.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { changedAnswer } from './waiting-ops.ts'
import { whereWeAre } from './where-we-are.ts'

interface OutboxOf extends RunGiven {
  /** Null where nothing can be kept: what is answered lives in this page until it is sent, and says so. */
  key: DeviceKey | null
  /** Has the page kept as the server shows it now; false where it was not. */
  keepPage?(): Promise<boolean>
}

export interface OutboxState {
  saved: SavedState
  waiting: number
  refused: RefusalCode | null
  /** Its end was said here, and waits too. */
  isEnding: boolean
  isSignedOut: boolean
}

interface Listener {
  onHeads?(heads: Heads): void
  onPhotos?(photos: Photos): void
  onState?(state: OutboxState): void
  /** It was sealed or submitted: `to` leads to what became of it. */
  onEnded?(to: string): void
}

/** Waits before it is tried again: 5 s, doubled up to 5 min. */
const firstWait = 5_000
const longestWait = 300_000

export async function openOutbox({ key, keepPage, ...given }: OutboxOf, listener: Listener) {
  const store: RunStore = key ? await openRunStore(given.run, key).catch(() => noStore) : noStore
  const work = await openWork(given, store, key?.mark)
  const device = crypto.randomUUID()
  let n = 0
  let order = Date.now()
  let saved: SavedState = 'none'
  let isSignedOut = false
  let wait = firstWait
  let timer = 0
  let isClosed = false
  let isNoted = false
  let isKept = false

  const tell = (state = saved) => {
    saved = state
    const refused = saved === 'failed' ? work.reason : null
    listener.onState?.({ saved, waiting: waitingOf(work), refused, isEnding: work.end !== null, isSignedOut })
  }
  const tellHeads = () => listener.onHeads?.(headsOf(work))
  const tellPhotos = () => listener.onPhotos?.(photosOf(work))
  const tellKept = () => tell(work.unkept.size > 0 ? 'full' : 'device')

  /** So that it is sent when this page is not open any more. */
  async function note(): Promise<void> {
    if (isNoted) return
    isNoted = true
    await work.keep('about', () => store.putAbout(work.about))
  }

  /** What is said after the end was said takes that back. */
  async function reopen(): Promise<void> {
    if (!work.end) return
    work.end = null
    await store.removeEnd()
  }

  async function answer(code: string, change: Partial<GivenAnswer>): Promise<void> {
    const all = headsOf(work)[code] ?? []
    const { before, next, isNew } = changedAnswer(all, change, device)
    if (!isNew) return
    tell('saving')
    // What was not sent yet, or not taken, is said differently; what may have arrived stays as it is, and another takes its place.
    const last = work.ops.findLast(
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
    if (!last) work.ops = [...work.ops, it]
    tellHeads()
    await note()
    await reopen()
    // It ended while this was said: the device has let go of what belongs to it.
    if (work.isOver) {
      await work.keep('about', () => store.putAbout(work.about))
      return refuseLate(work, it)
    }
    await work.keep(opId(op), () => store.putOp(op, it.order))
    tellKept()
    void send()
  }

  async function addPhotos(question: string, files: readonly File[], source: PhotoSource): Promise<void> {
    tell('saving')
    await note()
    await reopen()
    for (const file of files) {
      if ((photosOf(work)[question]?.length ?? 0) >= QUESTION_PHOTOS_MOST) break
      const { bytes, sha256 } = await shrinkPhoto(file)
      if (photosOf(work)[question]?.some((photo) => photo.sha256 === sha256)) continue
      const position = source === 'camera' ? await whereWeAre() : undefined
      const photo = { id: sha256, question, bytes, at: new Date().toISOString(), source, position }
      await work.keep(`${question} ${sha256}`, () => store.putPhoto(photo, ++order))
      const url = URL.createObjectURL(new Blob([bytes]))
      work.pictures = [...work.pictures, { ...photo, url, isSent: false, isInPage: false }]
      tellPhotos()
    }
    tellKept()
    void send()
  }

  async function removePhoto(question: string, id: string): Promise<void> {
    await reopen()
    // The server has it, and the page that this device has kept does not know by which name.
    if (work.pictures.some((photo) => photo.id === id && photo.question === question && photo.isSent)) {
      const page = await readRunPage(work.about.path)
      if (!page?.run) return
      work.there = { ...page.run.view.photos }
    }
    const onServer = work.there[question]?.find((photo) => photo.id === id || photo.sha256 === id)
    if (onServer) {
      const fields = { do: 'photos', run: work.run, question, remove: onServer.id }
      const { data } = await postRun<{ photos: RunPhoto[] }>(work.about.path, fields, work.person)
      if (!data) {
        tellPhotos()
        return
      }
      work.there[question] = data.photos
    }
    await takeOut(work, question, onServer?.sha256 ?? id)
    tellPhotos()
    tell()
  }

  /** Ends it: on the device now, at the server when all that was said before has arrived. */
  async function end(act: Pick<RunEnd, 'do' | 'seen'>): Promise<void> {
    await note()
    const said = { ...act, at: new Date().toISOString() }
    work.end = said
    await work.keep('end', () => store.putEnd(said))
    tellKept()
    void send()
  }

  async function sendAll(): Promise<void> {
    work.reason = null
    while (!isClosed) {
      const step = await (() => {
        if (waitingOf(work) > 0) tell('sending')
        return sendNext(work).catch(() => ({ is: 'lost' as const }))
      })()
      isSignedOut = step.is === 'signedOut'
      if (step.is === 'nothing') break
      if (step.is === 'ended') {
        tell('sent')
        listener.onEnded?.(step.to)
        return
      }
      if (step.is !== 'sent') {
        // Without a line nothing has failed: it is on the device, and waits.
        if (step.is === 'refused') tell('failed')
        else tellKept()
        timer = window.setTimeout(send, wait)
        wait = Math.min(longestWait, wait * 2)
        return
      }
      wait = firstWait
      tellHeads()
      tellPhotos()
    }
    work.reason ??=
      work.ops.find(({ op }) => op.refused)?.op.refused ?? work.pictures.find((it) => it.refused)?.refused ?? null
    if (!isClosed && saved !== 'none') tell(work.reason === null ? 'sent' : 'failed')
    await letGo()
  }

  /** What arrived is known from the page that is kept, and answers go from the device, once that page shows it. */
  async function letGo(): Promise<void> {
    const arrived = [...work.arrived]
    const pictures = work.pictures.filter(({ isSent, isInPage, isNoted }) => isSent && !isInPage && !isNoted)
    if (isKept && arrived.length === 0 && pictures.length === 0 && !work.hasBegun) return
    if (keepPage && !(await keepPage())) return
    isKept = true
    await keptNow(work, { arrived, pictures })
  }

  let sending: Promise<void> | null = null
  function send(): Promise<void> {
    clearTimeout(timer)
    // Two tabs would send the same twice: harmless, and a waste.
    sending ??= (navigator.locks?.request(`run ${given.run}`, sendAll) ?? sendAll()).finally(() => {
      sending = null
      if (!isClosed && sendableOps(work).some(({ op }) => !op.isTried)) void send()
    })
    return sending
  }

  const awake = () => {
    wait = firstWait
    void send()
  }
  addEventListener('online', awake)
  document.addEventListener('visibilitychange', awake)
  // A newer build waits while somebody works here.
  let endLock: () => void = () => undefined
  void navigator.locks?.request(openRunLock, { mode: 'shared' }, () => new Promise<void>((done) => (endLock = done)))
  if (work.ops.length > 0) tellHeads()
  if (work.pictures.length > 0) tellPhotos()
  if (waitingOf(work) > 0) tellKept()
  void send()

  return {
    answer,
    addPhotos,
    removePhoto,
    end,
    reopen: () => reopen().then(() => tellKept()),
    /** Resolves when everything has been tried that waits. */
    send,
    waiting: () => waitingOf(work),
    close() {
      isClosed = true
      clearTimeout(timer)
      endLock()
      removeEventListener('online', awake)
      document.removeEventListener('visibilitychange', awake)
    },
  }
}

export type RunOutbox = Awaited<ReturnType<typeof openOutbox>>
