/** Open work on places for an officer of the area: registrations, changes and closings, a tab each; one in full, and its decision. */
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router-dom'
import { IdentityCase, IdentityLines } from '#client/identity/identity-queue.tsx'
import { ClosureCaseView } from '#client/own-places/closure-case.tsx'
import { EditCaseView } from '#client/own-places/edit-case.tsx'
import { CaseFacts } from '#client/registrations/registration-case.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Choice, Input } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import { DecidedFirst } from '#client/waiting/decided-first.tsx'
import { FindInList, QueueTabs } from '#client/waiting/queue-head.tsx'
import { useWaits } from '#client/waiting/use-waits.ts'
import type { Category } from '#shared/categories.ts'
import type { Head, Translate } from '#shared/head.ts'
import { type IdentityQuestion, type IdentityVerdict, identityVerdicts } from '#shared/identity/question.ts'
import type { ClosureCase } from '#shared/own-places/closure.ts'
import type { EditCase } from '#shared/own-places/edit.ts'
import type { PlaceQueue } from '#shared/own-places/queues.ts'
import { path } from '#shared/path.ts'
import { everyReturnField, RETURN_REASON, type RegistrationCase } from '#shared/registrations/decision.ts'
import { returnLabels } from '#shared/registrations/return-labels.ts'
import { WHOLE_PATTERN } from '#shared/registrations/step-letters.ts'
import type { action, loader } from './management-place.data.ts'

const page = '/inspector/management-place'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('register:title.queues')} · ${t('header.product')}`,
  noindex: true,
})

export default function ManagementPlace() {
  const { tab, registrations, edits, closures, identity, asked, done } = useLoaderData<typeof loader>()
  const waits = useWaits()
  const { t } = useText()
  const { next, waiting } = registrations ?? edits ?? closures ?? identity ?? { next: null, waiting: [] }
  const whole = { tab: tab === 'registrations' ? undefined : tab }
  return (
    <div className="wrap stack s6">
      <PageHead title={t('register:title.queues')} lead={t('register:lead.waiting', { count: waits[tab] ?? 0 })} />
      <QueueTabs current={tab} />
      <FindInList href={path(page, whole)} find={asked.find} isEmpty={waiting.length === 0} />
      <FormBanner<typeof action>
        fields={['place', 'rev', 'edit', 'source', 'question']}
        done={done && t(isVerdict(done) ? `merge:done.${done}` : `register:done.${done}`)}
      />
      <DecidedFirst isGone={() => !(registrations ?? edits ?? closures ?? identity)?.open} />
      {registrations && (
        <Queue
          tab={tab}
          lines={registrations.waiting.map(({ place, ...line }) => ({ id: place, ...line }))}
          current={registrations.open?.place}
        >
          {registrations.open && <Registration key={registrations.open.rev} open={registrations.open} />}
        </Queue>
      )}
      {edits && (
        <Queue tab={tab} lines={edits.waiting} current={edits.open?.id}>
          {edits.open && <Edit key={`${edits.open.id} ${edits.open.rev}`} open={edits.open} />}
        </Queue>
      )}
      {closures && (
        <Queue tab={tab} lines={closures.waiting} current={closures.open?.id}>
          {closures.open && <Closure key={`${closures.open.id} ${closures.open.rev}`} open={closures.open} />}
        </Queue>
      )}
      {identity && (
        <div className="cases">
          <IdentityLines {...identity} />
          {identity.open && <Identity key={`${identity.open.id} ${identity.open.rev}`} open={identity.open} />}
        </div>
      )}
      <Pagination
        first={asked.cursor === null ? null : path(page, { ...whole, find: asked.find })}
        next={next ? path(page, { ...whole, find: asked.find, cursor: next }) : null}
      />
    </div>
  )
}

const isVerdict = (done: string): done is IdentityVerdict => (identityVerdicts as readonly string[]).includes(done)

function Identity({ open }: { open: IdentityQuestion }) {
  const to = path(page, { tab: 'identity', of: open.id })
  const form = useForm({ do: 'identify', to, hidden: { question: open.id, rev: String(open.rev) } })
  return <IdentityCase open={open} form={form} />
}

interface QueueProps {
  tab: PlaceQueue
  lines: { id: string; name: string; category: Category; district: string; decideBy: string }[]
  /** Id of the one that is open. */
  current: string | undefined
  children: ReactNode
}

/** Open entries, the earliest deadline first, and the chosen one beside them. */
function Queue({ tab, lines, current, children }: QueueProps) {
  const { now, asked } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  if (lines.length === 0 && !children && asked.find !== null) return null
  if (lines.length === 0 && !children)
    return <Empty level={2} title={t('register:waiting.none')} hint={t('register:waiting.noneHint')} />
  return (
    <div className="cases">
      <nav className="panel flush" aria-label={t(`work:queue.${tab}`)}>
        {lines.map((each) => (
          <a
            key={each.id}
            className="li"
            href={path(page, {
              tab: tab === 'registrations' ? undefined : tab,
              of: each.id,
              find: asked.find,
              cursor: asked.cursor,
            })}
            aria-current={each.id === current ? 'true' : undefined}
          >
            <span className="grow">
              <b>{each.name}</b>
              <small>
                {t(`category.${each.category}`)} · {each.district}
              </small>
            </span>
            <Tag tone={each.decideBy <= now ? 'bad' : undefined}>
              {t('vendor:left.by', { when: format.date(each.decideBy) })}
            </Tag>
          </a>
        ))}
      </nav>
      {children ? <div className="stack s6">{children}</div> : <p className="muted">{t('register:waiting.choose')}</p>}
    </div>
  )
}

function Registration({ open }: { open: RegistrationCase }) {
  return (
    <>
      <CaseFacts open={open} />
      <Decide open={open} />
    </>
  )
}

function Edit({ open }: { open: EditCase }) {
  const form = useForm({
    do: 'edit',
    to: path(page, { tab: 'edits', of: open.id }),
    hidden: { edit: open.id, rev: String(open.rev) },
  })
  return <EditCaseView open={open} form={form} />
}

function Closure({ open }: { open: ClosureCase }) {
  const { id: place, source, rev } = open
  const to = path(page, { tab: 'closures', of: place })
  return <ClosureCaseView open={open} form={useForm({ do: 'closure', to, hidden: { place, source, rev } })} />
}

function Decide({ open: { place, rev, statedLicensed, payees } }: { open: RegistrationCase }) {
  const { t } = useText()
  const to = path(page, { of: place })
  const approve = useForm({ do: 'approve', to, hidden: { place, rev } })
  const send = useForm({ do: 'return', to, hidden: { place, rev } })
  // One reason is enough; where there is none, the fault stands at the first field.
  const needs = useNeeds(send, (said) => (everyReturnField.some(said) ? [] : everyReturnField.slice(0, 1)))
  return (
    <Panel lift labelledBy="decide">
      <div className="stack s6">
        <h2 id="decide">{t('register:header.decide')}</h2>
        <PageForm form={approve} className="stack">
          <Input
            {...approve.field('licensed', statedLicensed === null ? '' : String(statedLicensed))}
            label={t('register:field.readLicensed')}
            hint={t('register:hint.readLicensed')}
            inputMode="numeric"
            pattern={WHOLE_PATTERN}
            data-wrong={t('register:error.capacity')}
          />
          {payees.bank.length + payees.social.length > 0 && (
            <Choice type="checkbox" {...approve.choice('comparedPayees', '1')} label={t('register:field.compared')} />
          )}
          <Buttons>
            <Button variant="primary">{t('register:action.approve')}</Button>
          </Buttons>
        </PageForm>
        <details className="fold" open={send.refusal !== undefined}>
          <summary>{t('register:action.return')}</summary>
          <PageForm form={send} className="stack" onInput={needs.onInput}>
            <p className="muted">{t('register:hint.return')}</p>
            {everyReturnField.map((field) => (
              <Input
                key={field}
                {...send.field(field)}
                label={t(returnLabels[field])}
                required={needs.includes(field)}
                minLength={RETURN_REASON.least}
                data-wrong={t(needs.includes(field) ? 'register:error.noReason' : 'register:error.reason')}
              />
            ))}
            <Buttons>
              <Button>{t('register:action.returnNow')}</Button>
            </Buttons>
          </PageForm>
        </details>
      </div>
    </Panel>
  )
}
