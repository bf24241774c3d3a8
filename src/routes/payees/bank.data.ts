/**
 * The owner of an account or a page; with `?place=` whether it is that place's. The query is a form's and never an address's:
 * addresses are stored in histories, logs and caches. So the form is answered with the page itself, not by leading on.
 */

import type { LoaderFunctionArgs } from 'react-router-dom'
import { z } from 'zod'
import { findCardsInForce } from '#server/domain/inspections/cards-in-force.ts'
import { checksFrom } from '#server/domain/payees/constants.ts'
import { lookUpPayees } from '#server/domain/payees/look-up.ts'
import { findPlaceCard } from '#server/domain/places/place-card.ts'
import { searchPlaces } from '#server/domain/search/search-places.ts'
import { form } from '#server/http/forms/form.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf, type RequestContext } from '#server/http/request/request-context.ts'
import type { PayeeAnswer, Pretended } from '#shared/payees/payee-page.ts'
import { paymentWords } from '#shared/payees/payment-words.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { issueOf } from '#shared/refusals.ts'

/** The page's data after a check. */
export interface PayeeReply {
  /** As it was typed, to stand in the field again. */
  typed: string
  /** In the order in which it was asked. */
  answers: PayeeAnswer[]
  /** The claimed owner of the account, where that was asked as well. */
  pretended: Pretended | null
}

/** The place that the reader came from, with its card in force and its number; null where none is given, or it is no longer listed. */
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

/** Checked at once: more than anybody is asked to pay to, too few to try out numbers. */
const mostAsked = 10

const words = z.string().optional().default('')
/** Longer than any name of a place. */
const longestName = 200
/** A reader who sees none of these types more of the name. */
const mostPretended = 5
/** Ways in which a name that is meant may be typed. */
const misspelt: ReadonlySet<string> = new Set(['layout', 'spelling', 'sound'])

/**
 * The typed text, or one shared by another app: then a link comes in a field of its own, and some say all of it in the title. `pretended` is the name
 * of its alleged place.
 */
const asked = z
  .object({ payee: words, link: words, title: words, pretended: words })
  .transform(({ payee, link, title, pretended }, context) => {
    const typed = [payee, link].filter(Boolean).join('\n') || title
    const found = paymentWords(typed, { isAsked: true })
    // An unreadable text is answered at its field, for another try; a code or text beside a number is no mistake of the reader's.
    if (found.every(({ kind }) => kind === 'unread'))
      context.addIssue(issueOf('payee', typed === '' ? 'error:field.fill' : 'payees:error.unread'))
    if (found.length > mostAsked) context.addIssue(issueOf('payee', ['payees:error.many', { most: mostAsked }]))
    return { payee: { typed, found }, pretended: pretended.trim().slice(0, longestName) }
  })

/** A code is long and nobody reads it: the number in it stands in the field. */
const typedAgain = (typed: string, [answer, second]: readonly PayeeAnswer[]) =>
  typed.trim().startsWith('000201') && answer && second === undefined
    ? answer.asked.kind === 'bill'
      ? ''
      : answer.asked.shown
    : typed

async function findPretended(
  name: string,
  { search, database, reader, now }: RequestContext,
): Promise<Pretended | null> {
  if (name === '') return null
  const { locale } = reader
  const asked = { text: name, limit: mostPretended, locale, now }
  const { rows, instead } = await search((options) => searchPlaces(database.db, asked, options))
  // Names are written in many ways; but one with another word in it, or a lookalike, is not the same name.
  const isNamed = instead === null || misspelt.has(instead)
  return { name, places: isNamed ? rows.map(presentPretended) : [] }
}

function presentPretended({ id, name, nameLocale, english, romanised, category, district, province }: PlaceCard) {
  return { id, name, nameLocale, english, romanised, category, district, province }
}

export const action = form({
  schema: asked,
  // Each number that is checked counts.
  limits: ({ payee: { found } }, { actor }) => found.flatMap(() => checksFrom(actor.address ?? '')),
  async prepare({ payee: { found }, pretended }, context) {
    const { database, reader, now, actor } = context
    return {
      answers: await lookUpPayees(database.db, found, { locale: reader.locale, now, salt: actor.salt }),
      pretended: await findPretended(pretended, context),
    }
  },
  answer: ({ payee: { typed } }, _context, _result, { answers, pretended }) => ({
    data: { typed: typedAgain(typed, answers), answers, pretended } satisfies PayeeReply,
  }),
})
