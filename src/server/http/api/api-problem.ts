/** A refusal of the API (RFC 9457): a code that stays, and a title in the reader's language. */
import type { Response } from 'express'
import type { Locale } from '#shared/locales.ts'
import { Problem } from '#shared/problems.ts'
import { InvalidCursor } from '../../domain/places/cursor.ts'
import { translateOf } from '../pages/texts.ts'

/** Code → status. */
export const apiProblems = {
  invalid_key: 401,
  expired_key: 401,
  revoked_key: 401,
  key_needed: 401,
  missing_scope: 403,
  no_power: 403,
  invalid_body: 400,
  too_large: 413,
  not_json: 415,
  idempotency_reused: 422,
  not_found: 404,
  invalid_query: 400,
  invalid_cursor: 400,
  method_not_allowed: 405,
  too_many_requests: 429,
  busy: 503,
  internal: 500,
} as const
export type ApiCode = keyof typeof apiProblems

/** A refusal of the API itself, with the names that it is about. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly code: ApiCode
  readonly fields: readonly string[]
  /** Seconds to wait; 0 without such. */
  readonly wait: number
  constructor(code: ApiCode, fields: readonly string[] = [], wait = 0) {
    super(code)
    this.code = code
    this.fields = fields
    this.wait = wait
  }
}

/** The code of an error; `internal` of one that is no refusal. */
export function codeOf(error: unknown): ApiCode {
  if (error instanceof ApiRefusal) return error.code
  if (error instanceof InvalidCursor) return 'invalid_cursor'
  if (!(error instanceof Problem)) return 'internal'
  return error.code === 'busy' || error.code === 'unavailable'
    ? 'busy'
    : error.status === 404
      ? 'not_found'
      : 'invalid_query'
}

interface Said {
  locale: Locale
  requestId: string
  /** Names in the query that are refused. */
  fields?: readonly string[]
}

export function sendProblem(res: Response, code: ApiCode, { locale, requestId, fields }: Said): void {
  const status = apiProblems[code]
  const t = translateOf(locale)
  res
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title: t(`api:problem.${code}`),
        status,
        code,
        ...(fields && { fields }),
        request_id: requestId,
      }),
    )
}
