/** An officer says whether an owner gets more time. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { CARD_REASON_LENGTH } from '#shared/cards/card-letters.ts'
import type { ExtendedClock } from '#shared/cards/extension.ts'

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
        <Radios
          form={form}
          name="verdict"
          legend={t('warning:field.verdict')}
          wrong={t('warning:error.verdict')}
          answers={[
            {
              value: 'granted',
              label: t('warning:extension.granted'),
              hint: t(`warning:extension.until.${clock}`, { at: format.dateTime(until) }),
            },
            { value: 'refused', label: t('warning:extension.refused'), hint: t('warning:extension.silence') },
          ]}
        />
        <TextArea
          {...form.field('reason')}
          label={t('warning:extension.reason')}
          hint={t('warning:extension.reasonHint')}
          required={needs.includes('reason')}
          minLength={needs.includes('reason') ? CARD_REASON_LENGTH.least : undefined}
          data-wrong={t('card:error.reasonShort')}
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
