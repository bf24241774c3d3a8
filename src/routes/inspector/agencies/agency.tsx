/** One agency: names, areas, kinds, people, figures, and the head of its letters; with the forms of those who may change it. */
import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { AgencyEndings } from '#client/agencies/agency-endings.tsx'
import { AgencyFigures } from '#client/agencies/agency-figures.tsx'
import { AgencyPeople } from '#client/agencies/agency-people.tsx'
import { ContactFields } from '#client/agencies/contact-fields.tsx'
import { isGone } from '#client/agencies/gone-form.ts'
import { EndInvitation, Invitations } from '#client/agencies/invitations.tsx'
import { MoveOfficer } from '#client/agencies/move-officer.tsx'
import { NameFields } from '#client/agencies/name-fields.tsx'
import { DemandProvider, OfficerProvider } from '#client/agencies/officer-provider.tsx'
import { ScopePanels } from '#client/agencies/scope-panels.tsx'
import { LetterHead } from '#client/cards/letter-head.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ProposalAnswer, Proposals } from '#client/two-persons/proposals.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { ProposalLine } from '#shared/two-persons/proposal.ts'
import type { action, loader } from './agency.data.ts'

const page = '/inspector/agencies/:id'
const useForm = formsOf<typeof action>()

export const head = ({ agency }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${agency.name} · ${t('agency:title.agencies')} · ${t('header.product')}`,
  noindex: true,
})

/** Acts on a proposal have words of their own. */
const isOfProposal = (done: string) => ['proposed', 'confirmed', 'notConfirmed', 'takenBack'].includes(done)

export default function Agency() {
  const { agency, asked, proposals, earlier, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { name, otherNames, kind, short, parent, into, isClosed, may } = agency
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[{ label: t('agency:title.agencies'), href: path('/inspector/agencies') }, { label: name }]}
      />
      <PageHead title={name} lead={otherNames.join(' · ') || undefined}>
        <p className="tags">
          <Tag>{t(`agency:kind.${kind}`)}</Tag>
          {short && <Tag>{short}</Tag>}
          {parent && <Tag>{t('agency:line.below', { name: parent.name })}</Tag>}
          {isClosed && !into && <Tag tone="warn">{t('agency:line.closed')}</Tag>}
        </p>
      </PageHead>
      <StepUp />
      <DecidedFirst isGone={(sent) => isGone(agency, sent)} />
      <FormBanner
        fields={['rev']}
        done={done && (isOfProposal(done) ? t(`power:done.${done}`) : t(`agency:done.${done}`))}
      />
      <Proposals proposals={proposals} earlier={earlier && path(page, { id: agency.id }, { decided: earlier })}>
        {(it) => <Answer proposal={it} />}
      </Proposals>
      {into && (
        <Banner tone="info" title={t('agency:line.into', { name: into.name })}>
          <a className="link" href={path(page, { id: into.id })}>
            {into.name}
          </a>
        </Banner>
      )}
      <AgencyFigures figures={agency.figures} />
      <div className="cols stack s6">
        <div className="stack s6">
          <Letters />
          {may.rule && <Names />}
          {may.rule && <Endings />}
        </div>
        <aside className="stack s6">
          <Scope />
          <AgencyPeople agency={agency} asked={asked} />
          {agency.may.tend && !isClosed && <Invite />}
          {agency.may.tend && <Move />}
          <Provider />
          {agency.may.tend && (
            <Panel flush>
              <ListLink
                href={path('/inspector/agency-keys/:id', { id: agency.id })}
                icon="link"
                title={t('agency:title.keys')}
                note={t('agency:note.keys')}
              />
            </Panel>
          )}
        </aside>
      </div>
    </div>
  )
}

const useAgencyForm = (name: 'rename' | 'change' | 'area' | 'kinds' | 'merge' | 'close' | 'reopen' | 'free') => {
  const { agency } = useLoaderData<typeof loader>()
  return useForm({ do: name, to: path(page, { id: agency.id }), hidden: { rev: String(agency.rev) }, id: name })
}

/** The head as it is now, and its form for who may change it. */
function Letters() {
  const { agency } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useAgencyForm('change')
  const { name, letter_head, letter_prefix, address, contact, appeal_to, working_hours } = agency
  const head = {
    lines: letter_head,
    prefix: letter_prefix,
    address,
    contact,
    appealTo: appeal_to,
    workingHours: working_hours,
  }
  return (
    <Panel labelledBy="letters">
      <div className="stack">
        <h2 id="letters" className="card-h2">
          {t('agency:title.preview')}
        </h2>
        <LetterHead unit={name} head={head} number={t('agency:letter.exampleNumber')} />
        {agency.may.tend && (
          <FoldedForm
            form={form}
            title={t('agency:title.contact')}
            action={t('agency:action.save')}
            variant="primary"
            className="more"
          >
            <p className="small muted">{t('agency:lead.contact')}</p>
            <ContactFields form={form} given={agency} />
          </FoldedForm>
        )}
      </div>
    </Panel>
  )
}

function Names() {
  const { agency, others } = useLoaderData<typeof loader>()
  const { t } = useText()
  const form = useAgencyForm('rename')
  return (
    <FoldedForm
      form={form}
      title={t('agency:title.names')}
      action={t('agency:action.save')}
      variant="primary"
      className="panel stack"
    >
      <NameFields form={form} others={others} given={agency} />
    </FoldedForm>
  )
}

function Scope() {
  const { agency, areas } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = path(page, { id: agency.id })
  const rev = String(agency.rev)
  const area = useAgencyForm('area')
  const kinds = useAgencyForm('kinds')
  return (
    <ScopePanels agency={agency} choices={areas} area={area} kinds={kinds}>
      {({ code, name }) => (
        <EndArea
          key={code}
          area={String(code)}
          name={name}
          to={to}
          rev={rev}
          label={t('agency:action.endArea', { area: name })}
        />
      )}
    </ScopePanels>
  )
}

function EndArea({ area, to, rev, label }: { area: string; name: string; to: string; rev: string; label: string }) {
  const form = useForm({ do: 'endArea', to, of: { area }, hidden: { rev }, id: `end-${area}` })
  return (
    <PageForm form={form}>
      <FormBanner form={form} />
      <Button variant="plain">{label}</Button>
    </PageForm>
  )
}

/** Moving one of its officers. */
function Move() {
  const { agency, others, asked } = useLoaderData<typeof loader>()
  // Refused, it is on the page of the list on which the person was chosen.
  const form = useForm({ do: 'move', to: path(page, { id: agency.id }, asked), id: 'move' })
  return <MoveOfficer people={agency.people} others={others} form={form} />
}

/** The sign-in of its officers. */
function Provider() {
  const { agency, providers } = useLoaderData<typeof loader>()
  const free = useAgencyForm('free')
  if (providers === null) return null
  const here = path(page, { id: agency.id })
  return (
    <OfficerProvider providers={providers} here={here} free={agency.may.rule ? free : null}>
      {({ id, name }) => <Demand provider={id} name={name} />}
    </OfficerProvider>
  )
}

function Demand({ provider, name }: { provider: string; name: string }) {
  const { agency } = useLoaderData<typeof loader>()
  const [to, of, hidden] = [path(page, { id: agency.id }), { provider }, { rev: String(agency.rev) }]
  const form = useForm({ do: 'provider', to, of, hidden, id: `provider-${provider}` })
  return <DemandProvider name={name} form={form} />
}

/** Inviting people, and the open invitations. */
function Invite() {
  const { agency, invitations, nextInvited, inviteAreas } = useLoaderData<typeof loader>()
  const to = path(page, { id: agency.id })
  const form = useForm({ do: 'invite', to, id: 'invite' })
  return (
    <Invitations
      invitations={invitations}
      next={nextInvited && path(page, { id: agency.id }, { invited: nextInvited })}
      areas={inviteAreas}
      form={form}
    >
      {({ id }) => <Uninvite to={to} invitation={id} />}
    </Invitations>
  )
}

function Uninvite({ to, invitation }: { to: string; invitation: string }) {
  return <EndInvitation form={useForm({ do: 'uninvite', to, of: { invitation }, id: `uninvite-${invitation}` })} />
}

/** Merging, closing, opening again. */
function Endings() {
  const { agency, others } = useLoaderData<typeof loader>()
  const forms = { merge: useAgencyForm('merge'), close: useAgencyForm('close'), reopen: useAgencyForm('reopen') }
  return <AgencyEndings isClosed={agency.isClosed} others={others} forms={forms} />
}

function Answer({ proposal }: { proposal: ProposalLine }) {
  const { agency } = useLoaderData<typeof loader>()
  const [to, of] = [path(page, { id: agency.id }), { proposal: proposal.id }]
  const forms = {
    confirm: useForm({ do: 'confirm', to, of, id: `confirm-${proposal.id}` }),
    decline: useForm({ do: 'decline', to, of, id: `decline-${proposal.id}` }),
    takeBack: useForm({ do: 'takeBack', to, of, id: `back-${proposal.id}` }),
  }
  return <ProposalAnswer proposal={proposal} forms={forms} />
}
