/** Reviews as everybody reads them: the chosen name, the month of the visit, the words, the owner's reply. No author, no day. */
import type { ReactNode } from 'react'
import { Avatar } from '#client/accounts/avatar.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Photo } from '#client/ui/photo.tsx'
import { Words } from '#client/ui/words.tsx'
import { photoUrl } from '#shared/photos/photos.ts'
import { aspects, type HiddenReview, type ReviewView, type ShownReview } from '#shared/reviews/reviews.ts'
import { Stars } from './stars.tsx'

interface ReviewListProps {
  reviews: ReviewView[]
  /** The reader's actions on a review, below it. */
  actions?: (review: ShownReview) => ReactNode
}

/** Needs the texts of `review`. */
export function ReviewList({ reviews, actions }: ReviewListProps) {
  return (
    <div className="reviews">
      {reviews.map((review) =>
        review.hidden === null ? (
          <Review key={review.id} review={review} actions={actions?.(review)} />
        ) : (
          <Hidden key={review.id} review={review} />
        ),
      )}
    </div>
  )
}

function Hidden({ review: { id, hidden } }: { review: HiddenReview }) {
  const { t } = useText()
  return (
    <p className="review muted small" id={`review-${id}`}>
      {t('review:hidden', { reason: t(`review:reason.${hidden}`) })}
    </p>
  )
}

function Review({ review, actions }: { review: ShownReview; actions: ReactNode }) {
  const { t, format } = useText()
  const name = review.name ?? t('review:formerMember')
  const rated = aspects.flatMap((aspect) => {
    const value = review.aspects[aspect]
    return value === undefined ? [] : [`${t(`review:aspect.${aspect}`)} ${value}`]
  })
  return (
    <article className="review" id={`review-${review.id}`}>
      <header>
        <Avatar person={{ name, avatar: null }} />
        <div className="grow">
          <b>{name}</b>
          <p className="xs muted">
            {t('review:visited', { month: format.month(review.month) })}
            {review.edited && ` · ${t('review:edited')}`}
            {review.own && ` · ${t('review:own')}`}
          </p>
        </div>
        <Stars value={review.stars} />
      </header>
      <Words words={review} />
      {rated.length > 0 && <p className="small muted">{rated.join(' · ')}</p>}
      {review.photos.length > 0 && (
        <ul className="review-photos">
          {review.photos.map((photo, index) => (
            <li key={photo.key}>
              <a href={photoUrl(photo.key, 1600)} rel="external">
                <Photo
                  photo={photo}
                  alt={t('review:photo', { number: index + 1, name })}
                  sizes="(min-width: 768px) 8rem, 25vw"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.reply !== null && (
        <div className="reply">
          <b>{t('review:reply')}</b>
          <Words words={review.reply} />
        </div>
      )}
      {actions}
    </article>
  )
}
