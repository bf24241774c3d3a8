/** A place in schema.org's words (LocalBusiness), for search engines. Stars only from reviews that count; the grade, for which those words have no name, stands in the description. */

import type { Category } from '../categories.ts'
import type { JsonLd } from '../head.ts'
import { path } from '../path.ts'
import { meaningsOf } from '../payees/payee-number.ts'
import { photoShape, photoUrl } from '../photos/photos.ts'
import { type Span, type Weekday, weekdays } from '../places/opening-hours.ts'
import { specialDaysByDate } from '../places/special-hours.ts'
import type { PlacePage } from './place-page.ts'

/** Search engines show stars of businesses alone (Google's rules for review snippets), so a place of two types is called both. */
const typeOf: Record<Category, string | string[]> = {
  restaurant: 'Restaurant',
  lodging: 'LodgingBusiness',
  attraction: ['LocalBusiness', 'TouristAttraction'],
  tour: 'TravelAgency',
  spa: 'HealthAndBeautyBusiness',
  entertainment: 'EntertainmentBusiness',
  shop: 'Store',
  transport: 'LocalBusiness',
  other: 'LocalBusiness',
}

const days: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** Midnight at the end of a day has no name there (Google's rules for local businesses: all day ends at 23:59). */
const clockOf = (clock: string) => (clock === '24:00' ? '23:59' : clock)

/** Closed on a day, as those rules say it. */
const neverOpen: Span = ['00:00', '00:00']

const timesOf = ([opens, closes]: Span) => ({ '@type': 'OpeningHoursSpecification', opens, closes: clockOf(closes) })

/** As it is dialled from anywhere (E.164), mobile or landline; a number that is not Thai as it is written. */
function dialledAbroad(phone: string): string {
  const thai = meaningsOf(phone.replace(/\D/g, ''), phone.startsWith('+')).find(({ kind }) => kind === 'phone')
  return thai ? `+66${thai.value.slice(1)}` : phone
}

/** Position of the page: its crumbs, the last of which is the page itself. */
export const crumbsJsonLd = (crumbs: readonly { label: string; href?: string }[]): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href !== undefined && { item: href }),
  })),
})

/**
 * `description` is ours, never the
 * owner's words; `mean` is that of the stars themselves: search engines
 * ask for it as people gave it, not weighed with other places; days before `today` are over.
 */
export function placeJsonLd(
  place: PlacePage,
  { description, mean, today }: { description: string; mean: number; today: string },
): JsonLd {
  const { card, point, hours } = place
  const { rating } = card
  const spans = weekdays.flatMap((day) =>
    (hours[day] ?? []).map((span) => ({ ...timesOf(span), dayOfWeek: days[day] })),
  )
  const special = specialDaysByDate(hours, today).flatMap(({ from, to, spans: [first = neverOpen, ...more] }) =>
    [first, ...more].map((span) => ({ ...timesOf(span), validFrom: from, validThrough: to })),
  )
  // Letters made by rules are how it may be called, never its name.
  const aliases = [place.thaiName, card.english, card.romanised].filter((it) => it !== undefined && it !== card.name)
  const street = [place.address, place.subdistrict].filter(Boolean).join(' ')
  const isServing = card.grade.state !== 'suspended' && !card.closedTemporarily
  // A drawn picture is no likeness of the place.
  const photos = place.pictures.filter(({ illustration }) => !illustration)
  return {
    '@context': 'https://schema.org',
    '@type': typeOf[card.category],
    '@id': path('/client/information/:id', { id: card.id }),
    url: path('/client/information/:id', { id: card.id }),
    name: card.name,
    ...(aliases.length > 0 && { alternateName: aliases }),
    description,
    ...(photos.length > 0 && { image: photos.map(({ key }) => photoUrl(key, photoShape(key).width)) }),
    ...(place.phone && { telephone: dialledAbroad(place.phone) }),
    ...(place.priceLevel && { priceRange: '฿'.repeat(place.priceLevel) }),
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      addressLocality: card.district,
      addressRegion: card.province,
      ...(place.postcode && { postalCode: place.postcode }),
      addressCountry: 'TH',
    },
    geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng },
    // Nor does it open at any hour while it is suspended or closed.
    ...(spans.length > 0 && isServing && { openingHoursSpecification: spans }),
    ...(special.length > 0 && isServing && { specialOpeningHoursSpecification: special }),
    // Stars beside a search result would advertise a place that nobody is to enter. They stand on its page, with why it is suspended.
    ...(rating &&
      card.grade.state !== 'suspended' && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: mean,
          reviewCount: rating.count,
          bestRating: 5,
        },
      }),
  }
}
