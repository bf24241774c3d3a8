/**
 * Sends a form with files and tells how far it is. An XMLHttpRequest, because `fetch` does not tell that, nor is it read by the
 * router, which carries text only.
 */
import { type Payload, payloadHeader } from '#shared/payload.ts'
import { afterPaint } from '../runtime/after-paint.ts'

/** Silence after which the connection counts as lost: a dead one says nothing, and eight photos take a busy server seconds. */
const quietMs = 60_000

/** Rejects where nothing came back that could be read: then nobody knows whether it arrived, and it may be sent again. */
export function sendForm(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  longestQuietMs = quietMs,
): Promise<Payload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const giveUp = () => request.abort()
    let quiet = window.setTimeout(giveUp, longestQuietMs)
    const end = () => {
      clearTimeout(quiet)
      removeEventListener('offline', giveUp)
    }
    const fail = () => reject(new Error('The form was not answered'))
    addEventListener('offline', giveUp)
    request.open('POST', path)
    request.setRequestHeader(payloadHeader, '1')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(quiet)
      quiet = window.setTimeout(giveUp, longestQuietMs)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => (request.response ? resolve(request.response as Payload) : fail())
    request.onerror = fail
    request.onabort = fail
    request.onloadend = end
    request.send(form)
  })
}

/** A refusal without a new page gets the focus that a new page would have given it. */
export function goToFault(form: HTMLFormElement): void {
  afterPaint(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
