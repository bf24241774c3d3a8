/** A review before an officer: the words first, then the reports, then the decision; beside it further context. */

import { Stars } from '#client/reviews/stars.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { Photo } from '#client/ui/photo.tsx'
import { htmlLang } from '#shared/locales.ts'
import type { ReviewCase } from '#shared/moderation/moderation.ts'

export function ReviewWords({ shown }: { shown: ReviewCase }) {
  const { t, format } = useText()
  const { name, stars, month, text, locale, photos, reply, isHeld, hidden, isRedacted, original } = shown
  return (
    <Panel labelledBy="words">
      <div className="stack s3">
        <div className="case-head">
          <div className="grow">
            <h2 id="words" className="card-h2">
              {name ?? t('review:formerMember')}
            </h2>
            <p className="xs muted">{t('review:visited', { month: format.month(month) })}</p>
          </div>
          <Stars value={stars} />
        </div>
        <p className="tags">
          {isHeld && <Tag tone="info">{t('comment:tag.held')}</Tag>}
          {hidden && <Tag tone="bad">{t('review:hidden', { reason: t(`review:reason.${hidden}`) })}</Tag>}
          {isRedacted && <Tag tone="warn">{t('comment:tag.redacted')}</Tag>}
        </p>
        <p className="as-written" lang={htmlLang[locale]}>
          {text}
        </p>
        {photos.length > 0 && (
          <ul className="review-photos">
            {photos.map((photo, index) => (
              <li key={photo.key}>
                <Photo photo={photo} alt={t('review:photo', { number: index + 1, name: name ?? '' })} sizes="8rem" />
              </li>
            ))}
          </ul>
        )}
        {reply && (
          <div className="reply">
            <b>{t('review:reply')}</b>
            <p className="as-written">{reply}</p>
          </div>
        )}
        {original && (
          <Banner tone="warn" title={t('comment:original.title')}>
            <p className="as-written">{original}</p>
          </Banner>
        )}
      </div>
    </Panel>
  )
}

export function ReviewReports({ shown: { reports, appeal } }: { shown: ReviewCase }) {
  const { t, format } = useText()
  const people = reports.reduce((sum, report) => sum + report.people, 0)
  return (
    <Panel labelledBy="why">
      <div className="stack s3">
        <h2 id="why" className="card-h2">
          {appeal ? t('comment:title.appeal') : t('comment:title.reports', { count: people })}
        </h2>
        {appeal && (
          <>
            <p className="as-written">{appeal.text}</p>
            <p className="small muted">{format.dateTime(appeal.at)}</p>
          </>
        )}
        {reports.length > 0 && (
          <ul className="lines">
            {reports.map((report) => (
              <li key={report.reason}>
                <div className="grow">
                  <b>{t(`review:reason.${report.reason}`)}</b>
                  <small>{t('comment:people', { count: report.people })}</small>
                </div>
                {report.byOwner && <Tag>{t('comment:tag.byOwner')}</Tag>}
              </li>
            ))}
          </ul>
        )}
        {reports.length === 0 && !appeal && <p className="small">{t('comment:hint.held')}</p>}
        <p className="small muted">{t('comment:hint.negative')}</p>
      </div>
    </Panel>
  )
}
