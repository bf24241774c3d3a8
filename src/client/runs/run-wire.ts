/** Transport of a run to the server: the page's own forms, posted by script. Never throws: returns the answer, or that there was none. */
import type { FormRefusal, FormReply } from '#shared/form-refusal.ts'
import { type Payload, payloadHeader, payloadPath, personHeader } from '#shared/payload.ts'
import type { RefusalCode } from '#shared/refusals.ts'
import type { AnswerHead, RunPageData } from '#shared/runs/run.ts'
import { OPS_AT_ONCE } from '#shared/runs/run-limits.ts'

/** `data` or `to` where it was done; `refused` says why it was not, where somebody said so. */
export interface Sent<Data> {
  data: Data | null
  /** Target of the answer. */
  to: string | null
  refused: RefusalCode | null
  /** Somebody has to sign in first. */
  isSignedOut: boolean
}

const lost = { data: null, to: null, refused: null, isSignedOut: false }

/** Time limit of an answer: a dead line says nothing. */
const patienceMs = 60_000

export function readAnswer<Data>({ redirect, action, errors }: Payload): Sent<Data> {
  if (redirect !== undefined) {
    const isSignedOut = /^\/(?:auth|unauthorized)(?:[/?]|$)/.test(redirect)
    return { ...lost, to: isSignedOut ? null : redirect, isSignedOut }
  }
  const { data, errors: faults = {} } = (action ?? {}) as Partial<FormReply> & Partial<FormRefusal>
  if (data !== undefined) return { ...lost, data: data as Data }
  const [problem] = Object.values(errors ?? {})
  const refused = (Object.values(faults)[0] ?? (problem && `error:problem.${problem.code}`)) as RefusalCode | undefined
  return { ...lost, refused: refused ?? null }
}

export interface Recorded {
  outcomes: { id: string; refused: RefusalCode | null }[]
  heads: Record<string, AnswerHead[]>
}

/** Sends fields as a form of the page, for the person of that mark where it is a person's. Sent again after no answer came, it is done once. */
export async function postRun<Data = Recorded>(
  path: string,
  fields: Record<string, string>,
  person?: string,
): Promise<Sent<Data>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { [payloadHeader]: '1', ...(person && { [personHeader]: person }) },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(patienceMs),
    })
    const type = answer.headers.get('content-type') ?? ''
    if (type.startsWith('application/problem+json')) {
      const { code } = (await answer.json()) as { code: string }
      // Somebody else is signed in: it waits for whose it is.
      if (code === 'not_allowed') return { ...lost, isSignedOut: true }
      return { ...lost, refused: `error:problem.${code}` as RefusalCode }
    }
    return type.startsWith('application/json') ? readAnswer((await answer.json()) as Payload) : lost
  } catch {
    return lost
  }
}

/** The run that a page shows now; null where it shows none, or was not to be had. */
export async function readRunPage(path: string): Promise<{ path: string; run: RunPageData | null } | null> {
  try {
    let at = path
    for (let hop = 0; hop < 3; hop++) {
      const [pathname = '', search = ''] = at.split(/(?=\?)/)
      const answer = await fetch(payloadPath(pathname, search))
      const { redirect, data } = (await answer.json()) as Payload
      if (redirect === undefined) {
        const shown = Object.values(data ?? {}) as { run?: RunPageData | null }[]
        return { path: at, run: shown.find(({ run }) => run)?.run ?? null }
      }
      at = redirect
    }
    return null
  } catch {
    return null
  }
}

/** True if a refusal goes by, such as that of a busy server: the same is sent again. */
export const isPassing = (why: RefusalCode): boolean =>
  [
    'error:problem.too_many_requests',
    'error:problem.busy',
    'error:problem.unavailable',
    'error:problem.internal',
    'error:photo.busy',
    'error:photo.storage',
  ].includes(why)

/** Capacity of a form, percent-encoded, with room for its other fields: Thai letters count nine. */
const mostCharacters = 60_000

/** Number of these operations, from the first on, that go into one form: at least one. */
export function batchSize(ops: readonly object[]): number {
  let characters = 0
  let count = 0
  for (const op of ops.slice(0, OPS_AT_ONCE)) {
    characters += encodeURIComponent(JSON.stringify(op)).length
    if (count > 0 && characters > mostCharacters) break
    count++
  }
  return count
}
