/**
 * The rules of a new password that need no list of common ones (which stays on the server). Length
 * and not being guessable are all that is asked, as NIST SP 800-63B says: rules on kinds of characters make worse passwords.
 */

import { westernDigits } from '../digits.ts'
import type { PlainRefusal } from '../refusals.ts'

/** In code points: an emoji or a Thai vowel counts as one, as its writer sees it typed. */
export const shortestPassword = 8
export const longestPassword = 200

/** Keys of the texts of its faults. */
export type PasswordFault = Extract<
  PlainRefusal,
  | 'auth:error.passwordShort'
  | 'auth:error.passwordLong'
  | 'auth:error.passwordCommon'
  | 'auth:error.passwordOwn'
  | 'auth:error.passwordProduct'
>

/** Details of the person that others may know; each may be missing. */
export interface Own {
  name?: string | null
  email?: string | null
  /** E.164. */
  phone?: string | null
}

/** True if it has more code points than a password may have; a megabyte is not counted through. */
export const isPasswordTooLong = (password: string): boolean =>
  password.length > 2 * longestPassword || [...password].length > longestPassword

/** The fault of a password by itself, or null. */
export function passwordLengthFault(password: string): PasswordFault | null {
  if (isPasswordTooLong(password)) return 'auth:error.passwordLong'
  return [...password].length < shortestPassword ? 'auth:error.passwordShort' : null
}

/** Folding of spellings that are one guess: width, case, Thai digits, spaces and signs do not count. */
const fold = (text: string): string =>
  westernDigits(text.normalize('NFKC').toLowerCase()).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Shorter pieces of a name or an address are in too many passwords to be a guess. */
const shortestPart = 3

function guesses({ name, email, phone }: Own): string[] {
  const local = email?.slice(0, email.lastIndexOf('@')) ?? ''
  // Codes of countries have one to three digits.
  const nationals = phone?.startsWith('+66') ? [phone.slice(3)] : [2, 3, 4].map((from) => phone?.slice(from) ?? '')
  const whole = [name ?? '', email ?? '', local, phone ?? '', ...nationals.flatMap((it) => it && [it, `0${it}`])].map(
    fold,
  )
  const pieces = [...(name?.split(/\s/) ?? []), ...local.split(/[.+_-]/)].map(fold)
  // somchai1990@… gives somchai away as well.
  const parts = [...pieces, ...[...whole, ...pieces].map((guess) => guess.replace(/\d+$/, ''))]
  return [...whole.filter((guess) => guess !== ''), ...parts.filter((guess) => guess.length >= shortestPart)]
}

/** True if a password is the person's own name, a part of it, phone, e-mail address or its first part, or one of these with digits after it. */
export function isOwnPassword(password: string, own: Own): boolean {
  const folded = fold(password)
  return guesses(own).some((guess) => folded.startsWith(guess) && /^\d*$/.test(folded.slice(guess.length)))
}

/** The product's name as `header.product` has it in each language, and other spellings of the Chinese one. */
export const productNames = ['Place Safety', 'ที่ปลอดภัย', '安心去处', '安心去處', 'Anxin Quchu'] as const

/** Signs that stand for letters; `i` and `l` have the same ones, so they count as one. */
const standIns: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '!': 'l',
  '|': 'l',
  i: 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}

const lettersOf = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()]
    .map((sign) => standIns[sign] ?? sign)
    .filter((sign) => /[\p{L}\p{M}]/u.test(sign))
    .join('')

const productGuesses = /* @__PURE__ */ productNames
  .flatMap((name) => [name, name.split(' ').reverse().join(' ')])
  .map(lettersOf)

/**
 * Whether a password is the product's name: in any case and width, with signs for letters or between them, its words in either order,
 * once or over and over, with digits and signs before and after.
 */
export function isProductPassword(password: string): boolean {
  const signs = [...westernDigits(password.normalize('NFKC'))]
  const isLetter = (sign: string) => /\p{L}/u.test(sign)
  const first = signs.findIndex(isLetter)
  const last = signs.findLastIndex((sign) => /[\p{L}\p{M}]/u.test(sign))
  const letters = lettersOf(signs.slice(Math.max(first, 0), last + 1).join(''))
  return productGuesses.some((guess) => letters !== '' && letters.replaceAll(guess, '') === '')
}
