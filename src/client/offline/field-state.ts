/** The one message on the work on this device: of several states the one that needs the person most (design: offline states). */

import { countLocked, listUnsent } from '../chat/send-unsent.ts'
import { isHeld, type UnsentMessage } from '../chat/unsent-message.ts'
import { listWaiting, type WaitingDraft } from '../drafts/send-waiting.ts'
import { type CachedPage, listPages } from '../runtime/device/cached-pages.ts'
import { currentPerson } from '../runtime/device/device-key.ts'
import { leastRoom, roomLeft } from '../runtime/device/room.ts'
import { type FieldRun, listFieldRuns, lockedRuns } from './field-runs.ts'
import { isSendingRest, reasons } from './send-rest.ts'

export interface FieldState {
  /** Of the signed-in person. */
  runs: FieldRun[]
  /** Messages of the signed-in person that have not arrived. */
  messages: UnsentMessage[]
  /** Forms of theirs with words and photos, such as a reply to a card: sent, and not arrived. */
  forms: WaitingDraft[]
  /** Other people's queue, which nobody here can read or send: numbers of places and messages. */
  others: { places: number; messages: number }
  pages: CachedPage[]
  isSignedIn: boolean
  isOnline: boolean
  isSending: boolean
  /** Bytes that are left; null where the browser does not say. */
  room: number | null
}

/** False where this page came from the device: some networks are there and lead nowhere. */
let isReached = true
export const noteReached = (now: boolean): void => {
  isReached = now
}

export async function readFieldState(): Promise<FieldState> {
  const person = await currentPerson()
  const [pages, messages, room, locked] = await Promise.all([listPages(), listUnsent(), roomLeft(), countLocked()])
  const all = person ? await listFieldRuns(person) : []
  // A browser that keeps runs may still keep no drafts.
  const forms = person ? await listWaiting(person.mark).catch(() => []) : []
  const runs = all.filter(({ about, waiting, receipt }) => (about && waiting > 0) || receipt)
  const places = person ? all.filter(({ about, receipt, waiting }) => !about && !receipt && waiting > 0).length : null
  return {
    runs,
    messages,
    forms,
    others: { places: places ?? (await lockedRuns()).length, messages: locked },
    pages,
    room,
    isSignedIn: person !== null,
    isOnline: navigator.onLine && isReached,
    isSending: isSendingRest(),
  }
}

export type BandKind =
  | 'handed'
  | 'locked'
  | 'refused'
  | 'held'
  | 'late'
  | 'full'
  | 'offline'
  | 'sending'
  | 'waiting'
  | 'others'

/** Data that has not arrived, by kind: named in every state, because a lost visit is the worst that can be missed here. Pure. */
export function unsentIn({ runs, messages }: Pick<FieldState, 'runs' | 'messages'>) {
  const places = runs.filter(({ waiting }) => waiting > 0).length
  const kind =
    places > 0 && messages.length > 0 ? 'both' : places > 0 ? 'places' : messages.length > 0 ? 'messages' : null
  return kind && { kind, places, messages: messages.length }
}

/** Number of entries on this device that the server may not have. */
export const waitingIn = ({ runs, messages, forms }: Pick<FieldState, 'runs' | 'messages' | 'forms'>): number =>
  runs.reduce((sum, { waiting }) => sum + waiting, messages.length + forms.length)

/** Time that the band says that somebody else has the work, in milliseconds; in the list as long as other receipts. */
const handedSaidMs = 3 * 86_400_000
const isHandedLately = ({ receipt }: FieldRun): boolean =>
  receipt?.isHanded === true && Date.now() - Date.parse(receipt.at) < handedSaidMs

/** The message chosen of several; null where there is nothing to say. Pure. */
export function bandOf({
  runs,
  messages,
  forms,
  others,
  isSignedIn,
  isOnline,
  isSending,
  room,
}: FieldState): BandKind | null {
  const waiting = waitingIn({ runs, messages, forms })
  const isLocked = others.places + others.messages > 0
  if (!isSignedIn) return isLocked ? 'locked' : null
  if (runs.some(({ run }) => reasons.has(run)) || forms.some(({ refused }) => refused)) return 'refused'
  if (runs.some(({ late }) => late > 0)) return 'late'
  if (messages.some(isHeld)) return 'held'
  if (room !== null && room < leastRoom) return 'full'
  if (!isOnline) return 'offline'
  if (waiting === 0) return runs.some(isHandedLately) ? 'handed' : isLocked ? 'others' : null
  return isSending ? 'sending' : 'waiting'
}
