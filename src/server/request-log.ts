/**
 * One log line for each answered request, and the request id that ties the lines, the answer's `X-Request-Id` and the error
 * page together. Below 500 only at level debug, so that nobody can flood the log. The query is never logged: hand-off
 * tokens and search words travel in it.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpLogger, pinoHttp } from 'pino-http'
import type { Log } from './log.ts'

const pathOf = (request: IncomingMessage & { originalUrl?: string }) =>
  (request.originalUrl ?? request.url ?? '').split('?', 1)[0]?.slice(0, 200)

const lineOf = (request: IncomingMessage, response: ServerResponse) =>
  `${response.statusCode} ${request.method} ${pathOf(request)}${response.writableFinished ? '' : ' (the reader left)'}`

/**
 * Express middleware that sets `req.id` and `req.log`. An id that comes with the request is kept only when `isTrusted` says
 * that a proxy of ours sent it: ids end up in error pages and logs. A 500 is one line; its stack is logged where it is caught.
 */
export function requestLog(log: Log, isTrusted: (request: IncomingMessage) => boolean): HttpLogger {
  return pinoHttp({
    logger: log,
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'request', responseTime: 'ms' },
    genReqId(request, response) {
      const given = request.headers['x-request-id']
      const id =
        typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isTrusted(request)
          ? given
          : randomBytes(8).toString('hex')
      response.setHeader('X-Request-Id', id)
      return id
    },
    autoLogging: { ignore: (request) => request.url === '/healthz' || request.url === '/readyz' },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'debug'),
    customSuccessMessage: lineOf,
    customErrorMessage: lineOf,
    customSuccessObject: (_request, response, { ms }) => ({ status: response.statusCode, ms }),
    customErrorObject: (_request, response, _error, { ms }) => ({ status: response.statusCode, ms }),
  })
}
