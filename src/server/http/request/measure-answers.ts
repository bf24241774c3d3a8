/**
 * Says of each answer to which line of the maps it belongs, and how long it took. An address that a reader made up is never a label: only
 * the maps' own words are, so that nobody can fill the memory with names.
 */
import type { Request, RequestHandler, Response } from 'express'
import { entryFinder } from '#shared/entry-finder.ts'
import { isPayloadPath, payloadOwner } from '#shared/payload.ts'
import { type Answer, type AskedRequest, answers, requests, secondsSince } from '../../measures/measures.ts'

declare module 'http' {
  interface IncomingMessage {
    /** The trace that the request belongs to, where traces are collected. */
    trace?: string
  }
}

const readerLeft = 499
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']
const methodOf = ({ method }: Request) => (methods.includes(method) ? method : 'other')

export interface AnswerMeasures {
  /** Middleware for requests that the page cache did not answer at once. */
  begin: RequestHandler
  /** For those that it did, after they were sent. */
  cached(req: Request, res: Response, page: object): void
}

export function makeAnswerMeasures(map: readonly { path: string }[]): AnswerMeasures {
  const entryAt = entryFinder(map)
  /** The labels of a cached page, made once: finding its line took as long as a twentieth of the answer. */
  const hits = new WeakMap<object, Record<string, Answer>>()
  const lineOf = (req: Request): Pick<Answer, 'route' | 'kind'> => {
    const path = req.originalUrl.split('?', 1)[0] || '/'
    const isData = isPayloadPath(path)
    const entry = entryAt(isData ? payloadOwner(path) : path)
    if (entry) return { route: entry.path, kind: isData ? 'data' : 'document' }
    // The resource's router leaves the line that it has matched.
    const line: unknown = req.route?.path
    if (typeof line === 'string') return { route: line, kind: 'resource' }
    return path.includes('.') ? { route: 'file', kind: 'file' } : { route: 'other', kind: 'other' }
  }
  return {
    begin(req, res, next) {
      if (!answers.isHeard && !requests.isFollowed) return next()
      const begun = performance.now()
      const asked: AskedRequest = { method: methodOf(req) }
      res.once('close', () => {
        const isStream = res.getHeader('Content-Type') === 'text/event-stream'
        const answer: Answer = {
          ...lineOf(req),
          method: asked.method,
          status: res.writableFinished || isStream ? res.statusCode : readerLeft,
          seconds: isStream ? null : secondsSince(begun),
          cached: false,
        }
        answers.say(answer)
        asked.onEnd?.(answer, String(req.id))
      })
      requests.run(asked, () => {
        if (asked.trace !== undefined) req.trace = asked.trace
        next()
      })
    },
    cached(req, res, page) {
      if (!answers.isHeard) return
      const key = `${req.method}${res.statusCode}`
      const known = hits.get(page) ?? {}
      hits.set(page, known)
      known[key] ??= { ...lineOf(req), method: req.method, status: res.statusCode, seconds: null, cached: true }
      answers.say(known[key])
    },
  }
}
