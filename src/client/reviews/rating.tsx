/** Rating and number of reviews. Stars stand on another line than the grade: people judge the visit, officers the safety. */

import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import type { PlaceCard } from '#shared/places/place-card.ts'
import { Icon } from '../ui/icon.tsx'

/** One star, the rating and the count in brackets; words where there is no review yet. For lists. */
export function renderRating({ t, format }: Text, rating: PlaceCard['rating']) {
  if (!rating) return <span>{t('card.noReviews')}</span>
  return (
    <span className="stars">
      {Icon({ name: 'star' })}
      <span className="vh">{t('card.rating')} </span>
      {format.decimal1(rating.mean)} <i>({format.number(rating.count)})</i>
    </span>
  )
}

/** {@link renderRating} as a component. */
export function Rating({ rating }: { rating: PlaceCard['rating'] }) {
  return renderRating(useText(), rating)
}
