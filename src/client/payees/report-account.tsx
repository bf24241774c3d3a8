/** The way from a red answer to the officers: the report of a place with the account in it. A form, so that no address has the account. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { path } from '#shared/path.ts'
import type { PlaceReportKind } from '#shared/reports/place-reports.ts'

interface ReportAccountProps {
  /** Id of the place that is to be reported. */
  place: string
  /** As it is written. */
  account: string
  /** The preselected kind of report. @default the reader's to choose */
  kind?: PlaceReportKind
  /** Its name, where there are several to choose from. */
  name?: string
}

export function ReportAccount({ place, account, kind, name }: ReportAccountProps) {
  const { t } = useText()
  const to = path('/client/information/report/:id', { id: place })
  return (
    <PageForm form={{ to, hidden: { do: 'account', account, ...(kind && { kind }) }, refusal: undefined }}>
      <Button icon="octagon-alert">
        {t('payees:action.report')}
        {name && <span className="vh"> {name}</span>}
      </Button>
    </PageForm>
  )
}
