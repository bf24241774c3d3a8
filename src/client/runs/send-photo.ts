/** Sends one picture of a run: its bytes in parts, so that a line that breaks off costs one, and then which question it is of and how it came about. */
import type { RunPhoto } from '#shared/runs/run.ts'
import { uploadBytes } from '../uploads/upload-bytes.ts'
import type { WaitingPhoto } from './run-store.ts'
import { postRun, type Sent } from './run-wire.ts'
import type { RunWork } from './run-work.ts'

/** How long nothing is waited for: a dead line says nothing. */
const patienceMs = 300_000

/** `form` says where, where that is not the page of the run. */
export async function sendPhotoBytes<Data = { photos: RunPhoto[] }>(
  { run, about, person }: Pick<RunWork, 'run' | 'about' | 'person'>,
  { id, question, bytes, at, source, position }: WaitingPhoto,
  form: { path: string; fields: Record<string, string> } = { path: about.path, fields: { do: 'photos', run } },
): Promise<Sent<Data>> {
  const sent = await uploadBytes({ sha256: id, bytes, signal: AbortSignal.timeout(patienceMs) })
  if (sent !== 'done')
    return {
      data: null,
      to: null,
      isSignedOut: false,
      refused: sent === 'lost' ? null : (sent.refused ?? 'error:problem.invalid_request'),
    }
  const place = position && { lat: String(position.lat), lng: String(position.lng) }
  return postRun<Data>(
    form.path,
    { ...form.fields, question, uploaded: id, takenAt: at, ...(source && { source }), ...place },
    person,
  )
}
