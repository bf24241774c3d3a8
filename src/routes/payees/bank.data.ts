/**
 * Whom an account or a page belongs to; with `?place=` whether it is that place's. What is asked for is a form's and never an address's:
 * addresses are kept in histories, logs and caches. So the form is answered with the page itself, not by leading on.
 */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { findCardsInForce } from '#server/domain/inspections/cards-in-force.ts'
import { checksFrom } from '#server/domain/payees/constants.ts'
import { lookUpPayee } from '#server/domain/payees/look-up.ts'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { searchPlaces } from '#server/domain/search/search-places.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import { MESSAGE_LETTERS } from '#shared/chat/chat-limits.ts'
import { payeesIn } from '#shared/chat/payees-in.ts'
import type { Payee } from '#shared/payees/payee.ts'
import type { PayeeAnswer, Pretended } from '#shared/payees/payee-page.ts'
import { readPayee } from '#shared/payees/read-payee.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { issueOf } from '#shared/refusals.ts'

/** What the page draws after a check. */
export interface PayeeReply {
  /** As it was typed, to stand in the field again. */
  typed: string
  answer: PayeeAnswer
  /** Whose account it was said to be, where that was asked as well. */
  pretended: Pretended | null
}

/** The place that the reader came from, with its card in force and its number; null where none is said, or it is no longer listed. */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { place } = readPage(context, '/client/bank').search
  if (!place) return { place: null, card: null, phone: null }
  context.reads(`place:${place}`)
  const { database, reader, now } = context
  const [found, cards, called] = await Promise.all([
    findPlaceCard(database.db, place, { locale: reader.locale, now }),
    findCardsInForce(database.db, [place], now),
    database.db.selectFrom('businesses').select('phone').where('id', '=', place).executeTakeFirst(),
  ])
  return { place: found, card: (found && cards.get(found.id)) ?? null, phone: (found && called?.phone) ?? null }
}

/** What is shared from another app has lines around what is to be paid to. Of several nobody knows which one is meant. */
function onlyOneIn(text: string): Payee[] {
  const found = text.length > MESSAGE_LETTERS.most ? [] : payeesIn(text)
  return found.length === 1 ? (found[0] as Payee[]) : []
}

const words = z.string().optional().default('')
/** Longer than any name of a place. */
const longestName = 200
/** Who sees none of these says more of the name. */
const mostPretended = 5
/** Ways in which a name that is meant may be typed. */
const misspelt: ReadonlySet<string> = new Set(['layout', 'spelling', 'sound'])

/**
 * What was typed, or shared by another app: then a link comes in a field of its own, and some say all of it in the title. `pretended` is the
 * name of the place that it was said to be of.
 */
const asked = z
  .object({ payee: words, link: words, title: words, pretended: words })
  .transform(({ payee, link, title, pretended }, context) => {
    const typed = [payee, link].filter(Boolean).join('\n') || title
    const meanings = readPayee(typed) ?? onlyOneIn(typed)
    if (meanings.length === 0)
      context.addIssue(issueOf('payee', typed === '' ? 'error:field.fill' : 'payees:error.unread'))
    return { payee: { typed, meanings }, pretended: pretended.trim().slice(0, longestName) }
  })

async function findPretended(
  name: string,
  { search, database, reader, now }: RequestContext,
): Promise<Pretended | null> {
  if (name === '') return null
  const { locale } = reader
  const asked = { text: name, limit: mostPretended, locale, now }
  const { rows, instead } = await search((options) => searchPlaces(database.db, asked, options))
  // Names are written in many ways; but what has another word in it, or only looks like it, is not what was said.
  const isNamed = instead === null || misspelt.has(instead)
  return { name, places: isNamed ? rows.map(presentPretended) : [] }
}

function presentPretended({ id, name, nameLocale, english, romanised, category, district, province }: PlaceCard) {
  return { id, name, nameLocale, english, romanised, category, district, province }
}

export const action = form({
  schema: asked,
  limits: (_input, { actor }) => checksFrom(actor.address ?? ''),
  async prepare({ payee: { meanings }, pretended }, context) {
    const { database, reader, now, actor } = context
    return {
      answer: await lookUpPayee(database.db, meanings as [Payee, ...Payee[]], {
        ...{ locale: reader.locale, now, salt: actor.salt },
      }),
      pretended: await findPretended(pretended, context),
    }
  },
  answer: ({ payee: { typed } }, _context, _result, found) => ({ data: { typed, ...found } satisfies PayeeReply }),
})
