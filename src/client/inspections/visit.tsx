/** The visit to a place before it begins: the form, or why this officer does not make it; and earlier findings. */

import { TakeAlong } from '#client/offline/take-along-panel.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { PastVisit, VisitView } from '#shared/inspections/visit-page.ts'
import { path } from '#shared/path.ts'
import { StartForm, type VisitForm } from './visit-form.tsx'
import { VisitedPlace } from './visited-place.tsx'

interface VisitProps {
  visit: VisitView
  form: VisitForm
  /** It was begun on this device, and is being sent to the server. */
  isSending: boolean
}

export function Visit({ visit: { place, refusal, inspectedBy, due, history, earlier }, form, isSending }: VisitProps) {
  const { t } = useText()
  const { id, name } = place.card
  const isAway = form.refusal?.errors.form === 'inspection:refusal.interest'
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[
          { label: name, href: place.isListed ? path('/client/information/:id', { id }) : undefined },
          { label: t('inspection:title.crumb') },
        ]}
      />
      <VisitedPlace place={place} />
      <div className="cols stack s6">
        <div className="stack s6">
          {refusal && !isAway && (
            <Banner tone="info" title={t('inspection:title.refused')}>
              {inspectedBy ? t('inspection:refusal.inspectedBy', { agencies: inspectedBy }) : t(refusal)}
            </Banner>
          )}
          {isAway && <Away />}
          {isSending && <Banner tone="info" role="status" title={t('field:visit.sending')} />}
          {due && !isAway && !isSending && <StartForm form={form} place={place} due={due} />}
        </div>
        <div className="stack s6">
          {due && <TakeAlong places={[{ id, name }]} />}
          <History visits={history} earlier={earlier} />
        </div>
      </div>
    </div>
  )
}

/** The officer has an interest, or is not sure. */
function Away() {
  const { t } = useText()
  return (
    <>
      <Banner tone="info" role="alert" title={t('inspection:title.away')}>
        {t('inspection:refusal.interest')}
      </Banner>
      <p className="small muted">{t('inspection:hint.mistake')}</p>
    </>
  )
}

function History({ visits, earlier }: { visits: readonly PastVisit[]; earlier: number }) {
  const { t, format } = useText()
  return (
    <Panel labelledBy="history">
      <h2 id="history">{t('inspection:title.history')}</h2>
      {visits.length === 0 && <p className="muted">{t('inspection:history.none')}</p>}
      <ol className="lines">
        {visits.map(({ id, kind, on, receivedAt, doubt, letter, score, isOwn }) => (
          <li key={id}>
            <div className="grow">
              <b>{t(`inspection:kind.${kind}`)}</b>
              <small>
                <time dateTime={on}>{format.date(on)}</time> · {t(`inspection:history.${isOwn ? 'own' : 'other'}`)}
              </small>
              {receivedAt && (
                <small>
                  {t('inspection:history.received', { date: format.dateTime(receivedAt) })}
                  {doubt && ` · ${t('inspection:doubt.tag')}`}
                </small>
              )}
            </div>
            <span className="num">
              {letter} {format.decimal1(score)}
            </span>
          </li>
        ))}
      </ol>
      {earlier > 0 && <p className="small muted">{t('inspection:history.earlier', { count: earlier })}</p>}
    </Panel>
  )
}
