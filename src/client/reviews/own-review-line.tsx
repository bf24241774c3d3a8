/** An own review among all that one has written. Needs the texts of `review`. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { path } from '#shared/path.ts'
import { ownReviewAddress } from '#shared/reviews/review-filter.ts'
import type { ListedOwnReview } from '#shared/reviews/reviews.ts'
import { Stars } from './stars.tsx'

export function OwnReviewLine({ review }: { review: ListedOwnReview }) {
  const { t, format } = useText()
  const { id, place, text, month, photos, decision, reply } = review
  return (
    <article className="review" id={`review-${id}`}>
      <header>
        <div className="grow">
          <h2>
            {place.isListed ? (
              <a className="link reach" href={path('/client/information/:id', { id: place.id })}>
                {place.name}
              </a>
            ) : (
              place.name
            )}
          </h2>
          <p className="xs muted">
            {t('review:visited', { month: format.month(month) })}
            {photos.length > 0 && ` · ${t('review:filter.photos', { count: photos.length })}`}
          </p>
        </div>
        <Stars value={review.stars} />
      </header>
      <State review={review} />
      <p className="as-written">{text}</p>
      {decision?.note && (
        <p className="small">
          {t('review:appeal.note')}: {decision.note}
        </p>
      )}
      {reply !== null && (
        <div className="reply">
          <b>{t('review:reply')}</b>
          <p className="as-written">{reply}</p>
        </div>
      )}
      <Acts review={review} />
    </article>
  )
}

/** Visibility to others, and the reason where they do not see it. */
function State({ review: { held, hidden, decision } }: { review: ListedOwnReview }) {
  const { t } = useText()
  return (
    <div className="stack s1 small">
      {hidden ? (
        <p>
          <Tag tone="bad">{t('review:state.hidden')}</Tag>{' '}
          {t('review:hidden', { reason: t(`review:reason.${hidden}`) })}
        </p>
      ) : held ? (
        <p>
          <Tag tone="info">{t('review:state.held')}</Tag> {t('review:note.held')}
        </p>
      ) : (
        <p>
          <Tag tone="ok">{t('review:state.shown')}</Tag>
          {decision?.verdict === 'redact' && ` ${t('review:appeal.redacted')}`}
        </p>
      )}
      {decision?.isAppealed && <p>{t('review:appeal.waits')}</p>}
    </div>
  )
}

function Acts({ review: { id, place, hidden, decision } }: { review: ListedOwnReview }) {
  const { t } = useText()
  const to = ownReviewAddress(place.id, id)
  const name = <span className="vh"> {place.name}</span>
  if (!place.isListed) return <p className="small muted">{t('review:note.unlisted')}</p>
  if (hidden && !decision?.mayAppeal) return null
  return (
    <Buttons>
      {!hidden && (
        <ButtonLink href={to}>
          {t('review:action.change')}
          {name}
        </ButtonLink>
      )}
      {decision?.mayAppeal && (
        <ButtonLink href={to}>
          {t('review:appeal.send')}
          {name}
        </ButtonLink>
      )}
    </Buttons>
  )
}
