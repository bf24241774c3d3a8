/** LINE as both sides know it: the numbers of its users, the code that links one, and what its webhook tells. */

import type { QrDrawing } from '../places/place-sign.ts'

/** Minutes in which the code can be typed. */
export const LINE_CODE_MINUTES = 15
/** Characters of the code, without its hyphen. */
export const lineCodeLength = 8
/** Days in which LINE may tell the same again. */
export const LINE_EVENT_DAYS = 7

/** True if this is LINE's number of a person, as its messages and its tokens of sign-ins spell it. */
export const isLineId = (text: string): boolean => /^U[0-9a-f]{32}$/.test(text)

/** Issuer of the tokens of LINE's own sign-in. */
export const LINE_ISSUER = 'https://access.line.me'

/** The parts in use of a profile that LINE sends. */
export interface LineEvent {
  type: 'follow' | 'unfollow' | 'text'
  line: string
  /** With which it is answered once; null where it cannot be. */
  reply: string | null
  /** Milliseconds of its moment. */
  at: number
  /** Empty where nothing was typed. */
  text: string
}

/** The official account, as people find it. */
export interface LineAccount {
  name: string
  /** Such as `@123abcde`. */
  id: string
}

/** LINE on the page of notifications. */
export interface LinePanel {
  linked: { since: string; isBlocked: boolean } | null
  /** Null where LINE does not say it now: the code serves all the same. */
  account: { name: string; friend: string } | null
  code: { code: string; until: string; opens: string | null; qr: QrDrawing | null } | null
  /** True if the LINE user with whom the person signs in can be taken. */
  maySignIn: boolean
}

/** Adds it as a friend. */
export const addFriendAddress = ({ id }: LineAccount): string => `https://line.me/R/ti/p/${encodeURIComponent(id)}`

/** Opens the talk with it, with these words typed. */
export const typedAddress = ({ id }: LineAccount, words: string): string =>
  `https://line.me/R/oaMessage/${encodeURIComponent(id)}/?${encodeURIComponent(words)}`

/** The address for the browser of the device: LINE’s own shows no notifications and knows no passkeys. */
export function inOwnBrowser(address: string): string {
  const url = new URL(address)
  url.searchParams.set('openExternalBrowser', '1')
  return url.href
}
