/** The form that reports a problem of a place. Plain: it works without JavaScript, and a refusal brings back the typed text. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice, describedBy, Field } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { useLeast } from '#client/ui/form/use-least.ts'
import {
  PLACE_REPORT_LENGTH,
  type PlaceReportKind,
  placeReportKinds,
  seenTimes,
} from '#shared/reports/place-reports.ts'

const { least, most } = PLACE_REPORT_LENGTH

interface ReportFormProps {
  form: FormOf<'kind' | 'text' | 'seen'>
  /** The account that the reader came to report, and its kind; null where that is still to be chosen. */
  reported: { account: string; kind: PlaceReportKind | null } | null
}

export function ReportForm({ form, reported }: ReportFormProps) {
  const { t, format } = useText()
  const account = reported?.account
  const hint = t(account ? 'report:hint.account' : 'report:hint.text', {
    least,
    most: format.number(most),
  })
  const { id, error, ...text } = form.field('text', account && `${t('report:given.account', { account })}\n`)
  const atLeast = useLeast(least, t('report:error.textShort'))
  return (
    <PageForm form={form} className="stack s6">
      <FormBanner form={form} />
      <ChoiceGroup {...form.group('kind')} legend={t('report:field.kind')}>
        {placeReportKinds.map((kind) => (
          <Choice
            key={kind}
            {...form.choice('kind', kind, kind === reported?.kind)}
            type="radio"
            required
            data-wrong={t('report:error.kind')}
            label={t(`report:kind.${kind}`)}
            hint={t(`report:example.${kind}`)}
          />
        ))}
      </ChoiceGroup>
      <Field id={id} label={t('report:field.text')} hint={hint} error={error}>
        <textarea {...text} className="input" id={id} required {...atLeast} {...describedBy(id, hint, error)} />
      </Field>
      <ChoiceGroup {...form.group('seen')} legend={t('report:field.seen')}>
        {seenTimes.map((seen) => (
          <Choice
            key={seen}
            {...form.choice('seen', seen)}
            type="radio"
            required
            data-wrong={t('report:error.seen')}
            label={t(`report:seen.${seen}`)}
          />
        ))}
      </ChoiceGroup>
      <Buttons>
        <Button variant="primary" large>
          {t('report:action.send')}
        </Button>
      </Buttons>
    </PageForm>
  )
}
