/** One officer: the request, areas, relations, history of standing, and the officer's acts. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { AreaPeriod } from '#client/officers/area-period.tsx'
import { RequestDecided } from '#client/officers/decided-request.tsx'
import { AreaFields, WithReason } from '#client/officers/officer-forms.tsx'
import { Deeds, Moves } from '#client/officers/officer-history.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ProposalAnswer, Proposals } from '#client/two-persons/proposals.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { AreaLine, OfficerPage } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'
import { PROPOSAL_HOURS, type ProposalLine } from '#shared/two-persons/proposal.ts'
import type { action, loader } from './officer.data.ts'

const useForm = formsOf<typeof action>()
const addressOf = (id: string, at: string) => path('/inspector/officers/:id', { id }, { at })

export const head = ({ officer, request }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${(officer ?? request).name} · ${t('officer:title.officers')} · ${t('header.product')}`,
  noindex: true,
})

/** The state in which the form of a decision stands here. */
const stateFor: Record<string, OfficerPage['state']> = {
  approve: 'requested',
  refuse: 'requested',
  suspend: 'active',
  resetFactor: 'active',
  supervise: 'active',
  restore: 'suspended',
}

export default function OfficerOrRequest() {
  const { officer, request } = useLoaderData<typeof loader>()
  return officer ? <Officer officer={officer} /> : <RequestDecided request={request} />
}

function Officer({ officer }: { officer: OfficerPage }) {
  const { proposals, earlier, seenAt, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { name, unit, badge, kind, level, state, isMe, moves } = officer
  const since = seenAt ? moves.filter(({ at }) => at > seenAt) : []
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[{ label: t('officer:title.officers'), href: path('/inspector/officers') }, { label: name }]}
      />
      <PageHead title={isMe ? t('officer:title.own') : name} lead={`${unit} · ${badge}`}>
        <p className="tags">
          <Tag tone={state === 'active' ? 'ok' : state === 'suspended' ? 'bad' : 'info'}>
            {t(`officer:state.${state}`)}
          </Tag>
          <Tag>{t(`officer:kind.${kind}`)}</Tag>
          <Tag>{t(`officer:level.${level}`)}</Tag>
        </p>
      </PageHead>
      <StepUp />
      <FormBanner
        fields={['rev', 'interest']}
        done={done && t(isPowerDone(done) ? `power:done.${done}` : `officer:done.${done}`)}
      />
      <DecidedFirst isGone={(sent) => stateFor[sent.do ?? ''] !== state} />
      {since.length > 0 && (
        <Banner tone="warn" role="alert" title={t('officer:changed')}>
          {since.map(({ what }) => t(`officer:move.${what}`)).join(' · ')}
        </Banner>
      )}
      <div className="cols stack s6">
        <div className="stack s6">
          <Proposals
            proposals={proposals}
            earlier={earlier && path('/inspector/officers/:id', { id: officer.id }, { decided: earlier })}
          >
            {(it) => <Answer officer={officer.id} proposal={it} />}
          </Proposals>
          {officer.isOver && <Decide officer={officer} />}
          {!isMe && !officer.isOver && (
            <p className="small muted">{t(officer.ofLine ? 'officer:partly' : 'officer:otherAgency')}</p>
          )}
          <Areas officer={officer} />
          <Relations officer={officer} />
        </div>
        <aside className="stack s6">
          <Moves id={officer.id} moves={moves} nextMoves={officer.nextMoves} />
          <Deeds id={officer.id} deeds={officer.deeds} next={officer.next} />
        </aside>
      </div>
    </div>
  )
}

function Decide({ officer: { id, rev, state, areas } }: { officer: OfficerPage }) {
  const { options, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = addressOf(id, now)
  const approve = useForm({ do: 'approve', to, hidden: { rev }, id: 'approve' })
  const refuse = useForm({ do: 'refuse', to, hidden: { rev }, id: 'refuse' })
  const suspend = useForm({ do: 'suspend', to, hidden: { rev }, id: 'suspend' })
  const resetFactor = useForm({ do: 'resetFactor', to, hidden: { rev }, id: 'reset-factor' })
  const restore = useForm({ do: 'restore', to, hidden: { rev }, id: 'restore' })
  if (state === 'active')
    return (
      <Panel>
        <WithReason
          form={suspend}
          title={t('officer:title.suspend')}
          label={t('officer:field.reason')}
          act={t('power:action.suspend')}
          variant="danger"
        />
        <p className="small muted">{t('officer:hint.suspend')}</p>
        <p className="small muted">{t('power:lead.officer', { hours: PROPOSAL_HOURS })}</p>
        <WithReason
          form={resetFactor}
          title={t('officer:title.resetFactor')}
          label={t('officer:field.reason')}
          act={t('power:action.resetFactor')}
        />
        <p className="small muted">{t('officer:hint.resetFactor')}</p>
        <Supervise officer={id} rev={rev} />
      </Panel>
    )
  if (state === 'suspended')
    return (
      <Panel>
        <WithReason
          form={restore}
          title={t('officer:title.restore')}
          label={t('officer:field.reason')}
          act={t('power:action.restore')}
        />
        <p className="small muted">{t('power:lead.officer', { hours: PROPOSAL_HOURS })}</p>
      </Panel>
    )
  return (
    <Panel lift labelledBy="decide">
      <div className="stack">
        <h2 id="decide" className="card-h2">
          {t('officer:title.decide')}
        </h2>
        {areas.length > 0 && <p>{t('officer:asksFor', { area: areas.join(', ') })}</p>}
        <PageForm form={approve} className="stack">
          <AreaFields form={approve} options={options} />
          <Buttons>
            <Button variant="primary">{t('power:action.approve')}</Button>
          </Buttons>
          <p className="small muted">{t('power:lead.officer', { hours: PROPOSAL_HOURS })}</p>
        </PageForm>
        <WithReason
          form={refuse}
          title={t('officer:title.refuse')}
          label={t('officer:field.reason')}
          act={t('officer:action.refuse')}
        />
      </div>
    </Panel>
  )
}

const isPowerDone = (done: string) => ['proposed', 'confirmed', 'notConfirmed', 'takenBack'].includes(done)

/** Makes the officer a supervisor of an area. */
function Supervise({ officer, rev }: { officer: string; rev: string }) {
  const { options, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useForm({ do: 'supervise', to: addressOf(officer, now), hidden: { rev }, id: 'supervise' })
  return (
    <FoldedForm form={form} title={t('power:title.supervise')} action={t('power:action.supervise')} className="more">
      <p className="small muted">{t('power:hint.supervise')}</p>
      <AreaFields form={form} options={options} />
    </FoldedForm>
  )
}

/** The answers to a proposal about the officer. */
function Answer({ officer, proposal }: { officer: string; proposal: ProposalLine }) {
  const { now } = useLoaderData<typeof loader>()
  const [to, of] = [addressOf(officer, now), { proposal: proposal.id }]
  const forms = {
    confirm: useForm({ do: 'confirm', to, of, id: `confirm-${proposal.id}` }),
    decline: useForm({ do: 'decline', to, of, id: `decline-${proposal.id}` }),
    takeBack: useForm({ do: 'takeBack', to, of, id: `back-${proposal.id}` }),
  }
  return <ProposalAnswer proposal={proposal} forms={forms} />
}

function Areas({ officer }: { officer: OfficerPage }) {
  const { options, now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id, areaLines, isOver, state } = officer
  const assign = useForm({ do: 'assign', to: addressOf(id, now), id: 'assign' })
  return (
    <Panel labelledBy="areas">
      <div className="stack">
        <h2 id="areas" className="card-h2">
          {t('officer:title.areas')}
        </h2>
        {areaLines.length === 0 && <p className="small muted">{t('officer:noArea')}</p>}
        <ul className="lines">
          {areaLines.map((area) => (
            <Area key={area.id} area={area} officer={officer} />
          ))}
        </ul>
        {isOver && state === 'active' && (
          <details className="more" open={assign.refusal ? true : undefined}>
            <summary>{t('officer:title.assign')}</summary>
            <PageForm form={assign} className="stack">
              <AreaFields form={assign} options={options} />
              <Buttons>
                <Button>{t('officer:action.assign')}</Button>
              </Buttons>
            </PageForm>
          </details>
        )}
      </div>
    </Panel>
  )
}

function Area({ area, officer: { id, isMe } }: { area: AreaLine; officer: OfficerPage }) {
  const { now } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = addressOf(id, now)
  const end = useForm({ do: 'end', to, of: { area: area.id }, id: `end-${area.id}` })
  const endWhole = useForm({
    do: 'endWhole',
    to,
    of: { area: area.id },
    hidden: { level: area.level },
    id: `end-${area.id}`,
  })
  return (
    <li>
      <div className="grow">
        <b>{area.name}</b>
        <AreaPeriod area={area} />
        {area.level === 'supervisor' && <Tag>{t('officer:tag.supervises')}</Tag>}
        {area.mayEnd && !isMe && (
          <WithReason
            form={area.takesTwo ? endWhole : end}
            title={t('officer:title.end')}
            label={t('officer:field.reason')}
            hint={area.takesTwo ? t('power:lead.officer', { hours: PROPOSAL_HOURS }) : undefined}
            act={t(area.takesTwo ? 'power:action.end' : 'officer:action.end')}
          />
        )}
      </div>
    </li>
  )
}

function Relations({ officer: { id, interests, isMe } }: { officer: OfficerPage }) {
  const { t } = useText()
  return (
    <Panel labelledBy="relations">
      <div className="stack">
        <h2 id="relations" className="card-h2">
          {t('officer:title.relations')}
        </h2>
        <p className="small muted">{t('officer:hint.relations')}</p>
        {interests.length === 0 && <p className="small">{t('officer:relationsNone')}</p>}
        <ul className="lines">
          {interests.map((interest) => (
            <Relation key={interest.id} officer={id} interest={interest} mayEnd={!isMe} />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

interface RelationProps {
  officer: string
  interest: OfficerPage['interests'][number]
  mayEnd: boolean
}

function Relation({ officer, interest: { id, place, at }, mayEnd }: RelationProps) {
  const { now } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const form = useForm({ do: 'relation', to: addressOf(officer, now), of: { interest: id }, id: `relation-${id}` })
  return (
    <li>
      <div className="grow">
        <b>{place.name}</b>
        <small>{t('officer:declared', { at: format.dateTime(at) })}</small>
        {mayEnd && (
          <WithReason
            form={form}
            title={t('officer:title.endRelation')}
            label={t('officer:field.reason')}
            act={t('officer:action.endRelation')}
          />
        )}
      </div>
    </li>
  )
}
