/**
 * Sends a run's queue, one step at a time and in its order: its beginning, the answers, the photos, its end. Each step may be done
 * twice, because nobody knows whether an answer was lost on the way there or on the way back.
 */
import type { RefusalCode } from '#shared/refusals.ts'
import { opId } from '#shared/runs/run-ops.ts'
import { deviceNow } from './device-clock.ts'
import { handOver, mayHaveLeft } from './hand-over.ts'
import { batchSize, isPassing, postRun, type Recorded, readRunPage, type Sent } from './run-wire.ts'
import { acknowledge, type Picture, type RunWork, sendableOps, unsentPictures, type Waiting } from './run-work.ts'
import { sendPhotoBytes } from './send-photo.ts'
import { forgetSigningKey } from './signing-key.ts'

/** `lost`: nobody answered · `refused`: somebody said why not · `ended`: the run is over, and `to` leads to its outcome. */
export type Step = { is: 'sent' | 'nothing' | 'lost' | 'refused' | 'signedOut' } | { is: 'ended'; to: string }

function failed(work: RunWork, answer: Pick<Sent<unknown>, 'refused' | 'isSignedOut'>): Step {
  const { refused, isSignedOut } = answer
  work.mayHaveLeft = mayHaveLeft(work, answer)
  if (isSignedOut) return { is: 'signedOut' }
  if (refused === null || isPassing(refused)) return { is: 'lost' }
  work.reason = refused
  return { is: 'refused' }
}

/** The first visit begun at a place has the run: then all answers from here go there. */
async function sendStart(work: RunWork, start: Record<string, string>): Promise<Step> {
  const sent = await postRun(work.about.path, { ...start, sentAt: deviceNow() }, work.person)
  if (sent.to === null) return failed(work, sent)
  const page = await readRunPage(sent.to)
  if (!page) return { is: 'lost' }
  // It has begun, and somebody has ended it: the queue is told.
  if (!page.run) {
    work.hasBegun = true
    work.start = null
    return { is: 'sent' }
  }
  const { view } = page.run
  // Until the cached page shows that it has begun, the device says so: there may be no line when it is opened next.
  if (view.id === work.run) work.hasBegun = true
  else {
    await work.store.moveTo(view.id)
    await work.store.removeStart()
  }
  work.run = view.id
  work.known = view.heads
  work.there = { ...view.photos }
  work.start = null
  return { is: 'sent' }
}

async function sendOps(work: RunWork): Promise<Step> {
  const { run, store } = work
  const sendable = sendableOps(work)
  const batch = sendable.slice(0, batchSize(sendable.map(({ op }) => op)))
  for (const it of batch) {
    if (it.op.isTried) continue
    it.op = { ...it.op, isTried: true }
    await work.keep(opId(it.op), () => store.putOp(it.op, it.order))
  }
  const ops = batch.map(({ op: { isTried: _, ...op } }) => op)
  const sent = await postRun(work.about.path, { do: 'ops', run, ops: JSON.stringify(ops) }, work.person)
  if (!sent.data) return failed(work, sent)
  work.known = sent.data.heads
  for (const it of batch) {
    const refusal = refusalOf(sent.data, opId(it.op))
    if (!refusal) continue
    it.op = { ...it.op, refused: refusal }
    await work.keep(opId(it.op), () => store.putOp(it.op, it.order))
  }
  acknowledge(work, batch)
  return { is: 'sent' }
}

const refusalOf = ({ outcomes }: Recorded, id: string): RefusalCode | null | undefined =>
  outcomes.find((outcome) => outcome.id === id)?.refused

const isNoPicture = (why: RefusalCode | null) =>
  why !== null && (/^error:photo\./.test(why) || why === 'error:upload.hash')

async function sendPhoto(work: RunWork): Promise<Step> {
  const [photo, next] = unsentPictures(work)
  if (!photo) return { is: 'nothing' }
  const sent = await sendPhotoBytes(work, photo, { next })
  if (!sent.data) {
    const step = failed(work, sent)
    if (step.is !== 'refused') return step
    // A file that is no picture will never be one; one refused for another reason stays, and is shown.
    if (isNoPicture(work.reason)) await takeOut(work, photo.question, photo.id)
    else photo.refused = work.reason ?? undefined
    return step
  }
  photo.isSent = true
  await work.keep(`${photo.question} ${photo.id}`, () => work.store.markSent(photo))
  work.there[photo.question] = sent.data.photos
  // It had arrived before, and somebody has taken it out since.
  if (!sent.data.photos.some(({ sha256 }) => sha256 === photo.id)) await takeOut(work, photo.question, photo.id)
  return { is: 'sent' }
}

/** A cached page shows these now: answers and the beginning are not needed on the device any more. */
export async function cachedNow(
  work: RunWork,
  { arrived, pictures }: { arrived: readonly string[]; pictures: readonly Picture[] },
): Promise<void> {
  for (const id of arrived) await work.forget(id, () => work.store.removeOp(id))
  work.arrived = work.arrived.filter((id) => !arrived.includes(id))
  for (const photo of pictures) {
    photo.isNoted = true
    await work.keep(`${photo.question} ${photo.id}`, () => work.store.markSent({ ...photo, isInPage: true }))
  }
  if (work.hasBegun) await work.store.removeStart()
  work.hasBegun = false
}

/** A picture that is on this device goes from it. */
export async function takeOut(work: RunWork, question: string, id: string): Promise<void> {
  const own = work.pictures.find((photo) => photo.id === id && photo.question === question)
  if (!own) return
  work.pictures = work.pictures.filter((photo) => photo !== own)
  URL.revokeObjectURL(own.url)
  await work.forget(`${question} ${id}`, () => work.store.removePhoto(own))
}

async function sendEnd(work: RunWork): Promise<Step> {
  const { end, run, store, about } = work
  if (!end) return { is: 'nothing' }
  const closing: Record<string, string> = end.do === 'seal' ? { closedAt: end.at, sentAt: deviceNow() } : {}
  const sent = await postRun(about.path, { do: end.do, run, seen: end.seen, ...closing, ...end.signed }, work.person)
  if (sent.to === null) {
    const step = failed(work, sent)
    // The seen state is not the present one: it is reviewed again before the seal.
    if (step.is === 'refused') {
      if (work.reason === 'error:run.deviceRevoked' && work.person) await forgetSigningKey(work.person)
      work.end = null
      await store.removeEnd()
    }
    return step
  }
  return settle(work, sent.to, end.do)
}

/** It has ended, with this receipt. Later answers from here are too late: they stay on the device, and are shown. */
async function settle(work: RunWork, to: string, act: 'seal' | 'submit'): Promise<Step> {
  const { store, about } = work
  work.end = null
  work.isOver = true
  for (const it of work.ops) await refuseLate(work, it)
  const late = new Set(work.ops.map(({ op }) => opId(op)))
  const receipt = { place: about.place.name, to, at: new Date().toISOString() }
  await store.settle(receipt, { isNamed: await namedBy(to, act), isLate: (op) => late.has(op) })
  work.ops = []
  work.pictures = []
  return { is: 'ended', to }
}

/** Stores it as refused by the server for good. */
export async function refuseLate(work: RunWork, it: Waiting): Promise<void> {
  it.op = { ...it.op, refused: 'error:run.ended' }
  await work.keep(opId(it.op), () => work.store.putOp(it.op, it.order))
}

/** Where somebody else has ended it: asked for by ending it again, which gives the same receipt. Null where it was broken off. */
async function learnEnd(work: RunWork): Promise<Step | null> {
  const act = work.about.kind === 'survey' ? 'submit' : 'seal'
  const sent = await postRun(work.about.path, { do: act, run: work.run, seen: '0'.repeat(64) }, work.person)
  return sent.to === null ? null : settle(work, sent.to, act)
}

/** The photos that the receipt names; those of a survey are nobody's evidence. */
async function namedBy(to: string, end: 'seal' | 'submit'): Promise<(photo: string) => boolean> {
  if (end === 'submit') return () => true
  const { readReceiptPhotos } = await import('./run-receipt.ts')
  const named = await readReceiptPhotos(to)
  return (photo) => named?.includes(photo) ?? false
}

/** The next thing that waits. */
export async function sendNext(work: RunWork): Promise<Step> {
  work.mayHaveLeft = false
  const step = await sendOne(work)
  if (work.mayHaveLeft) return (await handAll(work)) ?? step
  const hasEnded = step.is === 'refused' && work.reason === 'error:run.ended'
  return (hasEnded && (await learnEnd(work))) || step
}

/** Where the officer acts there no more, all of it waits for a supervisor from then on. Null where that is not why it was refused. */
async function handAll(work: RunWork): Promise<Step | null> {
  const handed = await handOver(work)
  if (handed.is !== 'done') return handed.is === 'lost' ? { is: 'lost' } : null
  const { to, photos, late } = handed
  work.end = null
  work.start = null
  work.isOver = true
  const receipt = { place: work.about.place.name, to, at: new Date().toISOString(), isHanded: true }
  await work.store.settle(receipt, { isNamed: (photo) => photos.includes(photo), isLate: (op) => late.has(op) })
  work.ops = []
  work.pictures = []
  return { is: 'ended', to }
}

async function sendOne(work: RunWork): Promise<Step> {
  if (work.start) return sendStart(work, work.start)
  if (sendableOps(work).length > 0) return sendOps(work)
  if (unsentPictures(work).length > 0) return sendPhoto(work)
  // A refused answer has to be corrected before the end.
  const isHeld = work.ops.length > 0 || work.pictures.some(({ refused }) => refused !== undefined)
  return work.end && !isHeld ? sendEnd(work) : { is: 'nothing' }
}
