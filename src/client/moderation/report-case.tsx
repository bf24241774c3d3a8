/** A report of a place before an officer: the problem and its time, other reports of the place, and the two ways on. */
import { ReasonField } from '#client/cards/reason-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
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
        <Panel lift labelledBy="visit">
          <PageForm form={visit} className="stack">
            <h2 id="visit" className="card-h2">
              {t('comment:title.visit')}
            </h2>
            <FormBanner form={visit} />
            <ReasonField
              field={visit.field('note')}
              label={t('comment:field.visitNote')}
              hint={t('comment:hint.visitNote')}
              required
              wrong={t('comment:error.wordsShort')}
            />
            <p className="small muted">{t(`comment:then.visit${shown.about === 'unsafe_now' ? 'Urgent' : ''}`)}</p>
            <Buttons>
              <Button variant="primary" large>
                {t('comment:action.visit')}
              </Button>
            </Buttons>
          </PageForm>
        </Panel>
      )}
      <Panel labelledBy="close">
        <PageForm form={close} className="stack">
          <h2 id="close" className="card-h2">
            {t('comment:title.close')}
          </h2>
          <FormBanner form={close} />
          <ChoiceGroup {...close.group('outcome')} legend={t('comment:field.outcome')}>
            {(['done', 'dismissed'] as const).map((outcome) => (
              <Choice
                key={outcome}
                {...close.choice('outcome', outcome)}
                type="radio"
                required
                data-wrong={t('comment:error.verdict')}
                label={t(`comment:outcome.${outcome}`)}
              />
            ))}
          </ChoiceGroup>
          <ReasonField
            field={close.field('reason')}
            label={t('comment:field.closeReason')}
            hint={t('comment:hint.words')}
            required
            least={CLOSING_LENGTH.least}
            wrong={t('comment:error.wordsShort')}
          />
          <Buttons>
            <Button>{t('comment:action.close')}</Button>
          </Buttons>
        </PageForm>
      </Panel>
    </>
  )
}
