/** Proposals that take two supervisors: proposal, reason and proposer, the reader's actions, and the outcomes of earlier ones. */
import type { ReactNode } from 'react'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
import { agencyProposals, type ProposalLine, stewardKinds } from '#shared/two-persons/proposal.ts'

interface ProposalsProps {
  proposals: readonly ProposalLine[]
  /** Address of earlier decided ones; null at the end. */
  earlier: string | null
  /** The forms of one that waits. */
  children(proposal: ProposalLine): ReactNode
}

export function Proposals({ proposals, earlier, children }: ProposalsProps) {
  const { t, format } = useText()
  const waiting = proposals.filter(({ outcome }) => outcome === null)
  const decided = proposals.filter(({ outcome }) => outcome !== null)
  if (proposals.length === 0) return null
  return (
    <Panel lift={waiting.length > 0} labelledBy="proposals">
      <div className="stack">
        <h2 id="proposals" className="card-h2">
          {t(waiting.length > 0 ? 'power:title.waiting' : 'power:title.decided')}
        </h2>
        {waiting.map((proposal) => (
          <div key={proposal.id} className="stack s2">
            <Terms proposal={proposal} />
            <p className="small muted">{t('power:until', { at: format.dateTime(proposal.expiresAt) })}</p>
            <Role proposal={proposal} />
            {children(proposal)}
          </div>
        ))}
        {decided.length > 0 && (
          <ul className="lines">
            {decided.map((proposal) => (
              <li key={proposal.id}>
                <div className="grow">
                  <Terms proposal={proposal} />
                </div>
              </li>
            ))}
          </ul>
        )}
        {earlier && (
          <a className="link reach" href={earlier}>
            {t('officer:action.older')}
          </a>
        )}
      </div>
    </Panel>
  )
}

function Terms({ proposal }: { proposal: ProposalLine }) {
  const { t, format } = useText()
  const { kind, who, into, area, until, reason, by, at, outcome, decidedBy, decidedReason } = proposal
  const terms = [
    (stewardKinds.includes(kind) || agencyProposals.includes(kind) || kind === 'move_officer') && who,
    into && t('power:into', { name: into }),
    area,
    until && t('officer:until', { day: format.date(until) }),
    t('power:by', { name: by, at: format.dateTime(at) }),
    decidedBy && outcome !== 'withdrawn' && t('power:decidedBy', { name: decidedBy }),
    outcome === 'confirmed' && decidedBy === null && t('power:decidedByAdministrator'),
  ]
  return (
    <div>
      <b>{t(`power:kind.${kind}`)}</b> {outcome && <Tag>{t(`power:outcome.${outcome}`)}</Tag>}
      <p className="small muted">{terms.filter(Boolean).join(' · ')}</p>
      {reason && <p className="small as-written">{reason}</p>}
      {decidedReason && <p className="small as-written">{decidedReason}</p>}
    </div>
  )
}

/** The deciding supervisor, as the page names them. */
function Role({ proposal: { id, isMine, mayConfirm, isForAdministrator } }: { proposal: ProposalLine }) {
  const { t } = useText()
  if (isForAdministrator)
    return <p className="small">{t('power:lead.administrator', { command: `npm run cli -- confirm-power ${id}` })}</p>
  const role = mayConfirm ? 'second' : isMine ? 'mine' : 'other'
  return <p className="small">{t(`power:lead.${role}`)}</p>
}

interface AnswerProps {
  proposal: ProposalLine
  forms: Record<'confirm' | 'decline' | 'takeBack', FormOf<string>>
}

/** The reader's answers: the second person confirms or does not, the proposer takes it back. */
export function ProposalAnswer({
  proposal: { isMine, mayConfirm },
  forms: { confirm, decline, takeBack },
}: AnswerProps) {
  const { t } = useText()
  if (isMine)
    return (
      <PageForm form={takeBack}>
        <FormBanner form={takeBack} />
        <Buttons>
          <Button>{t('power:action.withdraw')}</Button>
        </Buttons>
      </PageForm>
    )
  if (!mayConfirm) return null
  return (
    <>
      <PageForm form={confirm} className="stack">
        <FormBanner form={confirm} />
        <Buttons>
          <Button variant="primary">{t('power:action.confirm')}</Button>
        </Buttons>
      </PageForm>
      <WithReason
        form={decline}
        title={t('power:action.refuse')}
        label={t('power:field.reason')}
        hint={t('power:hint.reason')}
        act={t('power:action.refuse')}
      />
    </>
  )
}
