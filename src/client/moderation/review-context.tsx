/** Context of a review: the place, the account and its other texts, texts that say nearly the same, and the history. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { CasePlace, OtherText, ReviewCase, ReviewStep } from '#shared/moderation/moderation.ts'
import { path } from '#shared/path.ts'

/** The place's line. */
export function PlaceLines({ place, note }: { place: CasePlace; note?: string }) {
  const { t } = useText()
  return (
    <Panel flush>
      <a className="li" href={path('/client/information/:id', { id: place.id })}>
        <span className="grow">
          <b>{place.name}</b>
          <small>{[place.district, note].filter(Boolean).join(' · ')}</small>
        </span>
      </a>
      <a className="li" href={path('/inspector/policy/:id', { id: place.id })}>
        <span className="grow">
          <small>{t('comment:action.papers')}</small>
        </span>
      </a>
    </Panel>
  )
}

function Texts({ id, title, none, texts }: { id: string; title: string; none: string; texts: readonly OtherText[] }) {
  const { t, format } = useText()
  return (
    <Panel labelledBy={id}>
      <div className="stack s3">
        <h2 id={id} className="card-h2">
          {title}
        </h2>
        {texts.length === 0 && <p className="small muted">{none}</p>}
        <ul className="lines">
          {texts.map((text) => (
            <li key={text.id}>
              <div className="grow">
                <small>
                  {[
                    text.likeness === null ? null : t('comment:likeness', { percent: text.likeness }),
                    text.name ?? t('review:formerMember'),
                    text.place,
                    format.month(text.month),
                    t('comment:stars', { count: text.stars }),
                    text.isHidden ? t('comment:tag.hidden') : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <p className="small waiting-words">{text.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}

export function Context({ shown }: { shown: ReviewCase }) {
  const { t, format } = useText()
  const { place, author, units } = shown
  return (
    <>
      <PlaceLines
        place={place}
        note={t('comment:rating', { rating: format.number(place.rating), count: place.reviews })}
      />
      <Panel labelledBy="account">
        <div className="stack s2">
          <h2 id="account" className="card-h2">
            {t('comment:title.account')}
          </h2>
          <p className="small">
            {author
              ? t('comment:account', { days: author.days, reviews: author.reviews, hidden: author.hidden })
              : t('comment:accountGone')}
          </p>
          {units.length > 0 && <p className="small">{t('comment:units', { units: units.join(', ') })}</p>}
        </div>
      </Panel>
      <Texts id="similar" title={t('comment:title.similar')} none={t('comment:similarNone')} texts={shown.similar} />
      {author && (
        <Texts id="others" title={t('comment:title.others')} none={t('comment:othersNone')} texts={shown.others} />
      )}
      <Panel labelledBy="steps">
        <h2 id="steps" className="card-h2">
          {t('comment:title.steps')}
        </h2>
        <Steps steps={shown.steps} />
      </Panel>
    </>
  )
}

export function Steps({ steps }: { steps: readonly ReviewStep[] }) {
  const { t, format } = useText()
  return (
    <ol className="lines">
      {steps.map(({ what, at, unit, reason, note }) => (
        <li key={`${at} ${what} ${reason}`}>
          <div className="grow">
            <b>{t(`comment:step.${what}`)}</b>
            <small>
              {[format.dateTime(at), unit, reason && t(`review:reason.${reason}`)].filter(Boolean).join(' · ')}
            </small>
            {note && <p className="small as-written">{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
