/** Whom the accounts, numbers and pages in messages belong to: said below them, before somebody sends money. */
import type { Kysely } from 'kysely'
import { payeesIn } from '#shared/chat/payees-in.ts'
import type { Locale } from '#shared/locales.ts'
import type { PayeeAnswer } from '#shared/payees/payee-page.ts'
import type { Schema } from '../../db/schema.ts'
import { lookUpPayee } from '../payees/look-up.ts'

interface Reading {
  locale: Locale
  now: Date
  salt: Buffer
}

/** Looked up on one page of a room; the latest messages come first. */
const mostLookUps = 20

/** For each message what is in it. */
export async function readMessagePayees(
  db: Kysely<Schema>,
  messages: readonly { text: string }[],
  reading: Reading,
): Promise<PayeeAnswer[][]> {
  let left = mostLookUps
  const wanted = messages
    .map(({ text }) => payeesIn(text))
    .reverse()
    .map((found) => {
      const taken = found.slice(0, Math.max(0, left))
      left -= taken.length
      return taken
    })
    .reverse()
  return Promise.all(wanted.map((found) => Promise.all(found.map((asked) => lookUpPayee(db, asked, reading)))))
}
