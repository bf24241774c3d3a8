/** An officer says whether an owner gets more time. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { useNeeds } from '#client/ui/use-needs.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import type { ExtendedClock } from '#shared/cards/extension.ts'
import { ReasonField } from './reason-field.tsx'

interface DecisionProps {
  form: FormOf<'verdict' | 'reason'>
  /** The deadline, were it granted; an ISO instant. */
  until: string
  /** The moved term. */
  clock: ExtendedClock
}

export function ExtensionDecision({ form, until, clock }: DecisionProps) {
  const { t, format } = useText()
  // A no is given a reason, a yes may be.
  const needs = useNeeds(form, (said) => (said('verdict') === 'refused' ? ['reason'] : []))
  return (
    <PageForm form={form} className="stack" onInput={needs.onInput}>
      <FormBanner form={form} />
      <div className="stack s3 card-decision">
        <ChoiceGroup {...form.group('verdict')} legend={t('warning:field.verdict')}>
          <Choice
            {...form.choice('verdict', 'granted')}
            type="radio"
            required
            data-wrong={t('warning:error.verdict')}
            label={t('warning:extension.granted')}
            hint={t(`warning:extension.until.${clock}`, { at: format.dateTime(until) })}
          />
          <Choice
            {...form.choice('verdict', 'refused')}
            type="radio"
            required
            data-wrong={t('warning:error.verdict')}
            label={t('warning:extension.refused')}
            hint={t('warning:extension.silence')}
          />
        </ChoiceGroup>
        <ReasonField
          field={form.field('reason')}
          label={t('warning:extension.reason')}
          hint={t('warning:extension.reasonHint')}
          required={needs.includes('reason')}
          least={needs.includes('reason') ? CARD_REASON_LENGTH.least : undefined}
          wrong={t('card:error.reasonShort')}
        />
      </div>
      <Buttons>
        <Button variant="primary" large>
          {t('warning:do.decide')}
        </Button>
      </Buttons>
    </PageForm>
  )
}
