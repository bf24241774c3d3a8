/** The form that reports a problem of a place. Plain: it works without JavaScript, and a refusal brings back what was typed. */
import { FormFault } from '#client/accounts/form-fault.tsx'
import { useText } from '#client/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice, describedBy, Field } from '#client/ui/field.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { PLACE_REPORT_LETTERS, placeReportKinds, seenTimes } from '#shared/reports/place-reports.ts'

const { least, most } = PLACE_REPORT_LETTERS

export function ReportForm({ action, refusal }: { action: string; refusal?: FormRefusal }) {
  const { t, format } = useText()
  const { values } = refusal ?? {}
  const errorOf = (name: string) => refusal?.errors[name] && t(refusal.errors[name])
  const hint = t('report:hint.text', { least, most: format.number(most) })
  const invalid = (name: string) => (errorOf(name) ? true : undefined)
  return (
    <form className="stack s6" method="post" action={action}>
      <FormFault refusal={refusal} />
      <ChoiceGroup id="kind" legend={t('report:field.kind')} error={errorOf('kind')}>
        {placeReportKinds.map((kind) => (
          <Choice
            key={kind}
            type="radio"
            name="kind"
            value={kind}
            required
            defaultChecked={values?.kind === kind}
            aria-invalid={invalid('kind')}
            label={t(`report:kind.${kind}`)}
            hint={t(`report:example.${kind}`)}
          />
        ))}
      </ChoiceGroup>
      <Field id="text" label={t('report:field.text')} hint={hint} error={errorOf('text')}>
        <textarea
          className="input"
          id="text"
          name="text"
          required
          minLength={least}
          defaultValue={values?.text}
          {...describedBy('text', hint, errorOf('text'))}
        />
      </Field>
      <ChoiceGroup id="seen" legend={t('report:field.seen')} error={errorOf('seen')}>
        {seenTimes.map((seen) => (
          <Choice
            key={seen}
            type="radio"
            name="seen"
            value={seen}
            required
            defaultChecked={values?.seen === seen}
            aria-invalid={invalid('seen')}
            label={t(`report:seen.${seen}`)}
          />
        ))}
      </ChoiceGroup>
      <Buttons>
        <Button variant="primary" large>
          {t('report:action.send')}
        </Button>
      </Buttons>
    </form>
  )
}
