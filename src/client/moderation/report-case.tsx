/** A report of a place before an officer: the problem and its time, other reports of the place, and the two ways on. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { FormPanel } from '#client/ui/form/form-panel.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { ReportCase } from '#shared/moderation/moderation.ts'
import { path } from '#shared/path.ts'
import { CLOSING_LENGTH } from '#shared/reviews/decisions.ts'
import { PlaceLines } from './review-context.tsx'

export function ReportWords({ shown }: { shown: ReportCase }) {
  const { t, format } = useText()
  const { about, text, seen, at, hasContact, reason, rev } = shown
  return (
    <Panel labelledBy="words">
      <div className="stack s3">
        <h2 id="words" className="card-h2">
          {t(`report:kind.${about}`)}
        </h2>
        <p className="as-written">{text}</p>
        <p className="small muted">
          {t('comment:reported', { at: format.dateTime(at), seen: t(`report:seen.${seen}`) })} ·{' '}
          {t(hasContact ? 'comment:contact.some' : 'comment:contact.none')}
        </p>
        {rev !== 'received' && (
          <Banner tone="info" title={t(`comment:reportState.${rev}`)}>
            {reason}
          </Banner>
        )}
      </div>
    </Panel>
  )
}

export function ReportContext({ shown: { place, others, moreOthers, visit, inspectedOn } }: { shown: ReportCase }) {
  const { t, format } = useText()
  return (
    <>
      <PlaceLines
        place={place}
        note={inspectedOn ? t('comment:inspected', { on: format.date(inspectedOn) }) : t('comment:neverInspected')}
      />
      {visit && (
        <Banner tone="info" title={t('comment:visitPlanned', { by: format.date(visit.by) })}>
          <p className="as-written">{visit.note}</p>
        </Banner>
      )}
      {others.length > 0 && (
        <Panel labelledBy="others" flush>
          <h2 id="others" className="list-head">
            {t('comment:title.otherReports')}
          </h2>
          {others.map(({ id, kind, at, text }) => (
            <a key={id} className="li" href={path('/inspector/check-comment/:id', { id })}>
              <span className="grow">
                <b>{t(`report:kind.${kind}`)}</b>
                <span className="waiting-words small">{text}</span>
                <small>{format.dateTime(at)}</small>
              </span>
            </a>
          ))}
          {moreOthers > 0 && (
            <a className="li" href={path('/inspector/check-comment', { find: place.name })}>
              {t('comment:moreReports', { count: moreOthers })}
            </a>
          )}
        </Panel>
      )}
    </>
  )
}

interface Forms {
  visit: FormOf<string>
  close: FormOf<string>
  shown: ReportCase
}

export function DecideReport({ visit, close, shown }: Forms) {
  const { t } = useText()
  return (
    <>
      {shown.rev === 'received' && (
        <FormPanel form={visit} id="visit" title={t('comment:title.visit')} action={t('comment:action.visit')} isMain>
          <TextArea
            {...visit.field('note')}
            label={t('comment:field.visitNote')}
            hint={t('comment:hint.visitNote')}
            required
            data-wrong={t('comment:error.wordsShort')}
          />
          <p className="small muted">{t(`comment:then.visit${shown.about === 'unsafe_now' ? 'Urgent' : ''}`)}</p>
        </FormPanel>
      )}
      <FormPanel form={close} id="close" title={t('comment:title.close')} action={t('comment:action.close')}>
        <Radios
          form={close}
          name="outcome"
          legend={t('comment:field.outcome')}
          wrong={t('comment:error.verdict')}
          answers={(['done', 'dismissed'] as const).map((value) => ({ value, label: t(`comment:outcome.${value}`) }))}
        />
        <TextArea
          {...close.field('reason')}
          label={t('comment:field.closeReason')}
          hint={t('comment:hint.words')}
          required
          minLength={CLOSING_LENGTH.least}
          data-wrong={t('comment:error.wordsShort')}
        />
      </FormPanel>
    </>
  )
}
