/** An own report with its outcome. Needs the texts of `report`, `review` and `chat`. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { path } from '#shared/path.ts'
import type { OwnReport, OwnReportOutcome } from '#shared/reports/own-reports.ts'
import { reviewsAddress } from '#shared/reviews/review-filter.ts'

const tones: Record<OwnReportOutcome, 'info' | 'ok' | undefined> = {
  waits: undefined,
  visit: 'info',
  inspected: 'ok',
  done: 'ok',
  dismissed: undefined,
  keep: undefined,
  hide: 'ok',
  redact: 'ok',
}

/** The namespace of the problem's name. */
const reasons = { place: 'report:kind', review: 'review:reason', message: 'chat:reason' } as const

export function OwnReportLine({ report }: { report: OwnReport }) {
  const { t, format } = useText()
  const { about, why, place, outcome, note, at, decidedAt } = report
  return (
    <article className="stack s2">
      <h2>{place.name}</h2>
      <p className="small muted">
        {t(`report:about.${about}`)} · {format.dateTime(at)}
      </p>
      <p>{t(`${reasons[about]}.${why}`)}</p>
      {about === 'place' && <p className="as-written">{report.text}</p>}
      <p>
        <Tag tone={tones[outcome]}>{t(`report:state.${decidedAt ? 'decided' : 'open'}`)}</Tag>{' '}
        {t(`report:came.${outcome}`)}
        {decidedAt && <span className="small muted"> · {format.dateTime(decidedAt)}</span>}
      </p>
      {note && (
        <p className="small">
          {t('report:note.officer')}: {note}
        </p>
      )}
      <Way report={report} />
    </article>
  )
}

/** Link to the reported text, where it is still visible. */
function Way({ report }: { report: OwnReport }) {
  const { t } = useText()
  const { place } = report
  if (report.about === 'message') {
    if (!report.message) return null
    const { room, seq } = report.message
    return (
      <Go
        to={path('/chat/room-chat/:id', { id: room }, { at: seq })}
        words={t('report:action.chat')}
        name={place.name}
      />
    )
  }
  if (!place.isListed) return null
  return report.about === 'place' ? (
    <Go to={path('/client/information/:id', { id: place.id })} words={t('report:action.place')} name={place.name} />
  ) : (
    <Go to={reviewsAddress(place.id)} words={t('report:action.reviews')} name={place.name} />
  )
}

function Go({ to, words, name }: { to: string; words: string; name: string }) {
  return (
    <Buttons>
      <ButtonLink href={to}>
        {words}
        <span className="vh"> {name}</span>
      </ButtonLink>
    </Buttons>
  )
}
