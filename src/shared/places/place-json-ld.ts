/** A place in schema.org's words (LocalBusiness), for search engines. Stars only from reviews that count; the grade, for which those words have no name, stands in the description. */

import { path } from '../path.ts'
import { photoShape, photoUrl } from '../photos/photos.ts'
import type { Category } from './categories.ts'
import type { PlacePage } from './place-page.ts'

const typeOf: Record<Category, string> = {
  restaurant: 'Restaurant',
  lodging: 'LodgingBusiness',
  attraction: 'TouristAttraction',
  tour: 'TravelAgency',
  spa: 'HealthAndBeautyBusiness',
  entertainment: 'EntertainmentBusiness',
  shop: 'Store',
  transport: 'LocalBusiness',
  other: 'LocalBusiness',
}

const days: Record<string, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/**
 * Addresses are paths of ours; the server puts the origin before them. `description` is ours, never the
 * owner's words; `mean` is that of the stars themselves: search engines
 * ask for it as people gave it, not weighed with other places.
 */
export function placeJsonLd(
  place: PlacePage,
  { description, mean }: { description: string; mean: number },
): Record<string, unknown> {
  const { card, point, hours } = place
  const { rating } = card
  // What was drawn is no likeness of the place.
  const photos = place.pictures.filter(({ illustration }) => !illustration)
  return {
    '@context': 'https://schema.org',
    '@type': typeOf[card.category],
    '@id': path('/client/information/:id', { id: card.id }),
    url: path('/client/information/:id', { id: card.id }),
    name: card.name,
    ...(place.thaiName !== card.name && { alternateName: place.thaiName }),
    description,
    ...(photos.length > 0 && { image: photos.map(({ key }) => photoUrl(key, photoShape(key).width)) }),
    ...(place.phone && { telephone: place.phone }),
    ...(place.priceLevel && { priceRange: '฿'.repeat(place.priceLevel) }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [place.address, place.subdistrict].filter(Boolean).join(' '),
      addressLocality: card.district,
      addressRegion: card.province,
      ...(place.postcode && { postalCode: place.postcode }),
      addressCountry: 'TH',
    },
    geo: { '@type': 'GeoCoordinates', latitude: point.lat, longitude: point.lng },
    openingHoursSpecification: Object.entries(hours).flatMap(([day, spans]) =>
      spans.map(([opens, closes]) => ({ '@type': 'OpeningHoursSpecification', dayOfWeek: days[day], opens, closes })),
    ),
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: mean,
        reviewCount: rating.count,
        bestRating: 5,
      },
    }),
  }
}
