/**
 * Log lines of answered requests: one for each that failed (500 and above), and at level debug one for every other as well, so that
 * nobody can flood the log; a proxy in front has its own. The query is never logged: hand-off tokens and search words travel in it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type HttpLogger, pinoHttp } from 'pino-http'
import type { Log } from './log.ts'

const pathOf = (request: IncomingMessage & { originalUrl?: string }) =>
  (request.originalUrl ?? request.url ?? '').split('?', 1)[0]?.slice(0, 200)

/** The trace that it belongs to, where traces are collected. */
const traceOf = ({ trace }: IncomingMessage & { trace?: string }) => trace !== undefined && { trace }

const lineOf = (request: IncomingMessage, response: ServerResponse) =>
  `${response.statusCode} ${request.method} ${pathOf(request)}${response.writableFinished ? '' : ' (the reader left)'}`

/** Express middleware that sets `req.id` and `req.log`. A 500 is one line; its stack is logged where it is caught. */
export function requestLog(log: Log, idOf: (request: IncomingMessage) => string): HttpLogger {
  return pinoHttp({
    logger: log,
    quietReqLogger: true,
    quietResLogger: true,
    customAttributeKeys: { reqId: 'request', responseTime: 'ms' },
    genReqId(request, response) {
      const id = idOf(request)
      response.setHeader('X-Request-Id', id)
      return id
    },
    autoLogging: { ignore: (request) => request.url === '/healthz' || request.url === '/readyz' },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'error' : 'debug'),
    customSuccessMessage: lineOf,
    customErrorMessage: lineOf,
    customSuccessObject: (request, response, { ms }) => ({ status: response.statusCode, ms, ...traceOf(request) }),
    customErrorObject: (request, response, _error, { ms }) => ({
      status: response.statusCode,
      ms,
      ...traceOf(request),
    }),
  })
}

/** Notes answers that are sent without passing {@link requestLog}; undefined where the log does not want them. */
export const cacheLog = (log: Log) =>
  log.isLevelEnabled('debug')
    ? (request: IncomingMessage, response: ServerResponse, id: string) => {
        response.once('close', () => log.debug({ request: id, status: response.statusCode }, lineOf(request, response)))
      }
    : undefined
