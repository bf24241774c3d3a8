/** A closing as an officer of the area decides it: who says so since when, what follows, and the decision. */
import { useText } from '#client/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { type ClosureCase, closedBecause } from '#shared/own-places/closure.ts'
import { LongText } from './long-text.tsx'

interface ClosureCaseProps {
  open: ClosureCase
  form: FormOf<'place' | 'source' | 'rev' | 'verdict' | 'reason'>
}

export function ClosureCaseView({ open, form }: ClosureCaseProps) {
  const { t, format } = useText()
  const { source, openCards, inspectedOn, reports } = open
  const becomes = source === 'owner' ? 'closed' : closedBecause(open)
  return (
    <Panel labelledBy="case" lift>
      <div className="stack s6">
        <div className="stack s2">
          <h2 id="case">{open.name}</h2>
          <p className="muted">{t(`register:closure.since.${source}`, { when: format.dateTime(open.since) })}</p>
          <p>
            {openCards > 0 && <Tag tone="warn">{t('register:closure.cards', { count: openCards })}</Tag>}{' '}
            {inspectedOn && t('register:closure.inspected', { day: format.date(inspectedOn) })}
          </p>
        </div>
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
          </section>
        )}
        <PageForm form={form} className="stack" noValidate>
          <ChoiceGroup {...form.group('verdict')} legend={t('register:closure.verdict')}>
            <Choice
              type="radio"
              required
              {...form.choice('verdict', 'confirm')}
              label={t(`register:closure.confirm.${becomes}`)}
            />
            <Choice
              type="radio"
              required
              {...form.choice('verdict', 'reject')}
              label={t(`register:closure.reject.${source}`)}
            />
          </ChoiceGroup>
          <LongText
            field={form.field('reason')}
            label={t('register:closure.reason')}
            hint={t(`register:closure.told.${source}`)}
          />
          <Buttons>
            <Button variant="primary">{t('register:action.decideEdit')}</Button>
          </Buttons>
        </PageForm>
      </div>
    </Panel>
  )
}
