/** Data of a place's page; a place that is not listed answers as if there were none. */
import type { LoaderFunctionArgs } from 'react-router-dom'
import { repliesOnPanel, untranslatedReplies } from '#server/domain/inspections/present.ts'
import { findReadersOwn } from '#server/domain/place-page/place-page.ts'
import { wantsSafer } from '#server/domain/places/safer.ts'
import { foundAbout } from '#server/domain/policies/found-about.ts'
import { untranslated } from '#server/domain/reviews/present.ts'
import { placeGone } from '#server/http/places/lead-on.ts'
import { readPlace, readSafer } from '#server/http/places/read-place.ts'
import { readPage } from '#server/http/request/page-input.ts'
import { contextOf } from '#server/http/request/request-context.ts'
import { bangkokDay } from '#shared/bangkok.ts'
import { isOpenCard } from '#shared/cards/card-states.ts'
import { NEAR_RADIUS_M } from '#shared/constants.ts'
import { formatters } from '#shared/format.ts'
import { path } from '#shared/path.ts'
import type { Payees } from '#shared/payees/payee-page.ts'
import type { SafetyPanel } from '#shared/place-page/safety-panel.ts'
import { daysInWords } from '#shared/places/days-in-words.ts'
import { openingAt, weekClock } from '#shared/places/opening-hours.ts'
import { specialDays } from '#shared/places/special-hours.ts'

/** Findings that are named where the place speaks; all of them stand above. */
const namedMost = 2

/** Suspended, or with a card that lowers its shown grade. */
const isGrave = ({ grade, cards }: SafetyPanel): boolean =>
  grade.state === 'suspended' || cards.some(({ level, state }) => level !== 'yellow' && isOpenCard(state))

const muted = ({ bank, social }: Payees): Payees => ({
  bank: bank.map((line) => ({ ...line, isMuted: true })),
  social: social.map((line) => ({ ...line, isMuted: true })),
})

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args)
  const { id } = readPage(context, '/client/information/:id').params
  const { reader, database, now, person, tiles } = context
  const { db } = database
  const { locale, location } = reader
  const [place, safety, reviews] = await readPlace(context, id)
  if (!place || !safety) throw await placeGone(context, id, (other) => path('/client/information/:id', { id: other }))
  context.wantTranslations([
    ...untranslated(reviews.rows, locale),
    ...untranslatedReplies(repliesOnPanel(safety), locale),
  ])
  const { id: listed, category } = place.card
  const isDoubtful = wantsSafer(safety.grade) && !place.closing?.isForGood
  const [own, safer] = await Promise.all([
    findReadersOwn(db, {
      place: { id: listed, point: place.point },
      locale,
      person: person?.id ?? null,
      location,
      now,
    }),
    isDoubtful ? readSafer(context, { id: listed, category, ...place.point }) : null,
  ])
  const isServing = !place.card.closedTemporarily && place.card.grade.state !== 'suspended' && !place.closing
  const current = isServing ? openingAt(place.hours, now) : null
  if (current) context.holdsUntil(current.changesAt)
  return {
    ...place,
    ...own,
    payees: isGrave(safety) ? muted(place.payees) : place.payees,
    safety: { ...safety, proof: path('/verify/:id', { id }) },
    /** Officers' findings about the place's policies. */
    found: foundAbout(safety.openFindings),
    /** Grave open ones: they stand under the place's own description. */
    grave: (place.description ? safety.openFindings : [])
      .filter(({ severity }) => severity !== 'minor')
      .map(({ text }) => text)
      .slice(0, namedMost)
      .join(' · '),
    /** Null beside a place that can be recommended. */
    safer,
    isSaferFar: safer?.some(({ distance = 0 }) => distance > NEAR_RADIUS_M) ?? false,
    reviews: reviews.rows.map((review) =>
      review.hidden === null ? { ...review, own: own.reviews.includes(review.id) } : review,
    ),
    today: weekClock(now).weekday,
    special: specialDays(place.hours, bangkokDay(now)).map(({ spans, ...days }) => ({
      days: daysInWords(days, formatters(locale)),
      spans,
      isNow: days.from <= bangkokDay(now),
    })),
    day: bangkokDay(now),
    opening: current?.opening ?? null,
    tiles,
  }
}
