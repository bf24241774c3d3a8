/** Target of the short address in a message about an offer, for somebody who had no account when it went to their number, and so no line in the list. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { Schema } from '../../db/schema.ts'
import { rowOfShort } from '../../messages/short-link.ts'
import { findOfferToAnswer } from './read-offers.ts'

/** `short` is the end of the address. Null where it is of no offer to the person. */
export async function followOfferLink(
  db: Kysely<Schema>,
  { short, ...reading }: { short: string; person: string; locale: Locale; now: Date },
): Promise<string | null> {
  const row = rowOfShort(short)
  const offer = row && (await findOfferToAnswer(db, row, reading))
  return offer && path('/vendor/offer/:id', { id: offer.id })
}
