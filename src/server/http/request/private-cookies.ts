/**
 * The cookies that only the server reads: the session, the current proof of identity, the browser's id towards accounts. `HttpOnly`,
 * `SameSite=Lax`, and with the `__Host-` prefix where the public address is https, so that no other host can plant one.
 */
import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { validate as isUuid } from 'uuid'
import { type EndReason, endReasons } from '#shared/accounts/factor.ts'
import { flowMinutes } from '#shared/accounts/verification.ts'
import { localeCookie } from '#shared/locales.ts'
import { locationCookie, themeCookie } from '#shared/reader.ts'
import { GUEST_DRAFT_DAYS } from '#shared/registrations/registration.ts'
import { deviceSeconds, mostKnownBy, rememberedSeconds } from '../../domain/accounts/constants.ts'
import { REFUSED_MINUTES } from '../../domain/accounts/refused-posts.ts'
import type { NewSession } from '../../domain/accounts/sessions.ts'
import { isToken } from '../../domain/token.ts'

/** Cookies that make an answer private. The browser's id towards accounts matters to forms alone. */
const names = ['session', 'verification', 'passkey', 'handoff', 'identity', 'draft', 'ended'] as const
type Name = (typeof names)[number] | 'device' | 'wanted' | 'refused' | `told-${string}`

/**
 * Whether a request carries a session or a proof under way, valid or not: such a one is never answered from the cache nor fills it. Told by
 * the cookies as they are parsed, because `session =…` is one as well.
 */
export const carriesPrivateCookie = ({ cookies }: Pick<Request, 'cookies'>): boolean =>
  names.some((name) => Object.hasOwn(cookies, name) || Object.hasOwn(cookies, `__Host-${name}`))

const deciding = new Set<string>([
  localeCookie,
  themeCookie,
  locationCookie,
  ...names.flatMap((name) => [name, `__Host-${name}`]),
])

/**
 * The part of a `Cookie` header that decides on a shared page: without cookies of the host's other programs, because their values differ
 * from reader to reader. Read as the cookies are parsed: `;` stands between them for any values.
 */
export const decidingCookies = (header: string): string =>
  header
    .split(';')
    .filter((part) => deciding.has(part.split('=', 1)[0]?.trim() ?? ''))
    .join(';')

/** Seconds in which the reason of an end is still of use. */
const endedSeconds = 3_600

/** A token's value in the request's cookies, null where there is none of the right form. */
export function readPrivateCookie(req: Request, name: (typeof names)[number], secure: boolean): string | null {
  const value = (req.cookies as Record<string, unknown>)[secure ? `__Host-${name}` : name]
  return isToken(value) ? value : null
}

const cookie = (name: Name, value: string, secure: boolean, maxAge?: number): string =>
  `${secure ? '__Host-' : ''}${name}=${value}; Path=/${maxAge === undefined ? '' : `; Max-Age=${maxAge}`}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/** Sets a session's cookie; null takes it back. One that is not remembered ends with the browser. */
export const sessionCookie = (session: NewSession | null, secure: boolean): string =>
  session
    ? cookie('session', session.token, secure, session.remembered ? rememberedSeconds : undefined)
    : cookie('session', '', secure, 0)

/** Binds a short-lived flow to this browser; null ends it. */
export const flowCookie = (
  name: Exclude<(typeof names)[number], 'session' | 'draft' | 'ended'>,
  token: string | null,
  secure: boolean,
): string => (token === null ? cookie(name, '', secure, 0) : cookie(name, token, secure, flowMinutes * 60))

/** Id of a guest's draft of a registration; null deletes it. */
export const draftCookie = (token: string | null, secure: boolean): string =>
  cookie('draft', token ?? '', secure, token === null ? 0 : GUEST_DRAFT_DAYS * 86_400)

/** The place that a guest of this browser wants to keep, for as long as signing in may take; null takes it back. */
export const wantedCookie = (place: string | null, secure: boolean): string =>
  cookie('wanted', place ?? '', secure, place === null ? 0 : flowMinutes * 60)

/** Brings back the text typed before the sign-in (pages/refused-words.ts); null deletes it. */
export const refusedCookie = (token: string | null, secure: boolean): string =>
  cookie('refused', token ?? '', secure, token === null ? 0 : REFUSED_MINUTES * 60)

/** The token of that; null where there is none. */
export function readRefused(req: Request, secure: boolean): string | null {
  const value = (req.cookies as Record<string, unknown>)[secure ? '__Host-refused' : 'refused']
  return isToken(value) ? value : null
}

/** The id of that place; null where there is none. */
export function readWanted(req: Request, secure: boolean): string | null {
  const value = (req.cookies as Record<string, unknown>)[secure ? '__Host-wanted' : 'wanted']
  return typeof value === 'string' && isUuid(value) ? value : null
}

/** Tells this browser's next sign-in why its session ended; null when there is one again. */
export const endedCookie = (reason: EndReason | null, secure: boolean): string =>
  cookie('ended', reason ?? '', secure, reason === null ? 0 : endedSeconds)

/** That reason; null for none. */
export function readEnded(req: Request, secure: boolean): EndReason | null {
  const value = (req.cookies as Record<string, unknown>)[secure ? '__Host-ended' : 'ended']
  return endReasons.find((reason) => reason === value) ?? null
}

/** Secrets by which accounts know this browser, one an account. */
export function readDevices(req: Request, secure: boolean): string[] {
  const value = (req.cookies as Record<string, unknown>)[secure ? '__Host-device' : 'device']
  return typeof value === 'string' ? value.split('.', mostKnownBy).filter(isToken) : []
}

/** Sets those secrets. It outlives the session: it is for the next sign-in. */
export const deviceCookie = (tokens: readonly string[], secure: boolean): string =>
  cookie('device', tokens.join('.'), secure, deviceSeconds)

/**
 * An address by its path and the claim in its query, null without a claim. One cookie each: a tab's act is not taken
 * from another. Split by hand, because requests may hold anything, also no address.
 */
function doneCookieName(address: string): `told-${string}` | null {
  const [path = '/', query = ''] = address.split(/\?(.*)/s)
  const said = new URLSearchParams(query)
  if (!said.has('done')) return null
  return `told-${createHash('sha256').update(`${path}?${said}`).digest('base64url').slice(0, 12)}`
}

/**
 * Confirms the claim of the page at `address` for this browser: the address alone could be opened by anybody, or be a link. For a
 * minute, in which the browser goes there; null for an address without a claim. `mark` is the device's owner ({@link deviceMark}), empty for
 * a guest.
 */
export function doneCookie(address: string, mark: string, secure: boolean): string | null {
  const name = doneCookieName(address)
  return name && cookie(name, `done.${mark}`, secure, 60)
}

/** The person who lately did the act of the page at `address` in this browser; null for none. */
export function readDone(req: Request, address: string, secure: boolean): { mark: string } | null {
  const name = doneCookieName(address)
  const value = name && (req.cookies as Record<string, unknown>)[`${secure ? '__Host-' : ''}${name}`]
  const mark = typeof value === 'string' ? /^done\.([\w-]*)$/.exec(value)?.[1] : undefined
  return mark === undefined ? null : { mark }
}
