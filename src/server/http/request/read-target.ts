/** A request's target, read once and the same way by pages, forms and their checks. */
import type { Request } from 'express'
import { isPayloadPath, payloadHeader, payloadOwner } from '#shared/payload.ts'

/** The kind of answer: a document, a payload, or JSON in answer to a scripted form. */
export function readTarget(req: Request): { url: string; path: string; json: boolean } {
  const [path = '/', search] = req.originalUrl.split(/\?(.*)/s) as [string, string?]
  const payload = isPayloadPath(path)
  const own = payload ? payloadOwner(path) : path
  return {
    url: search ? `${own}?${search}` : own,
    path: own,
    json: payload || (req.method === 'POST' && req.headers[payloadHeader] === '1'),
  }
}
