/**
 * The one parser of payees, for texts that are typed, pasted, scanned or sent in chats: all numbers, links, names and payment codes.
 * Unreadable lookalikes are returned too, so that nobody takes silence for a good sign. Pure.
 */
import { CutText } from './cut-text.ts'
import { linksIn } from './links-in.ts'
import { bareName, namesIn } from './names-in.ts'
import { numbersIn } from './numbers-in.ts'
import type { Payee } from './payee.ts'
import { readLink } from './payee-link.ts'
import { meaningsOf } from './payee-number.ts'
import { plainDigits } from './plain-digits.ts'
import { codesIn } from './promptpay-qr.ts'

export type Meanings = [Payee, ...Payee[]]

/** `amount` in satang, where a code asks for one. */
export type PaymentWord = { amount?: number } & (
  | { kind: 'payee'; meanings: Meanings }
  /** A shop's code, whose biller only banks know. */
  | { kind: 'bill'; biller: string | null }
  /** A code to pay by, or something written that looks like a number or a link, which cannot be read. */
  | { kind: 'code' }
  | { kind: 'unread'; written: string }
)

interface Reading {
  /** Somebody asks about it: a number is one even after words to call it, and a word alone is a name. */
  isAsked?: boolean
  /** The product's own host. */
  own?: string
}

/** Longer than any message; looked at first, so that a megabyte costs nothing. */
const longestText = 10_000
/** Most characters that are shown of an unreadable part. */
const longestShown = 60

/** All of them, the same once. Never throws. */
export function paymentWords(text: string, { isAsked = false, own }: Reading = {}): PaymentWord[] {
  if (text.length > longestText) return []
  const words: { at: number; word: PaymentWord }[] = []
  let rest = text
  for (const { at, written, payment } of codesIn(text)) {
    rest = rest.slice(0, at) + '\n'.repeat(written.length) + rest.slice(at + written.length)
    words.push({ at: -1, word: wordOfCode(payment) })
  }
  const cut = new CutText(plainDigits(rest))
  const whole = cut.rest.trim()
  for (const { at, written, meanings, isCode } of linksIn(cut, own))
    words.push({ at, word: isCode && meanings.length === 0 ? { kind: 'code' } : wordOf(written, meanings) })
  for (const found of namesIn(cut, isAsked)) words.push({ at: found.at, word: wordOf(found.written, found.meanings) })
  for (const found of numbersIn(cut, isAsked)) words.push({ at: found.at, word: wordOf(found.written, found.meanings) })
  // `krua.talay` may be a website as well as a name.
  if (isAsked && !/\s/.test(whole) && words.every(({ word }) => isWebsite(word))) {
    const alone = whole.replace(/[.,;!)\]]+$/, '')
    const meanings = [...(readLink(alone) ?? []), ...(alone.includes('/') ? [] : bareName(alone))]
    if (meanings.length > 0) return [wordOf(alone, meanings)]
  }
  words.sort((a, b) => a.at - b.at)
  return [...new Map(words.map(({ word }) => [JSON.stringify(word), word])).values()]
}

const isWebsite = (word: PaymentWord) => word.kind === 'payee' && word.meanings[0].kind === 'website'

const wordOf = (written: string, [first, ...others]: Payee[]): PaymentWord =>
  first
    ? { kind: 'payee', meanings: [first, ...others] }
    : { kind: 'unread', written: written.replace(/\s+/g, ' ').slice(0, longestShown) }

function wordOfCode(payment: ReturnType<typeof codesIn>[number]['payment']): PaymentWord {
  if (payment === null) return { kind: 'code' }
  const { amount } = payment
  const more = amount === undefined ? {} : { amount }
  if (payment.kind === 'bill') return { kind: 'bill', biller: payment.biller, ...more }
  const [first, ...others] = meaningsOf(payment.number, false)
  return first ? { kind: 'payee', meanings: [first, ...others], ...more } : { kind: 'code', ...more }
}
