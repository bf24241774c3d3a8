/**
 * The fields of a form without photos, read once for everything that asks for them. How many there are is counted before: the parsing of
 * 49,500 fields, which 100 KB have room for, held the one thread for 87 ms.
 */
import type { NextFunction, Request, Response } from 'express'
import { problems } from '#shared/problems.ts'

/** More than any form of ours has; one with photos may have half as many (upload.ts). */
export const FIELDS_MOST = 200

const forms = new WeakMap<Request, readonly [string, string][]>()

/** The fields that a request brings; none where it brings no form, or one with photos, which its action reads. */
export const sentForm = (req: Request): readonly [string, string][] => forms.get(req) ?? []

/** Behind the parser of the body as text. */
export function readSentForm(req: Request, _res: Response, next: NextFunction): void {
  const { body } = req as { body?: unknown }
  const isForm = typeof body === 'string'
  const isTooMuch = isForm && hasMore(body, FIELDS_MOST)
  if (isForm && !isTooMuch) forms.set(req, [...new URLSearchParams(body)])
  next(isTooMuch ? problems.body_too_large() : undefined)
}

function hasMore(body: string, most: number): boolean {
  let fields = 1
  for (let at = body.indexOf('&'); at >= 0; at = body.indexOf('&', at + 1)) if (++fields > most) return true
  return false
}
