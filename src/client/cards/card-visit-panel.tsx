/** Was the officer there? The device's record of the visit, for the approving or ratifying officer; doubtful points are marked. */
import type { ReactNode } from 'react'
import { VisitedAt } from '#client/inspections/visit-times.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { CardVisit } from '#shared/cards/card-visit.ts'
import { FAR_FROM_PIN_M, PACE_LEAST_SECONDS } from '#shared/inspections/visit-limits.ts'

export function CardVisitPanel({ visit }: { visit: CardVisit }) {
  const { t } = useText()
  const facts = useFacts(visit)
  const doubts = facts.filter(({ doubt }) => doubt).length
  return (
    <Panel labelledBy="visit-title">
      <div className="stack">
        <h2 id="visit-title" className="card-h2">
          {t('warning:visit.title')}
        </h2>
        <p>
          {doubts > 0 ? (
            <Tag tone="warn">{t('warning:visit.doubts', { count: doubts })}</Tag>
          ) : (
            <Tag tone="ok">{t('warning:visit.clear')}</Tag>
          )}
        </p>
        <dl className="receipt">
          {facts.map(({ name, value, doubt }) => (
            <div key={name}>
              <dt>{t(`warning:visit.${name}`)}</dt>
              <dd className="plain">
                {value} {doubt && <Tag tone="warn">{doubt}</Tag>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  )
}

interface Fact {
  name: 'officer' | 'began' | 'closed' | 'received' | 'position' | 'sign' | 'companion' | 'pace' | 'photos'
  value: ReactNode
  /** The doubtful points; null where there are none. */
  doubt: string | null
}

function useFacts(visit: CardVisit): Fact[] {
  const { t, format } = useText()
  const { metresFromPin: metres, signRead, pace, startedAt, visitedAt, doubt } = visit
  const minutes = Math.max(0, Math.round((Date.parse(visitedAt) - Date.parse(startedAt)) / 60_000))
  const isFar = (from: number | null) => from !== null && from > FAR_FROM_PIN_M
  const who = [visit.officer ?? t('warning:visit.gone'), visit.badge, visit.unit].filter(Boolean).join(' · ')
  return [
    { name: 'officer', value: who, doubt: null },
    { name: 'began', value: <time dateTime={startedAt}>{format.dateTime(startedAt)}</time>, doubt: null },
    {
      name: 'closed',
      value: <VisitedAt at={visitedAt} doubt={doubt} />,
      doubt: doubt && t('inspection:doubt.tag'),
    },
    {
      name: 'received',
      value: <time dateTime={visit.receivedAt}>{format.dateTime(visit.receivedAt)}</time>,
      doubt: null,
    },
    {
      name: 'position',
      value: metres === null ? null : t('inspection:position.near', { distance: format.distance(metres) }),
      doubt: metres === null ? t('inspection:receipt.noPosition') : isFar(metres) ? t('inspection:receipt.far') : null,
    },
    {
      name: 'sign',
      value: signRead ? t('inspection:receipt.signRead') : null,
      doubt: signRead ? null : t(signRead === null ? 'inspection:receipt.signMissing' : 'inspection:receipt.signOther'),
    },
    { name: 'companion', value: visit.companion ?? t('inspection:receipt.nobody'), doubt: null },
    {
      name: 'pace',
      value: [
        t('warning:visit.duration', { minutes: format.number(minutes), answers: format.number(visit.answers) }),
        pace !== null && t('inspection:receipt.seconds', { count: Math.round(pace) }),
      ]
        .filter(Boolean)
        .join(' · '),
      doubt: pace !== null && pace < PACE_LEAST_SECONDS ? t('inspection:receipt.quick') : null,
    },
    {
      name: 'photos',
      value: <Photos visit={visit} />,
      doubt:
        visit.photos.length === 0
          ? t('warning:visit.noPhotos')
          : visit.photos.some(({ source, metresFromPin }) => source === 'file' || isFar(metresFromPin))
            ? t('warning:visit.photosToSee')
            : null,
    },
  ]
}

/** Time, method and position of each. */
function Photos({ visit: { photos } }: { visit: CardVisit }) {
  const { t, format } = useText()
  if (photos.length === 0) return null
  return (
    <ol className="lines">
      {photos.map(({ id, at, source, metresFromPin }) => (
        <li key={id} className="small">
          {[
            format.dateTime(at),
            t(`warning:visit.source.${source ?? 'unknown'}`),
            metresFromPin !== null && t('inspection:position.near', { distance: format.distance(metresFromPin) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ol>
  )
}
