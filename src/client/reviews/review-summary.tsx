/** The rating of a place: the plain mean, how the stars are spread, and the ratings of single aspects. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { reviewsAddress } from '#shared/reviews/review-filter.ts'
import { aspects, type ReviewSummary as Summary, starSteps } from '#shared/reviews/reviews.ts'
import { Stars } from './stars.tsx'

/** Needs the texts of `review`. Nothing where the place has no review. */
export function ReviewSummary({ place, summary }: { place: string; summary: Summary }) {
  const { t, format } = useText()
  const { count, mean, stars } = summary
  if (count === 0) return null
  const rated = aspects.flatMap((aspect) => {
    const value = summary.aspects[aspect]
    return value === undefined ? [] : [{ aspect, value }]
  })
  return (
    <div className="rating-sum">
      <div>
        <p className="big num">{format.decimal1(mean)}</p>
        <Stars value={mean} />
        <p className="small muted">{t('review:summary.of', { count: format.number(count) })}</p>
      </div>
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
    </div>
  )
}
