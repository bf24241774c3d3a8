/** Merging an agency, closing it, each by two stewards; and opening a closed one again. */
import { PickAgency } from '#client/agencies/pick-agency.tsx'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { PROPOSAL_HOURS } from '#shared/two-persons/proposal.ts'

interface AgencyEndingsProps {
  isClosed: boolean
  /** Open agencies that it could go into. */
  others: readonly { id: string; name: string }[]
  forms: Record<'merge' | 'close' | 'reopen', FormOf<string>>
}

export function AgencyEndings({ isClosed, others, forms: { merge, close, reopen } }: AgencyEndingsProps) {
  const { t } = useText()
  if (isClosed)
    return (
      <Panel>
        <PageForm form={reopen}>
          <FormBanner form={reopen} />
          <Button>{t('agency:title.reopen')}</Button>
        </PageForm>
      </Panel>
    )
  const words = { label: t('agency:field.reason'), hint: t('agency:hint.reason'), variant: 'danger' } as const
  return (
    <Panel>
      <div className="stack">
        <p className="small muted">{t('power:lead.stewards', { hours: PROPOSAL_HOURS })}</p>
        <WithReason form={merge} title={t('agency:title.merge')} act={t('agency:action.merge')} {...words}>
          <p className="small muted">{t('agency:lead.merge')}</p>
          <PickAgency
            field={merge.field('into', '')}
            label={t('agency:field.into')}
            agencies={others}
            wrong={t('agency:error.into')}
          />
        </WithReason>
        <WithReason form={close} title={t('agency:title.close')} act={t('agency:action.close')} {...words}>
          <p className="small muted">{t('agency:lead.close')}</p>
        </WithReason>
      </div>
    </Panel>
  )
}
