/**
 * Sends messages that the server may not have, the same way whether there is a network or not: one after the other, each under the id that it
 * was written with, so that retries post it once. A refused message stays, with the reason.
 */
import type { FormRefusal } from '#shared/form-refusal.ts'
import { path } from '#shared/path.ts'
import { problemStatus } from '#shared/problems.ts'
import type { FaultText } from '#shared/refusals.ts'
import { sendForm } from '../photos/send-form.ts'
import { fieldChanged } from '../runtime/device/field-changed.ts'
import { isHeld, messageSent, type OnItsWay, type UnsentMessage } from './unsent-message.ts'
import { changeUnsent, dropUnsent, filesOf, isOnlyHere, listUnsent, takeWritten } from './unsent-messages.ts'

// One door, so that it is one file over the wire.
export { countLocked, dropUnsent, listUnsent, noteWriter } from './unsent-messages.ts'

/**
 * It is tried again after so long, and each time after twice as long up to the longest, while a page is open: nobody waits longer before a line that
 * is back, even where no stream says so (use-unsent.ts). In milliseconds.
 */
const againAfter = { first: 2_000, longest: 10_000 }
/** Silence after which a connection counts as dead; pictures take a busy server its time. In milliseconds. */
const quietMs = { words: 12_000, pictures: 60_000 }
/** So long another tab that is sending is waited for: one that the system has put to sleep keeps its turn. In milliseconds. */
const turnMs = 20_000

const ways = new Map<string, Pick<OnItsWay, 'share' | 'moved'>>()
let isSignedOut = false

/** Progress of a message. */
export const wayOf = (message: UnsentMessage): Partial<OnItsWay> => ({
  ...ways.get(message.client),
  isSignedOut,
  isOnlyHere: isOnlyHere(message),
})

const progress = (client: string) => (share: number) => {
  const before = ways.get(client)
  ways.set(client, { share, moved: Date.now() })
  if (!before || Math.floor(before.share * 20) !== Math.floor(share * 20)) fieldChanged()
}

/** The server's answer. */
async function post(message: UnsentMessage): Promise<'sent' | 'waits' | FaultText> {
  const { room, text, reply, client } = message
  const files = await filesOf(message)
  if (!files) return 'waits'
  const form = new FormData()
  // `kept`: where the sender has to sign in first, it waits here.
  const fields = { do: 'write', text, client, command: crypto.randomUUID(), kept: '1' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (reply !== null) form.append('reply', String(reply))
  for (const file of files) form.append('photos', file)
  // Without a line it cannot be had; then nothing can be sent either.
  const packing = files.length > 0 ? await import('../photos/shrink-picture.ts').catch(() => null) : null
  const packed = packing ? await packing.packPictures(form) : form
  const to = path('/chat/room-chat/:id', { id: room })
  const longest = files.length > 0 ? quietMs.pictures : quietMs.words
  // Words are away in one go: that they have left says nothing of whether they come.
  const moved = files.length > 0 ? progress(client) : () => undefined
  const answer = await sendForm(to, packed, moved, { longestQuietMs: longest }).catch(() => null)
  if (!answer) return 'waits'
  if (answer.redirect !== undefined) {
    // A redirect to another page means that the person has to sign in first.
    isSignedOut = new URL(answer.redirect, location.href).pathname !== to
    return isSignedOut ? 'waits' : 'sent'
  }
  const refusal = answer.action as FormRefusal | undefined
  // Such as too many in a minute.
  if (refusal?.wait !== undefined) return 'waits'
  const [fault] = Object.values(refusal?.errors ?? {})
  if (fault) return fault
  const [problem] = Object.values(answer.errors ?? {})
  const status = problem ? problemStatus(problem.code) : 500
  return problem && status < 500 && status !== 401 && status !== 429 ? `error:problem.${problem.code}` : 'waits'
}

/** True where the server was reached, with any answer. */
async function sendOne(message: UnsentMessage): Promise<boolean> {
  const said = await post(message)
  ways.delete(message.client)
  if (said === 'waits') return false
  if (said !== 'sent') {
    await changeUnsent({ ...message, refused: said })
    return true
  }
  dispatchEvent(new CustomEvent(messageSent, { detail: message.client }))
  await dropUnsent(message.client)
  return true
}

let timer = 0
let tries = 0

async function sendAll(): Promise<void> {
  clearTimeout(timer)
  const waiting = (await listUnsent()).filter((message) => !isHeld(message))
  // In the order in which they were written: the next one would be an answer to nothing.
  for (const message of waiting) {
    if (await sendOne(message)) {
      tries = 0
      continue
    }
    timer = window.setTimeout(
      () => void sendUnsent().catch(() => undefined),
      Math.min(againAfter.longest, againAfter.first * 2 ** tries),
    )
    tries = Math.min(tries + 1, 10)
    fieldChanged()
    return
  }
}

/** In one tab at a time, where the browser can say so: sent by two it arrives once, and only the order is at stake. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  const patience = new AbortController()
  const wait = setTimeout(() => patience.abort(), turnMs)
  const begin = () => {
    clearTimeout(wait)
    return work()
  }
  try {
    await navigator.locks.request('unsent-messages', { signal: patience.signal }, begin)
  } catch (error) {
    if (!patience.signal.aborted) throw error
    await work()
  }
}

let running: Promise<void> | null = null
let isAsked = false

/** Sends the queue, and messages written meanwhile. */
export function sendUnsent(): Promise<void> {
  isAsked = true
  running ??= (async () => {
    try {
      for (; isAsked; await inTurn(sendAll)) isAsked = false
    } finally {
      running = null
    }
  })()
  return running
}

/** Sends a message just written by the person with that mark; answers whether the device has it too. */
export async function sendWritten(message: UnsentMessage, files: readonly File[], by: string): Promise<boolean> {
  const isSaved = await takeWritten(message, files, by)
  void sendUnsent().catch(() => undefined)
  return isSaved
}

/** Has one that is held wait once more, as if it were written now. */
export async function sendAgain(message: UnsentMessage): Promise<void> {
  const { client, room, title, text, reply, photos } = message
  await changeUnsent({ client, room, title, text, reply, photos, at: Date.now(), refused: null })
  await sendUnsent()
}
