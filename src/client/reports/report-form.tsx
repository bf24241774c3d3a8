/** The form that reports a problem of a place. Plain: it works without JavaScript, and a refusal brings back the typed text. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { useLeast } from '#client/ui/form/use-least.ts'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
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
  const atLeast = useLeast(least, t('report:error.textShort'))
  return (
    <PageForm form={form} className="stack s6">
      <FormBanner form={form} />
      <Radios
        form={form}
        name="kind"
        legend={t('report:field.kind')}
        wrong={t('report:error.kind')}
        answers={placeReportKinds.map((kind) => ({
          value: kind,
          label: t(`report:kind.${kind}`),
          hint: t(`report:example.${kind}`),
          isChosen: kind === reported?.kind,
        }))}
      />
      <TextArea
        {...form.field('text', account && `${t('report:given.account', { account })}\n`)}
        label={t('report:field.text')}
        hint={t(account ? 'report:hint.account' : 'report:hint.text', { least, most: format.number(most) })}
        required
        {...atLeast}
      />
      <Radios
        form={form}
        name="seen"
        legend={t('report:field.seen')}
        wrong={t('report:error.seen')}
        answers={seenTimes.map((seen) => ({ value: seen, label: t(`report:seen.${seen}`) }))}
      />
      <Buttons>
        <Button variant="primary" large>
          {t('report:action.send')}
        </Button>
      </Buttons>
    </PageForm>
  )
}
