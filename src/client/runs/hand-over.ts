/**
 * Hands over the waiting data of a run whose officer was suspended, moved out of the area, or lost the kind of business, in the meantime: the server keeps all of it aside
 * for a supervisor. It may break off anywhere and begins again: the server knows the arrived parts. Nothing goes from the device before the
 * server has named it.
 */
import { handedWorkPath } from '#shared/quarantine/quarantine.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import { opId } from '#shared/runs/run-ops.ts'
import { deviceNow } from './device-clock.ts'
import { batchSize, isPassing, postRun, type Sent } from './run-wire.ts'
import { type RunWork, sendableOps, unsentPictures } from './run-work.ts'
import { sendPhotoBytes } from './send-photo.ts'

/** The server's part of it. */
interface Handed {
  outcomes: { id: string; refused: RefusalCode | null }[]
  photos: readonly string[]
}

/** `done`: all that could be handed over is · `no`: the person is on duty there, or never was · `lost`: nobody answered, or not now. */
export type HandedOver =
  | { is: 'done'; to: string; photos: readonly string[]; late: ReadonlySet<string> }
  | { is: 'no' | 'lost' }

/** The server's codes for an officer who acts there no more. */
const ending = /:(?:problem\.page_not_found|refusal\.(?:outsideArea|notOfficer|otherKind|inspectedBy))$/

/** True if it is worth asking; a survey is no officer's. */
export const mayHaveLeft = (
  { about: { kind } }: Pick<RunWork, 'about'>,
  { refused, isSignedOut }: Pick<Sent<unknown>, 'refused' | 'isSignedOut'>,
): boolean => kind !== 'survey' && (isSignedOut || ending.test(refused ?? ''))

/** The server's codes for a hand-over that is not possible; all other refusals are temporary, and are tried again. */
const no = /:(?:problem\.page_not_found|refusal\.onDuty)$/
const outcomeOf = ({ refused, isSignedOut }: Sent<unknown>): HandedOver => ({
  is: isSignedOut || no.test(refused ?? '') ? 'no' : 'lost',
})

/** Hands all of it over; refused data stays on the device, and is named as late. */
export async function handOver(work: RunWork): Promise<HandedOver> {
  const { run, about, person, start } = work
  const named = { run, place: about.place.id }
  const late = new Set(work.ops.filter(({ op }) => op.refused !== undefined).map(({ op }) => opId(op)))
  let photos: readonly string[] = []
  let left = sendableOps(work).map(({ op: { isTried: _, refused: _why, ...op } }) => op)
  let isFirst = true
  while (isFirst || left.length > 0) {
    const batch = left.slice(0, batchSize(left))
    left = left.slice(batch.length)
    const sent = await postRun<Handed>(
      handedWorkPath,
      {
        ...named,
        do: 'ops',
        ops: JSON.stringify(batch),
        ...(start && { start: JSON.stringify({ ...start, sentAt: deviceNow() }) }),
        // Said with the last of them: a supervisor sees it when all is there.
        ...(work.end && left.length === 0 && { ended: '1' }),
      },
      person,
    )
    if (!sent.data) return outcomeOf(sent)
    for (const { id, refused } of sent.data.outcomes) if (refused) late.add(id)
    photos = sent.data.photos
    isFirst = false
  }
  const pictures = unsentPictures(work)
  const form = { path: handedWorkPath, fields: { ...named, do: 'photo' } }
  for (const [number, photo] of pictures.entries()) {
    const sent = await sendPhotoBytes<Handed>(work, photo, { form, next: pictures[number + 1] })
    if (sent.data) photos = sent.data.photos
    // A file that is no picture, or one too many, stays on the device and does not block the others.
    else if (sent.refused === null || isPassing(sent.refused)) return outcomeOf(sent)
  }
  return { is: 'done', to: handedWorkPath, photos, late }
}
