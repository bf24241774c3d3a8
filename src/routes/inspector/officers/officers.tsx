/** Officers of the supervisor's areas: requests, duty areas, suspensions. */

import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { LoanLines } from '#client/officers/loan-lines.tsx'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { Panel } from '#client/ui/panel.tsx'
import { FindInList } from '#client/waiting/queue-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { LoanLine, OfficerLine } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './officers.data.ts'

const page = '/inspector/officers'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('officer:title.officers')} · ${t('header.product')}`,
  noindex: true,
})

const states = ['requested', 'active', 'suspended'] as const

export default function Officers() {
  const { officers, next, loans, asked, me, done } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('officer:title.officers')} lead={t('officer:lead.officers')} />
      <StepUp />
      <FormBanner done={done && t(`officer:done.${done}`)} />
      <LoanLines
        id="loans"
        title={t('officer:title.loans')}
        lead={t('officer:lead.loans')}
        loans={loans}
        say={({ lender, borrower }) => t('officer:lends', { lender, borrower })}
      >
        {(loan) => <Agree loan={loan} />}
      </LoanLines>
      <FindInList href={path(page)} find={asked.find} by="officer" isEmpty={officers.length === 0} />
      {officers.length === 0 && asked.find === null && (
        <Empty level={2} title={t('officer:empty.title')} hint={t('officer:empty.hint')} />
      )}
      {states.map((state) => {
        const lines = officers.filter((officer) => officer.state === state)
        return (
          lines.length > 0 && (
            <section key={state} className="stack" aria-labelledby={state}>
              <h2 id={state}>{t(`officer:list.${state}`)}</h2>
              <Panel flush>
                {lines.map((officer) => (
                  <Line key={officer.id} officer={officer} />
                ))}
              </Panel>
            </section>
          )
        )
      })}
      <Pagination
        first={asked.cursor === null ? null : path(page, { find: asked.find })}
        next={next && path(page, { find: asked.find, cursor: next })}
      />
      <Panel flush>
        <ListLink
          href={path('/inspector/officers/:id', { id: me })}
          icon="circle-user-round"
          title={t('officer:title.own')}
          note={t('officer:lead.own')}
        />
        <ListLink href={path('/inspector/area-duty')} icon="map-pin" title={t('officer:title.areas')} />
      </Panel>
    </div>
  )
}

/** A loan in an area that the reader supervises. */
function Agree({ loan: { id } }: { loan: LoanLine }) {
  const { t } = useText()
  const agree = useForm({ do: 'agree', to: path(page), of: { loan: id }, id: `agree-${id}` })
  const refuse = useForm({ do: 'refuse', to: path(page), of: { loan: id }, id: `refuse-${id}` })
  return (
    <>
      <FormBanner form={agree} />
      <PageForm form={agree}>
        <Button variant="primary">{t('officer:action.agree')}</Button>
      </PageForm>
      <WithReason
        form={refuse}
        title={t('officer:title.refuseLoan')}
        label={t('officer:field.reason')}
        hint={t('officer:hint.refuseLoan')}
        act={t('officer:action.refuse')}
      />
    </>
  )
}

function Line({
  officer: { id, name, unit, badge, kind, level, state, areas, requestedAt, waitsForReader },
}: {
  officer: OfficerLine
}) {
  const { t, format } = useText()
  return (
    <a className="li" href={path('/inspector/officers/:id', { id })}>
      <span className="grow">
        <b>{name}</b>
        <small>
          {unit} · {badge}
        </small>
        <small>
          {areas.join(', ') || t('officer:noArea')}
          {state === 'requested' && ` · ${t('officer:asked', { at: format.dateTime(requestedAt) })}`}
        </small>
      </span>
      {(kind === 'police' || level === 'supervisor') && (
        <Tag>{t(level === 'supervisor' ? 'officer:level.supervisor' : 'officer:kind.police')}</Tag>
      )}
      {waitsForReader && <Tag tone="warn">{t('power:title.waiting')}</Tag>}
      <Icon name="chevron-right" />
    </a>
  )
}
