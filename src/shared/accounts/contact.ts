/**
 * The e-mail address or mobile phone that an account is known by: one spelling for each, so that the database's unique
 * index holds one account a person. An address that cannot receive a code is refused with its own reason. Pure; both sides.
 */

import { westernDigits } from '../digits.ts'
import { readUrl } from '../read-url.ts'
import type { PlainRefusal } from '../refusals.ts'

/** `value` is the one spelling: the address in small letters, its domain in ASCII; or E.164, such as `+66812345678`. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

/** Keys of the texts of its faults. */
export type ContactFault = Extract<
  PlainRefusal,
  | 'auth:error.contactEmpty'
  | 'auth:error.contactForm'
  | 'auth:error.emailForm'
  | 'auth:error.phoneForm'
  | 'auth:error.phoneLandline'
  | 'auth:error.phoneForeign'
>

export type ContactReading = Contact | { kind: null; fault: ContactFault }

/** Longer than any spelling of a contact; checked first, so that a megabyte costs nothing. */
const longestTyped = 1000
const longestEmail = 254
const longestLocal = 64

const refused = (fault: ContactFault): ContactReading => ({ kind: null, fault })

/** Parses a typed contact or one that a partner sent. Never throws; its own `value` parses as itself. */
export function parseContact(text: string): ContactReading {
  if (text.length > longestTyped) return refused('auth:error.contactForm')
  // Invisible marks come along at the ends when a contact is copied from an address book.
  const typed = text.normalize('NFKC').replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  if (typed === '') return refused('auth:error.contactEmpty')
  if (typed.includes('@')) return parseEmail(typed)
  return /\p{L}/u.test(typed) || !/\p{Nd}/u.test(typed) ? refused('auth:error.contactForm') : parsePhone(typed)
}

/**
 * The part before the @ is ASCII: other letters are allowed by RFC 6531, but few mail servers take them. Small letters although
 * RFC 5321 lets a server tell them apart, because none does and people type both. `a+b@…` stays another address than `a@…`:
 * only the owner's mail server knows whether the two are one mailbox, and elsewhere they are two people.
 */
function parseEmail(typed: string): ContactReading {
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at).toLowerCase()
  const domain = asciiDomain(typed.slice(at + 1))
  const isLocal = local.length <= longestLocal && /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local)
  if (!isLocal || domain === null) return refused('auth:error.emailForm')
  const value = `${local}@${domain}`
  return value.length > longestEmail ? refused('auth:error.emailForm') : { kind: 'email', value }
}

/** A domain as mail servers know it, by the URL parser (`ไทย.example` → `xn--…`); null when it is none or an IP address. */
function asciiDomain(typed: string): string | null {
  // Other letters with a meaning in a URL, or dropped by its parser without a word.
  const url = /[^\p{L}\p{M}\p{N}.。-]/u.test(typed) ? null : readUrl(`http://${typed}`)
  if (!url) return null
  const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
  const isDomain = new RegExp(`^(${label}\\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$`).test(url.hostname)
  return isDomain ? url.hostname : null
}

/**
 * Mobiles of where most guests come from, by the code of the country (ITU-T E.164, national numbering plans): a missing digit is refused before a
 * code is sent into nowhere. Zeros that are dialled only at home are no part of them.
 */
const mobilesAbroad: Record<string, RegExp> = {
  1: /^[2-9]\d{2}[2-9]\d{6}$/,
  7: /^[79]\d{9}$/,
  33: /^[67]\d{8}$/,
  44: /^7\d{9}$/,
  49: /^1[5-7]\d{8,9}$/,
  60: /^1\d{8,9}$/,
  61: /^4\d{8}$/,
  65: /^[89]\d{7}$/,
  81: /^[6-9]0\d{8}$/,
  82: /^1\d{8,9}$/,
  84: /^[35789]\d{8}$/,
  86: /^1[3-9]\d{9}$/,
  91: /^[6-9]\d{9}$/,
  852: /^[4-9]\d{7}$/,
  853: /^6\d{7}$/,
  886: /^9\d{8}$/,
}

/** The number as it is dialled from anywhere; null where it is none. Of countries that are not in the table only the length is known. */
function parseAbroad(digits: string): string | null {
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((each) => mobilesAbroad[each])
  if (code === undefined) return /^\d{9,15}$/.test(digits) ? digits : null
  const national = digits.slice(code.length).replace(/^0/, '')
  return mobilesAbroad[code]?.test(national) ? code + national : null
}

/** Of Thailand mobiles begin 06, 08, 09 and have ten digits; landlines 02 to 05 and 07 have nine (NBTC numbering plan). */
function parsePhone(typed: string): ContactReading {
  const dialled = westernDigits(typed).replace(/[\s().\u2010-\u2015\u2212\p{Cf}-]/gu, '')
  if (!/^\+?\d+$/.test(dialled)) return refused('auth:error.phoneForm')
  // `+66 (0)81…` is how many write it for readers at home and abroad.
  const national = dialled.replace(/^(?:\+|00)660?(?=[1-9])|^660?(?=[2-9]\d{7,8}$)/, '0')
  const abroad = /^(?:\+|00)([1-9]\d*)$/.exec(national)?.[1]
  if (abroad !== undefined && !abroad.startsWith('66')) {
    const value = parseAbroad(abroad)
    return value === null ? refused('auth:error.phoneForeign') : { kind: 'phone', value: `+${value}` }
  }
  if (/^0[689]\d{8}$/.test(national)) return { kind: 'phone', value: `+66${national.slice(1)}` }
  return refused(/^0[2-57]\d{7}$/.test(national) ? 'auth:error.phoneLandline' : 'auth:error.phoneForm')
}

const thaiMobile = /^\+66(\d)(\d)(\d{3})(\d{4})$/

/** A phone's E.164 as it is written in Thailand: `081-234-5678`. Anything else is given back as it is. */
export const formatPhone = (value: string): string => value.replace(thaiMobile, '0$1$2-$3-$4')

/**
 * Enough for its owner to know it again, too little for anybody else: `n…n@example.com`, `08x-xxx-5678`, `+86…5678`. Of a name of up
 * to three letters only the first is shown.
 */
export function maskContact(value: string): string {
  const at = value.lastIndexOf('@')
  if (at < 0 && value.startsWith('+') && !thaiMobile.test(value)) return `${value.slice(0, 3)}…${value.slice(-4)}`
  if (at < 0) return value.replace(thaiMobile, '0$1x-xxx-$4')
  return `${value.slice(0, 1)}…${at > 3 ? value.slice(at - 1, at) : ''}${value.slice(at)}`
}
