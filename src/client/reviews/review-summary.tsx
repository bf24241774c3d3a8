/** The rating of a place: the plain mean, how the stars are spread, and the ratings of single aspects. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { reviewsAddress } from '#shared/reviews/review-filter.ts'
import { aspects, type ReviewSummary as Summary, starSteps } from '#shared/reviews/reviews.ts'
import { Stars } from './stars.tsx'

interface ReviewSummaryProps {
  /** Id of the place. */
  place: string
  summary: Summary
  /** The mean and the count alone; the rest opens. */
  isFolded?: boolean
}

/** Needs the texts of `review`. Nothing where the place has no review. */
export function ReviewSummary({ place, summary, isFolded }: ReviewSummaryProps) {
  const { t, format } = useText()
  const { count, mean, stars } = summary
  if (count === 0) return null
  const rated = aspects.flatMap((aspect) => {
    const value = summary.aspects[aspect]
    return value === undefined ? [] : [{ aspect, value }]
  })
  const details = (
    <>
      <ul className="bars" aria-label={t('review:summary.spread')}>
        {starSteps.map((step) => (
          <li key={step}>
            <a className="num" href={reviewsAddress(place, { stars: step })}>
              {t('review:bar', { count: step })}
            </a>
            <meter min="0" max={count} value={stars[step]} aria-hidden="true" />
            <span className="num muted">{format.number(stars[step])}</span>
          </li>
        ))}
      </ul>
      {rated.length > 0 && (
        <dl className="aspects">
          {rated.map(({ aspect, value }) => (
            <div key={aspect}>
              <dt>{t(`review:aspect.${aspect}`)}</dt>
              <dd className="num">{format.decimal1(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="xs muted">{t('review:summary.rule')}</p>
    </>
  )
  return (
    <div className={isFolded ? 'rating-line' : 'rating-sum'}>
      <div>
        <p className="big num">{format.decimal1(mean)}</p>
        <Stars value={mean} />
        <p className="small muted">{t('review:summary.of', { count: format.number(count) })}</p>
      </div>
      {isFolded ? (
        <details className="fold">
          <summary>{t('review:summary.spread')}</summary>
          <div className="stack s3">{details}</div>
        </details>
      ) : (
        details
      )}
    </div>
  )
}
