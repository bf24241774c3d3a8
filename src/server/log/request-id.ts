/**
 * The id that ties an answer's `X-Request-Id`, its log lines and the error page together. One that comes with the request is kept only
 * when a proxy of ours sent it: ids end up on pages and in the log.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Makes the function for requests' ids; `isTrusted` says whether a request comes from a proxy of ours. */
export const requestIds =
  (isTrusted: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string => {
    const given = request.headers['x-request-id']
    if (typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isTrusted(request)) return given
    // Node makes these in stock: 12 digits of one cost a tenth of as many random bytes.
    return randomUUID().slice(24)
  }
