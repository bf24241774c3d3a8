/**
 * Answers are on the device first and then go to the server by themselves (run-sender.ts). Refused answers stay on the device and are shown.
 */
import type { PhotoSource, RunPhoto } from '#shared/runs/run.ts'
import { QUESTION_PHOTOS_MOST } from '#shared/runs/run-limits.ts'
import { type GivenAnswer, opId } from '#shared/runs/run-ops.ts'
import { sealStatement } from '#shared/runs/seal-statement.ts'
import type { DeviceKey } from '../runtime/device/device-key.ts'
import { openRunLock } from '../runtime/device/register-worker.ts'
import { announceRun, type Listener } from './announce-run.ts'
import { deviceNow } from './device-clock.ts'
import { holdLock } from './hold-lock.ts'
import { startSender } from './run-sender.ts'
import { noStore, openRunStore, type RunEnd, type RunStore, type WaitingOp } from './run-store.ts'
import { postRun, readRunPage } from './run-wire.ts'
import { headsOf, openWork, photosOf, type RunGiven, waitingOf } from './run-work.ts'
import { refuseLate, takeOut } from './send-run.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { signText } from './signing-key.ts'
import { changedAnswer } from './waiting-ops.ts'
import { whereWeAre } from './where-we-are.ts'

interface OutboxOf extends RunGiven {
  /** Null where nothing can be stored: answers live in this page until they are sent, and it says so. */
  key: DeviceKey | null
  /** Has the page kept as the server shows it now; false where it was not. */
  keepPage?(): Promise<boolean>
}

/** The runs that are worked on in this tab: they send themselves. */
const here = new Set<{ run: string }>()

/** True if somebody works on a run in this tab. */
export const isOpenHere = (run: string): boolean => [...here].some((it) => it.run === run)

export async function openOutbox({ key, keepPage, ...given }: OutboxOf, listener: Listener) {
  const store: RunStore = key ? await openRunStore(given.run, key).catch(() => noStore) : noStore
  const work = await openWork(given, store, key?.mark)
  const device = crypto.randomUUID()
  let n = 0
  let order = Date.now()
  let isNoted = false
  const tell = announceRun(work, listener)
  const sender = startSender(work, { run: given.run, tell, keepPage })

  /** So that it is sent when this page is not open any more. */
  async function note(): Promise<void> {
    if (isNoted) return
    isNoted = true
    await work.keep('about', () => store.putAbout(work.about))
  }

  /** An answer after the end takes the end back. */
  async function reopen(): Promise<void> {
    if (!work.end) return
    work.end = null
    await store.removeEnd()
  }

  /** `anew`: an unsent one is not changed itself, because it stays on record. */
  async function answer(code: string, change: Partial<GivenAnswer>, anew?: 'anew'): Promise<void> {
    const all = headsOf(work)[code] ?? []
    const { before, next, isNew } = changedAnswer(all, change, device)
    if (!isNew) return
    tell.state('saving')
    // An unsent or refused operation is changed itself; one that may have arrived stays, and another takes its place.
    const last = work.ops.findLast(
      ({ op }) => op.question === code && (op.refused !== undefined || (!anew && op.device === device && !op.isTried)),
    )
    const op: WaitingOp = {
      ...next,
      device: last?.op.device ?? device,
      n: last?.op.n ?? ++n,
      question: code,
      isTried: false,
      deviceAt: deviceNow(),
      replaces: [...new Set([...(last?.op.replaces ?? []), ...before.map(({ id }) => id)])],
    }
    // It does not take the place of itself.
    op.replaces = op.replaces.filter((id) => id !== opId(op))
    const it = last ?? { op, order: ++order }
    it.op = op
    if (!last) work.ops = [...work.ops, it]
    tell.heads()
    await note()
    await reopen()
    // It ended meanwhile: the device has dropped its data.
    if (work.isOver) {
      await work.keep('about', () => store.putAbout(work.about))
      return refuseLate(work, it)
    }
    await work.keep(opId(op), () => store.putOp(op, it.order))
    tell.kept()
    void sender.send()
  }

  async function addPhotos(question: string, files: readonly File[], source: PhotoSource): Promise<void> {
    tell.state('saving')
    await note()
    await reopen()
    for (const file of files) {
      if ((photosOf(work)[question]?.length ?? 0) >= QUESTION_PHOTOS_MOST) break
      const { bytes, sha256 } = await shrinkPhoto(file)
      if (photosOf(work)[question]?.some((photo) => photo.sha256 === sha256)) continue
      const position = source === 'camera' ? await whereWeAre() : undefined
      const photo = { id: sha256, question, bytes, at: deviceNow(), source, position }
      await work.keep(`${question} ${sha256}`, () => store.putPhoto(photo, ++order))
      const url = URL.createObjectURL(new Blob([bytes]))
      work.pictures = [...work.pictures, { ...photo, url, isSent: false, isInPage: false }]
      tell.photos()
    }
    tell.kept()
    void sender.send()
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
        tell.photos()
        return
      }
      work.there[question] = data.photos
    }
    await takeOut(work, question, onServer?.sha256 ?? id)
    tell.photos()
    tell.state()
  }

  /** Ends it: on the device now, at the server when all that was said before has arrived. */
  async function end(act: Pick<RunEnd, 'do' | 'seen'>): Promise<void> {
    await note()
    // The present state is the one that was seen; a browser that makes no keys ends it without.
    const at = deviceNow()
    const text = sealStatement(act.seen, Object.values(headsOf(work)).flat(), at)
    const signed = key && act.do === 'seal' ? await signText(key.mark, text).catch(() => undefined) : undefined
    const said: RunEnd = { ...act, at, ...(signed && { signed }) }
    work.end = said
    await work.keep('end', () => store.putEnd(said))
    tell.kept()
    void sender.send()
  }

  // A newer build waits while somebody works here.
  const letUpdate = holdLock(openRunLock)
  const worked = { run: given.run }
  here.add(worked)
  if (work.ops.length > 0) tell.heads()
  if (work.pictures.length > 0) tell.photos()
  if (waitingOf(work) > 0) tell.kept()
  void sender.send()

  return {
    answer,
    addPhotos,
    removePhoto,
    end,
    reopen: () => reopen().then(() => tell.kept()),
    /** Resolves when everything has been tried that waits. */
    send: sender.send,
    waiting: () => waitingOf(work),
    close() {
      sender.close()
      here.delete(worked)
      letUpdate()
    },
  }
}

export type RunOutbox = Awaited<ReturnType<typeof openOutbox>>
