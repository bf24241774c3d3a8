/** Sends one picture of a run: its bytes, and then which question it belongs to. */
import { type Payload, payloadHeader } from '#shared/payload.ts'
import type { WaitingPhoto } from './run-store.ts'
import { readAnswer, type Sent } from './run-wire.ts'

/** How long an answer is waited for; a busy server takes seconds for a picture. */
const patienceMs = 120_000

export async function sendPhotoBytes<Data>(path: string, run: string, photo: WaitingPhoto): Promise<Sent<Data>> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ do: 'photos', run, question: photo.question })) form.set(name, value)
  form.append('photos', new File([photo.bytes], `${photo.id}.jpg`, { type: 'image/jpeg' }))
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(path, { method: 'POST', headers: { [payloadHeader]: '1' }, body: form, signal })
    return readAnswer((await answer.json()) as Payload)
  } catch {
    return readAnswer({} as Payload)
  }
}
