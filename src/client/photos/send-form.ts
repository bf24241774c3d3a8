/**
 * Sends a form with files and tells how far it is. An XMLHttpRequest, because `fetch` does not tell that, nor is it read by the
 * router, which carries text only.
 */
import type { FormRefusal } from '#shared/form-refusal.ts'
import { type Payload, payloadHeader, personHeader } from '#shared/payload.ts'
import { problemStatus } from '#shared/problems.ts'
import { afterPaint } from '../runtime/after-paint.ts'

/** Silence after which the connection counts as lost: a dead one says nothing, and eight photos take a busy server seconds. */
const quietMs = 60_000

interface SendingOptions {
  longestQuietMs?: number
  /** Mark of its sender, of a form that goes by itself: another person's session refuses it. */
  by?: string
}

/** Rejects where nothing came back that could be read: then nobody knows whether it arrived, and it may be sent again. */
export function sendForm(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  { longestQuietMs = quietMs, by }: SendingOptions = {},
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
    if (by !== undefined) request.setRequestHeader(personHeader, by)
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

/** The refusal of a form that led nowhere: its own, or the fault of the page as a whole. */
export function refusalOf({ action, errors }: Payload, values: Record<string, string> = {}): FormRefusal {
  const [problem] = Object.values(errors ?? {})
  const fault = { form: `error:problem.${problem?.code ?? 'unavailable'}` as const }
  return (action as FormRefusal | undefined) ?? { values, errors: fault }
}

/** True if the same form may be taken later: too many in a minute, somebody to sign in first, a server that is not well. */
export function isForNow({ action, errors }: Payload): boolean {
  if (action) return (action as FormRefusal).wait !== undefined
  const [problem] = Object.values(errors ?? {})
  const status = problem ? problemStatus(problem.code) : 500
  return status >= 500 || status === 401 || status === 429
}

/** A refusal without a new page gets the focus that a new page would have given it. */
export function goToFault(form: HTMLFormElement): void {
  afterPaint(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
