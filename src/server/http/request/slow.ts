/** Declares a section of a page slow: it may arrive after the shell, and its failure or lateness stays its own. */
import type { Settled } from '#client/runtime/slow.tsx'
import type { RequestContext } from './request-context.ts'

/** Longest wait for a slow section; past it the section shows its error with a way to try again. */
export const slowLimitMs = 5000

/** A promise that never rejects: the value, or `{ ok: false }` after an error or {@link slowLimitMs}. A failed page is not kept. */
export function slow<T>(context: RequestContext, work: Promise<T>, limitMs = slowLimitMs): Promise<Settled<T>> {
  return new Promise((resolve) => {
    const fail = (reason: unknown) => {
      context.doNotKeep()
      context.log.warn({ err: reason, requestId: context.requestId }, 'a slow section failed')
      resolve({ ok: false })
    }
    const timer = setTimeout(() => fail(new Error(`later than ${limitMs} ms`)), limitMs)
    work
      .then(
        (value) => resolve({ ok: true, value }),
        (error: unknown) => fail(error),
      )
      .finally(() => clearTimeout(timer))
  })
}
