/** Owners of the accounts, numbers and pages in messages: shown below them, before somebody sends money. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'
import { paymentWords } from '#shared/payees/payment-words.ts'
import type { Limit } from '../../db/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { lookUpPayees } from '../payees/look-up.ts'

/** Accounts that a person has judged before they are sent or in pictures: plenty to write and to pay with, too few to try out numbers. */
const judgedOf = (person: string): Limit => ({ name: 'chat-judged', key: person, points: 400, seconds: 3600 })

/** Each account in the text counts. */
export const judgedIn = (text: string, { person, origin }: { person: string; origin: string }): Limit[] =>
  paymentWords(text, { own: new URL(origin).hostname }).map(() => judgedOf(person))

interface Reading {
  locale: Locale
  now: Date
  salt: Buffer
  /** The product's own: links to its pages name no payee. */
  origin: string
}

/** Checked in one message; the text says that there are more. */
const mostInMessage = 30

/** The accounts and pages in each text. */
export async function readMessagePayees(
  db: Kysely<Schema>,
  texts: readonly string[],
  { origin, ...reading }: Reading,
): Promise<PayeeAnswer[][]> {
  const own = new URL(origin).hostname
  const words = texts.map((text) => paymentWords(text, { own }))
  const checked = words.map((found) => found.slice(0, mostInMessage))
  const answers = await lookUpPayees(db, checked.flat(), reading)
  let at = 0
  return words.map(({ length }) => {
    const mine = answers.slice(at, at + Math.min(length, mostInMessage))
    at += mine.length
    const left = length - mine.length
    return left > 0 ? [...mine, { asked: { kind: 'more', shown: String(left) }, hits: [] }] : mine
  })
}
