/**
 * Sends bytes in parts, each from the server's offset: arrived ones are not sent again after any break. Waits for
 * nothing and tries nothing twice, because the caller knows when it is worth it; only where the server stands elsewhere than thought is
 * it asked once more.
 */
import { payloadHeader } from '#shared/payload.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import {
  completeHeader,
  lengthHeader,
  offsetHeader,
  partType,
  UPLOAD_PART_MAX_BYTES,
  uploadPath,
} from '#shared/uploads/upload-parts.ts'

export interface BytesToSend {
  /** Of the bytes, in hex: the upload's name. */
  sha256: string
  bytes: ArrayBuffer
  /** Ends it; arrived bytes stay. */
  signal?: AbortSignal
  /** Called with the bytes that the server has. */
  onProgress?: (received: number) => void
}

/** `done`: the server has all of it · `lost`: nobody answered, or not now · `refused`: why not, where it was said. */
export type UploadOutcome = 'done' | 'lost' | { refused: RefusalCode | null }

/** Sends the missing bytes. Never throws. */
export async function uploadBytes(given: BytesToSend): Promise<UploadOutcome> {
  try {
    return await sendFrom(given, await ask('HEAD', given))
  } catch {
    return 'lost'
  }
}

function ask(method: 'HEAD' | 'PATCH', { sha256, bytes, signal }: BytesToSend, offset?: number): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json', [payloadHeader]: '1' })
  if (offset !== undefined) {
    headers.set('Content-Type', partType)
    headers.set(offsetHeader, String(offset))
    headers.set(lengthHeader, String(bytes.byteLength))
  }
  const body = offset === undefined ? undefined : bytes.slice(offset, offset + UPLOAD_PART_MAX_BYTES)
  // A signed-out person is redirected to the sign-in, which is no answer.
  return fetch(uploadPath(sha256), { method, headers, body, signal, cache: 'no-store', redirect: 'manual' })
}

async function sendFrom(given: BytesToSend, head: Response): Promise<UploadOutcome> {
  let answer = head
  let mayAskAgain = true
  for (let before = -1; ; ) {
    const isElsewhere = answer.status === 409 && mayAskAgain
    if (!answer.ok && !isElsewhere) return refusalIn(answer)
    const received = Number(answer.headers.get(offsetHeader) ?? Number.NaN)
    // An offset without progress was answered by something in between.
    const isOurs = received <= given.bytes.byteLength && (isElsewhere ? received >= 0 : received > before)
    if (!isOurs) return 'lost'
    if (isElsewhere) mayAskAgain = false
    before = received
    given.onProgress?.(received)
    if (answer.headers.get(completeHeader) === '?1') return 'done'
    answer = await ask('PATCH', given, received)
  }
}

/** The answer, by its code; a fault of the server's, or of something before it, is no word on these bytes. */
async function refusalIn(answer: Response): Promise<UploadOutcome> {
  if (answer.status < 400 || answer.status >= 500) return 'lost'
  const { refused, code } = (await answer.json().catch(() => ({}))) as { refused?: RefusalCode; code?: string }
  return { refused: refused ?? (code === 'too_many_requests' ? 'error:problem.too_many_requests' : null) }
}
