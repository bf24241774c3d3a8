/**
 * The catalogue of problems that refuse a whole request (RFC 9457); refusals.ts refuses an input. Each has a code, a status and a text in three
 * languages (`error:problem.<code>`). Everything that is not in here is a 500 with a request id.
 */

const catalogue = {
  page_not_found: 404,
  page_check_failed: 404,
  invalid_request: 400,
  invalid_cursor: 400,
  request_too_long: 414,
  body_too_large: 413,
  unsupported_media_type: 415,
  method_not_allowed: 405,
  foreign_origin: 403,
  not_allowed: 403,
  too_many_requests: 429,
  unavailable: 503,
  busy: 503,
  /** The invented places of a first start are still being written. */
  being_prepared: 503,
  /** Said by the browser alone: there is no network, and nothing of the address is stored. */
  offline: 503,
  internal: 500,
} as const

export type ProblemCode = keyof typeof catalogue

/** All codes, for tests and tables. */
export const problemCodes = /* @__PURE__ */ Object.keys(catalogue) as ProblemCode[]

export const isProblemCode = (value: unknown): value is ProblemCode =>
  typeof value === 'string' && Object.hasOwn(catalogue, value)

/** An error as it leaves the server, in a page's state, a payload or a problem document. Never a message of ours. */
export interface WireProblem {
  code: ProblemCode
  status: number
  /** The requested path, where the problem is that there is no such page. */
  path?: string
  requestId?: string
}

/** An expected refusal; thrown by guards, loaders and commands, translated once at the edge. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly path: string | undefined
  constructor(code: ProblemCode, details: { path?: string } = {}) {
    super(details.path === undefined ? code : `${code}: ${details.path}`)
    this.name = 'Problem'
    this.code = code
    this.status = catalogue[code]
    this.path = details.path
  }
}

/** Makers of problems, one a code: `throw problems.page_not_found({ path })`. */
export const problems = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ Object.keys(catalogue).map((code) => [
    code,
    (details?: { path?: string }) => new Problem(code as ProblemCode, details),
  ]),
) as Record<ProblemCode, (details?: { path?: string }) => Problem>

/** The catalogue's status of a code. */
export const problemStatus = (code: ProblemCode): number => catalogue[code]
