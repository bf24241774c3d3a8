/** Stewards: the list of them, the proposals that wait for a second one, and the form of a proposal. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ProposalAnswer, Proposals } from '#client/two-persons/proposals.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { PROPOSAL_HOURS, type ProposalLine } from '#shared/two-persons/proposal.ts'
import { FIND_MOST } from '#shared/waiting-kinds.ts'
import type { action, loader } from './stewards.data.ts'

const page = path('/inspector/stewards')
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('agency:title.stewards')} · ${t('header.product')}`,
  noindex: true,
})

export default function Stewards() {
  const { stewards, proposals, earlier, candidates, isLong, find, me, done } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: t('agency:title.agencies'), href: path('/inspector/agencies') },
          { label: t('agency:title.stewards') },
        ]}
      />
      <PageHead title={t('agency:title.stewards')} lead={t('agency:lead.stewards')} />
      <StepUp />
      <FormBanner done={done && t(`power:done.${done}`)} />
      <Proposals proposals={proposals} earlier={earlier && path('/inspector/stewards', { decided: earlier })}>
        {(it) => <Answer proposal={it} />}
      </Proposals>
      <Panel>
        <ul className="lines">
          {stewards.map(({ id, name, unit, since }) => (
            <li key={id}>
              <div className="grow stack s2">
                <b>{name}</b>
                <small className="muted">
                  {unit} · {since && t('agency:line.since', { at: format.dateTime(since) })}
                </small>
                {id !== me && <End person={id} />}
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel labelledBy="make">
        <div className="stack">
          <h2 id="make" className="card-h2">
            {t('agency:title.makeSteward')}
          </h2>
          <p className="small muted">{t('power:lead.stewards', { hours: PROPOSAL_HOURS })}</p>
          <search>
            <form className="find-in-list" method="get" action={page}>
              <Input
                id="find"
                name="find"
                type="search"
                defaultValue={find ?? ''}
                maxLength={FIND_MOST}
                label={t('agency:field.find')}
              />
              <Button icon="search">{t('agency:action.find')}</Button>
            </form>
          </search>
          {find !== null && candidates.length === 0 && <p role="status">{t('agency:empty.none')}</p>}
          {candidates.map(({ id, name, unit }) => (
            <Make key={id} person={id} name={`${name} · ${unit}`} />
          ))}
          {isLong && <p className="small muted">{t('agency:empty.more', { count: candidates.length })}</p>}
        </div>
      </Panel>
    </div>
  )
}

function Make({ person, name }: { person: string; name: string }) {
  const { t } = useText()
  const form = useForm({ do: 'make', to: page, of: { person }, id: `make-${person}` })
  return (
    <WithReason
      form={form}
      title={t('agency:action.makeSteward', { name })}
      label={t('agency:field.reason')}
      hint={t('agency:hint.reason')}
      act={t('power:action.supervise')}
    />
  )
}

function End({ person }: { person: string }) {
  const { t } = useText()
  const form = useForm({ do: 'end', to: page, of: { person }, id: `end-${person}` })
  return (
    <WithReason
      form={form}
      title={t('agency:title.endSteward')}
      label={t('agency:field.reason')}
      hint={t('agency:hint.reason')}
      act={t('agency:action.endSteward')}
      variant="danger"
    />
  )
}

function Answer({ proposal }: { proposal: ProposalLine }) {
  const of = { proposal: proposal.id }
  const forms = {
    confirm: useForm({ do: 'confirm', to: page, of, id: `confirm-${proposal.id}` }),
    decline: useForm({ do: 'decline', to: page, of, id: `decline-${proposal.id}` }),
    takeBack: useForm({ do: 'takeBack', to: page, of, id: `back-${proposal.id}` }),
  }
  return <ProposalAnswer proposal={proposal} forms={forms} />
}
