/**
 * The statements before a visit begins: position, no interest in the place, due kind. Nothing is chosen for the
 * officer who declares. One form, which works without JavaScript.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { Radios } from '#client/ui/radios.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import type { DueView, VisitedPlace } from '#shared/inspections/visit-page.ts'
import { WHOLE_PATTERN } from '#shared/registrations/step-letters.ts'
import { Arrival } from './arrival.tsx'
import { DueList } from './due-list.tsx'

type VisitField = 'run' | 'kind' | 'interest' | 'companion' | 'sign' | 'licensed' | 'lat' | 'lng'
export type VisitForm = FormOf<VisitField>
type VisitAction = ShapedAction<FormShape<VisitField>>

export function StartForm({ form, place, due }: { form: VisitForm; place: VisitedPlace; due: DueView }) {
  const { t } = useText()
  const [kind = 'routine'] = due.kinds
  const asksKind = due.kinds.length > 1
  const isRecheck = kind === 'recheck'
  const about = kind === 'recheck' || kind === 'first' ? kind : 'routine'
  return (
    <PageForm form={form} className="stack s6">
      <FormBanner<VisitAction> form={form} fields={asksKind ? ['lat', 'lng'] : ['lat', 'lng', 'kind']} />
      <Panel labelledBy="arrival">
        <div className="stack">
          <h2 id="arrival">{t('inspection:title.arrival')}</h2>
          <Arrival form={form} place={place} />
        </div>
      </Panel>
      <Panel>
        <Radios
          form={form}
          name="interest"
          legend={t('inspection:title.interest')}
          hint={t('inspection:hint.interest')}
          wrong={t('inspection:error.interest')}
          answers={[
            { value: 'none', label: t('inspection:interest.none'), hint: t('inspection:hint.kept') },
            { value: 'some', label: t('inspection:interest.some'), hint: t('inspection:hint.handedOn') },
          ]}
        />
      </Panel>
      <Panel labelledBy="due">
        <div className="stack">
          <h2 id="due">{t(`inspection:title.due.${about}`)}</h2>
          <DueList due={due} />
          <Kinds form={form} kinds={due.kinds} />
          {due.licensed && (
            <Input
              {...form.field('licensed', due.licensed.known === null ? null : String(due.licensed.known))}
              label={t('inspection:field.licensed')}
              hint={t('inspection:hint.licensed')}
              inputMode="numeric"
              required
              pattern={WHOLE_PATTERN}
              data-wrong={t('inspection:error.licensed')}
            />
          )}
        </div>
      </Panel>
      <div className="start">
        <p className="small muted">{t('inspection:hint.start')}</p>
        <Button variant="primary" large>
          {t(isRecheck ? 'inspection:action.startRecheck' : 'inspection:action.start')}
        </Button>
      </div>
    </PageForm>
  )
}

/** Where only one kind can be meant nobody is asked. */
function Kinds({ form, kinds }: { form: VisitForm; kinds: DueView['kinds'] }) {
  const { t } = useText()
  const [first, ...others] = kinds
  if (others.length === 0) return <input type="hidden" name="kind" value={first} />
  return (
    <Radios
      form={form}
      name="kind"
      legend={t('inspection:field.kind')}
      answers={kinds.map((kind) => ({
        value: kind,
        label: t(`inspection:kind.${kind}`),
        hint: t(`inspection:kindHint.${kind}`),
        isChosen: kind === first,
      }))}
    />
  )
}
