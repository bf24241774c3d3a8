/** Refuses requests that no page could answer, before anything else reads them: each refusal is a 4xx with its reason, never a 500. */
import type { NextFunction, Request, Response } from 'express'
import { payloadHeader } from '#shared/payload.ts'
import { type Problem, problems } from '#shared/problems.ts'
import { carriesPrivateCookie } from '../request/private-cookies.ts'
import { uploadOf } from '../request/upload.ts'

/** Longest address that is checked; node refuses heads over 16 KB by itself. */
export const maxUrlLength = 4096

function faultOf(url: string): Problem | null {
  if (!url.startsWith('/')) return problems.invalid_request()
  if (url.length > maxUrlLength) return problems.request_too_long()
  const path = url.split('?', 1)[0] ?? '/'
  try {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the check looks for control characters
    if (/[\u0000-\u001f\u007f]/.test(decodeURIComponent(path))) return problems.invalid_request()
  } catch {
    return problems.invalid_request()
  }
  return path.startsWith('//') ? problems.page_not_found() : null
}

/** Refuses addresses that are malformed, too long or carry control characters. */
export function refuseBadAddress(req: Request, _res: Response, next: NextFunction): void {
  next(faultOf(req.originalUrl) ?? undefined)
}

/**
 * The fault of a writing request from another site: a browser names the request's origin by `Sec-Fetch-Site`,
 * `Origin` or, before 2020, by `Referer` alone; a script of ours has its own header, which no other site may send. A client without any of them is a
 * program, or an old browser that was told to be silent, which may know nothing of `SameSite` either: it is refused where it brings a
 * session.
 */
export function foreignFault(req: Request, publicOrigin: string | undefined): Problem | null {
  const site = req.headers['sec-fetch-site']
  const { origin = originOf(req.headers.referer) } = req.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return problems.foreign_origin()
  // Content shared from another app comes from no site.
  const isOfDevice = site === 'none' && origin === 'null'
  if (origin !== undefined && !isOfDevice && origin !== publicOrigin && origin !== `${req.protocol}://${req.host}`)
    return problems.foreign_origin()
  const isSilent = site === undefined && origin === undefined && req.headers[payloadHeader] === undefined
  return isSilent && carriesPrivateCookie(req) ? problems.foreign_origin() : null
}

/** Refuses a post that another site sent. */
export const refuseForeignPosts =
  (publicOrigin: string | undefined) => (req: Request, _res: Response, next: NextFunction) =>
    next((req.method === 'POST' && foreignFault(req, publicOrigin)) || undefined)

const originOf = (referer: string | undefined): string | undefined =>
  referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : referer

/** Pages take plain form fields, and photos where they say so; anything else has its own address. */
export function refuseOtherBodies(req: Request, _res: Response, next: NextFunction): void {
  const isReadable = req.method !== 'POST' || req.is('application/x-www-form-urlencoded') || uploadOf(req)
  next(isReadable ? undefined : problems.unsupported_media_type())
}
