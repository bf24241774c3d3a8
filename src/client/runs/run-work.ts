/** One run's data on this device and on the server: read from the device, changed by the person, sent by `send-run.ts`. */
import type { RefusalCode } from '#shared/refusals.ts'
import type { AnswerHead, RunPhoto } from '#shared/runs/run.ts'
import { opId } from '#shared/runs/run-ops.ts'
import type { UploadOutcome } from '../uploads/upload-bytes.ts'
import { deviceWrites } from './device-writes.ts'
import type { RunAbout, RunEnd, RunStore, WaitingOp, WaitingPhoto } from './run-store.ts'
import { withWaiting } from './waiting-ops.ts'

export type Heads = Record<string, AnswerHead[]>
export type Photos = Record<string, RunPhoto[]>

/** An operation with its place in the row. */
export interface Waiting {
  op: WaitingOp
  order: number
}

/** A picture on this device, with an address to show it by. */
export interface Picture extends WaitingPhoto {
  url: string
  /** The server's reason for refusing it: it stays until it is taken out, and stands in nobody's way. */
  refused?: RefusalCode
  /** It is noted for the next page that the kept one shows it. */
  isNoted?: boolean
}

export interface RunWork extends ReturnType<typeof deviceWrites> {
  run: string
  about: RunAbout
  store: RunStore
  /** Mark of whose work it is; undefined where nothing is stored. */
  person: string | undefined
  /** Data that the server is known to have. */
  known: Heads
  there: Photos
  /** Not acknowledged. */
  ops: Waiting[]
  /** Acknowledged, but not yet in the page that this device has kept. */
  arrived: string[]
  pictures: Picture[]
  /** Bytes of the picture that is sent next, on their way while the server works on the one before. */
  ahead: { id: string; done: Promise<UploadOutcome> } | null
  start: Record<string, string> | null
  /** The server has its beginning, and the cached page does not show it yet. */
  hasBegun: boolean
  end: RunEnd | null
  /** It has ended: further answers are too late. */
  isOver: boolean
  /** The server's last answer may mean that the officer is not on duty there any more. */
  mayHaveLeft: boolean
  /** Reason for refusing the last. */
  reason: RefusalCode | null
}

export interface RunGiven {
  run: string
  about: RunAbout
  heads: Heads
  photos: Photos
}

export async function openWork(
  { run, about, heads, photos }: RunGiven,
  store: RunStore,
  person: string | undefined,
): Promise<RunWork> {
  const [ops, stored, start, end] = await Promise.all([store.listOps(), store.listPhotos(), store.start(), store.end()])
  return {
    ...deviceWrites(),
    run,
    about,
    store,
    person,
    known: heads,
    there: { ...photos },
    ops,
    arrived: [],
    start,
    end,
    reason: null,
    hasBegun: false,
    isOver: false,
    mayHaveLeft: false,
    ahead: null,
    pictures: stored.map((photo) => ({ ...photo, url: URL.createObjectURL(new Blob([photo.bytes])) })),
  }
}

/** The answers as they stand here. */
export const headsOf = ({ known, ops }: RunWork): Heads =>
  withWaiting(
    known,
    ops.map(({ op }) => op),
  )

/**
 * The photos as they stand here: those of the server, shown from this device where it has them, then those that wait, and those that the
 * server has got since the page was kept that is shown now.
 */
export function photosOf({ there, pictures }: RunWork): Photos {
  const urls = new Map(pictures.map(({ id, question, url }) => [`${question} ${id}`, url]))
  const shown: Photos = Object.fromEntries(
    Object.entries(there).map(([question, all]) => [
      question,
      all.map((photo) => ({ ...photo, url: urls.get(`${question} ${photo.sha256}`) })),
    ]),
  )
  for (const { id, question, url, at, isInPage } of pictures)
    if (!isInPage && !there[question]?.some(({ sha256 }) => sha256 === id))
      shown[question] = [...(shown[question] ?? []), { id, key: null, url, sha256: id, at }]
  return shown
}

export const sendableOps = ({ ops }: RunWork): Waiting[] => ops.filter(({ op }) => op.refused === undefined)
export const unsentPictures = ({ pictures }: RunWork): Picture[] =>
  pictures.filter(({ isSent, refused }) => !isSent && refused === undefined)

/** Number of entries that wait for the server. */
export const waitingOf = (work: RunWork): number =>
  work.ops.length + work.pictures.filter(({ isSent }) => !isSent).length + (work.start ? 1 : 0) + (work.end ? 1 : 0)

/** Removes operations from the queue; they stay on the device until a cached page has them. */
export function acknowledge(work: RunWork, batch: readonly Waiting[]): void {
  work.ops = work.ops.filter((it) => !batch.includes(it) || it.op.refused !== undefined)
  work.arrived.push(...batch.filter(({ op }) => op.refused === undefined).map(({ op }) => opId(op)))
}
