/** A closing as an officer of the area decides it: its source and date, its effect, and the decision. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { type ClosureCase, closedBecause } from '#shared/own-places/closure.ts'
import { RETURN_REASON } from '#shared/registrations/decision.ts'
import { CasePanel } from './case-panel.tsx'

interface ClosureCaseProps {
  open: ClosureCase
  form: FormOf<'place' | 'source' | 'rev' | 'verdict' | 'reason'>
}

export function ClosureCaseView({ open, form }: ClosureCaseProps) {
  const { t, format } = useText()
  const { source } = open
  const needs = useNeeds(form, (said) => (source === 'owner' && said('verdict') !== 'reject' ? [] : ['reason']))
  const becomes = source === 'owner' ? 'closed' : closedBecause(open)
  return (
    <CasePanel
      name={open.name}
      since={t(`register:closure.since.${source}`, { when: format.dateTime(open.since) })}
      facts={<Facts open={open} />}
      form={form}
      onInput={needs.onInput}
    >
      <Radios
        form={form}
        name="verdict"
        legend={t('register:closure.verdict')}
        wrong={t('register:error.verdict')}
        answers={[
          { value: 'confirm', label: t(`register:closure.confirm.${becomes}`) },
          { value: 'reject', label: t(`register:closure.reject.${source}`) },
        ]}
      />
      <TextArea
        {...form.field('reason')}
        label={t('register:closure.reason')}
        hint={t(`register:closure.told.${source}`)}
        required={needs.includes('reason')}
        minLength={needs.includes('reason') ? RETURN_REASON.least : undefined}
        data-wrong={t('register:error.reason')}
        rows={4}
      />
    </CasePanel>
  )
}

/** Open cards, the last inspection, and people's texts. */
function Facts({ open: { openCards, inspectedOn, reports, olderReports } }: Pick<ClosureCaseProps, 'open'>) {
  const { t, format } = useText()
  return (
    <>
      {(openCards > 0 || inspectedOn) && (
        <p>
          {openCards > 0 && <Tag tone="warn">{t('register:closure.cards', { count: openCards })}</Tag>}{' '}
          {inspectedOn && t('register:closure.inspected', { day: format.date(inspectedOn) })}
        </p>
      )}
      {reports.length > 0 && (
        <section className="stack s2" aria-labelledby="said">
          <h3 id="said">{t('register:closure.said')}</h3>
          <ul className="stack s2">
            {reports.map(({ at, text }) => (
              <li key={at}>
                <small className="muted">{format.date(at)}</small>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          {olderReports > 0 && (
            <p className="small muted">{t('register:closure.saidBefore', { count: olderReports })}</p>
          )}
        </section>
      )}
    </>
  )
}
