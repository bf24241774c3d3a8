/**
 * Sends one picture of a run: its bytes in parts, so that a line that breaks off costs one, and then which question it is of and how it came
 * about. While the server works on it the bytes of the next one go up: on a slow line forty pictures would else wait for forty answers.
 */
import type { RunPhoto } from '#shared/runs/run.ts'
import { type UploadOutcome, uploadBytes } from '../uploads/upload-bytes.ts'
import type { WaitingPhoto } from './run-store.ts'
import { postRun, type Sent } from './run-wire.ts'
import type { RunWork } from './run-work.ts'

/** Silence after which waiting ends: a dead line says nothing. */
const patienceMs = 300_000

const upload = ({ id, bytes }: WaitingPhoto): Promise<UploadOutcome> =>
  uploadBytes({ sha256: id, bytes, signal: AbortSignal.timeout(patienceMs) })

interface Sending {
  /** Target, if it is not the page of the run. */
  form?: { path: string; fields: Record<string, string> }
  /** The fields that are sent after it. */
  next?: WaitingPhoto | undefined
}

export async function sendPhotoBytes<Data = { photos: RunPhoto[] }>(
  work: RunWork,
  photo: WaitingPhoto,
  { form = { path: work.about.path, fields: { do: 'photos', run: work.run } }, next }: Sending = {},
): Promise<Sent<Data>> {
  const { id, question, at, source, position } = photo
  const { ahead } = work
  if (ahead?.id === id) work.ahead = null
  const sent = await (ahead?.id === id ? ahead.done : upload(photo))
  if (sent !== 'done')
    return {
      data: null,
      to: null,
      isSignedOut: false,
      refused: sent === 'lost' ? null : (sent.refused ?? 'error:problem.invalid_request'),
    }
  if (next && next.id !== id && work.ahead?.id !== next.id) work.ahead = { id: next.id, done: upload(next) }
  const place = position && { lat: String(position.lat), lng: String(position.lng) }
  return postRun<Data>(
    form.path,
    { ...form.fields, question, uploaded: id, takenAt: at, ...(source && { source }), ...place },
    work.person,
  )
}
