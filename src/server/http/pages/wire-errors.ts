/**
 * Errors as clients get them: an expected refusal as its problem, a database that is away as `unavailable`, one where
 * it took too long as `busy`, everything else as `internal`, both with the request's id and a full log. In data mode a loader's own message would reach the page otherwise.
 */
import { UNSAFE_ErrorResponseImpl as ErrorResponse, isRouteErrorResponse } from 'react-router-dom'
import type { Head, Translate } from '#shared/head.ts'
import { Problem, type ProblemCode, problemStatus, type WireProblem } from '#shared/problems.ts'
import { isBusy, isOutage } from '../../db/outage.ts'
import { WriteRefused } from '../../db/reading-only.ts'
import { InvalidCursor } from '../../domain/places/cursor.ts'
import type { Log } from '../../log/log.ts'

const byStatus: Record<number, ProblemCode> = {
  400: 'invalid_request',
  403: 'not_allowed',
  404: 'page_not_found',
  405: 'method_not_allowed',
}

const logged = {
  unavailable: 'the database cannot be used',
  busy: 'the database was given up waiting for',
  internal: 'unexpected error',
}

const wire = (code: ProblemCode): WireProblem => ({ code, status: problemStatus(code) })

/** The problem that an error is shown as; logs it when it was not expected. */
export function toWireProblem(error: unknown, request: { path: string; requestId: string; log: Log }): WireProblem {
  if (error instanceof Problem)
    return { ...wire(error.code), ...(error.status === 404 && { path: error.path ?? request.path }) }
  if (error instanceof InvalidCursor) return wire('invalid_cursor')
  // An address that acts is answered to GET alone.
  if (error instanceof WriteRefused) return wire('method_not_allowed')
  if (isRouteErrorResponse(error)) {
    const code = byStatus[error.status]
    if (code) return code === 'page_not_found' ? { ...wire(code), path: request.path } : wire(code)
  }
  const code = isOutage(error) ? 'unavailable' : isBusy(error) ? 'busy' : 'internal'
  const about = { err: error, requestId: request.requestId, path: request.path }
  request.log.error(about, logged[code])
  return { ...wire(code), requestId: request.requestId }
}

/** A problem in the form that the router hands to the error screen, the same on both sides. */
export const asRouteError = (problem: WireProblem) => new ErrorResponse(problem.status, '', problem)

/** The head of an error page; its component sets the same title in the browser. */
export const problemHead = ({ status }: WireProblem, t: Translate): Head => ({
  title: status === 404 ? '404 — Not Found' : status === 429 ? t('error:tooBusy') : 'Error',
  noindex: true,
})
