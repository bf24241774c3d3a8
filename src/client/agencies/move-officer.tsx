/** Proposes that an officer moves to another agency: a second person confirms. */
import { PickAgency } from '#client/agencies/pick-agency.tsx'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { PickOne } from '#client/ui/pick-one.tsx'
import type { AgencyPerson } from '#shared/agencies/agency-page.ts'
import { PROPOSAL_HOURS } from '#shared/two-persons/proposal.ts'

interface MoveOfficerProps {
  people: readonly AgencyPerson[]
  others: readonly { id: string; name: string }[]
  form: FormOf<string>
}

export function MoveOfficer({ people, others, form }: MoveOfficerProps) {
  const { t } = useText()
  const movers = people.flatMap(({ mover, name, badge }) =>
    mover ? [{ value: mover, name: `${name} · ${badge}` }] : [],
  )
  if (movers.length === 0 || others.length === 0) return null
  return (
    <Panel>
      <WithReason
        form={form}
        title={t('agency:title.move')}
        label={t('agency:field.reason')}
        hint={t('agency:hint.reason')}
        act={t('agency:action.move')}
      >
        <p className="small muted">{t('agency:lead.move', { hours: PROPOSAL_HOURS })}</p>
        <PickOne
          {...form.field('person', '')}
          label={t('agency:field.person')}
          required
          data-wrong={t('agency:error.person')}
          choose={t('agency:field.choosePerson')}
          options={movers}
          words={{ type: t('agency:pick.person'), none: t('agency:pick.noPerson'), all: t('agency:pick.allPeople') }}
        />
        <PickAgency
          field={form.field('into', '')}
          label={t('agency:field.moveInto')}
          agencies={others}
          wrong={t('agency:error.into')}
        />
      </WithReason>
    </Panel>
  )
}
