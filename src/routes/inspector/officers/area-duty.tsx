/** Own duty areas with their ends, as map and list; an area can be lent to a colleague for a time. */

import { useLoaderData } from 'react-router-dom'
import { StepUp } from '#client/accounts/step-up.tsx'
import { AreaPeriod } from '#client/officers/area-period.tsx'
import { DutyMap } from '#client/officers/duty-map.tsx'
import { LendForm } from '#client/officers/lend-form.tsx'
import { LoanLines } from '#client/officers/loan-lines.tsx'
import { WithReason } from '#client/officers/officer-forms.tsx'
import { NoArea } from '#client/plan/no-area.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { AreaLine, LoanLine } from '#shared/officers/officer-page.ts'
import { path } from '#shared/path.ts'
import type { action, loader } from './area-duty.data.ts'

const page = '/inspector/area-duty'
const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('officer:title.areas')} · ${t('header.product')}`,
  noindex: true,
})

export default function AreaDuty() {
  const { me, areas, lent, offered, offers, colleagues, isLong, find, supervisors, isSupervisor, done } =
    useLoaderData<typeof loader>()
  const lend = useForm({ do: 'lend', to: path(page), id: 'lend' })
  const { t } = useText()
  const now = areas.filter(({ isNow }) => isNow)
  return (
    <div className="wrap stack s6">
      <PageHead title={t('officer:title.areas')} lead={t('officer:lead.areas')} />
      <StepUp />
      <FormBanner fields={['area']} done={done && t(`officer:done.${done}`)} />
      <div className="cols stack s6">
        <div className="stack s6">
          <LoanLines
            id="offered"
            title={t('officer:title.offered')}
            lead={t('officer:lead.offered')}
            loans={offered}
            say={({ lender, isAccepted }) =>
              `${t('officer:lentBy', { name: lender })}${isAccepted ? ` · ${t('officer:waits.supervisor')}` : ''}`
            }
          >
            {(loan) => <Offered loan={loan} />}
          </LoanLines>
          {areas.length === 0 && <NoArea supervisors={supervisors} />}
          {areas.length > 0 && (
            <Panel>
              <ul className="lines">
                {areas.map((area) => (
                  <Held key={area.id} area={area} />
                ))}
              </ul>
            </Panel>
          )}
          {lent.length > 0 && (
            <Panel labelledBy="lent">
              <div className="stack">
                <h2 id="lent" className="card-h2">
                  {t('officer:title.lent')}
                </h2>
                <ul className="lines">
                  {lent.map((area) => (
                    <Lent key={area.id} area={area} />
                  ))}
                </ul>
              </div>
            </Panel>
          )}
          <LoanLines
            id="offers"
            title={t('officer:title.offers')}
            loans={offers}
            say={({ borrower, isAccepted }) =>
              `${t('officer:lentTo', { name: borrower })} · ${t(isAccepted ? 'officer:waits.supervisor' : 'officer:waits.borrower')}`
            }
          >
            {(loan) => <Offer loan={loan} />}
          </LoanLines>
          <LendForm
            form={lend}
            areas={now.filter(({ lentBy }) => lentBy === null)}
            colleagues={colleagues}
            isLong={isLong}
            find={find}
          />
        </div>
        <aside className="stack s6">
          {now.length > 0 && (
            <Panel>
              <DutyMap
                mine={now.map(({ provinceCode }) => provinceCode)}
                label={t('officer:map', { areas: now.map(({ name }) => name).join(', ') })}
              />
            </Panel>
          )}
          <Panel flush>
            <ListLink href={path('/inspector/agencies')} icon="landmark" title={t('officer:title.agencies')} />
            {isSupervisor && (
              <>
                <ListLink href={path('/inspector/officers')} icon="shield-check" title={t('officer:title.officers')} />
                <ListLink href={path('/inspector/record')} icon="file-text" title={t('officer:title.record')} />
                <ListLink href={path('/inspector/stops')} icon="lock" title={t('officer:title.stops')} />
              </>
            )}
            <ListLink
              href={path('/inspector/signature')}
              icon="pencil"
              title={t('officer:title.signature')}
              note={t('officer:lead.signature')}
            />
            <ListLink
              href={path('/inspector/officers/:id', { id: me })}
              icon="circle-user-round"
              title={t('officer:title.own')}
              note={t('officer:lead.own')}
            />
          </Panel>
        </aside>
      </div>
    </div>
  )
}

/** An area of the reader; one that was borrowed can be given back. */
function Held({ area }: { area: AreaLine }) {
  const { t } = useText()
  const form = useForm({ do: 'end', to: path(page), of: { area: area.id }, id: `end-${area.id}` })
  return (
    <li>
      <div className="grow">
        <b>{area.name}</b>
        <AreaPeriod area={area} />
        {area.mayEnd && (
          <WithReason
            form={form}
            title={t('officer:title.giveBack')}
            label={t('officer:field.reason')}
            hint={t('officer:hint.giveBack')}
            act={t('officer:action.giveBack')}
          />
        )}
      </div>
      {area.level === 'supervisor' && <Tag>{t('officer:tag.supervises')}</Tag>}
      <Tag tone={area.isNow ? 'ok' : 'info'}>{t(area.isNow ? 'officer:tag.now' : 'officer:tag.later')}</Tag>
    </li>
  )
}

function Lent({ area }: { area: AreaLine & { to: string } }) {
  const { t, format } = useText()
  const form = useForm({ do: 'end', to: path(page), of: { area: area.id }, id: `end-${area.id}` })
  return (
    <li>
      <div className="grow">
        <b>{area.name}</b>
        <small>
          {t('officer:lentTo', { name: area.to })}
          {area.until && ` · ${t('officer:until', { day: format.date(area.until) })}`}
        </small>
        <WithReason
          form={form}
          title={t('officer:title.takeBack')}
          label={t('officer:field.reason')}
          act={t('officer:action.takeBack')}
        />
      </div>
    </li>
  )
}

/** An offer to the reader. */
function Offered({ loan: { id, isAccepted } }: { loan: LoanLine }) {
  const { t } = useText()
  const accept = useForm({ do: 'accept', to: path(page), of: { loan: id }, id: `accept-${id}` })
  const decline = useForm({ do: 'decline', to: path(page), of: { loan: id }, id: `decline-${id}` })
  return (
    <>
      <FormBanner form={accept} />
      <FormBanner form={decline} />
      <Buttons>
        {!isAccepted && (
          <PageForm form={accept}>
            <Button variant="primary">{t('officer:action.accept')}</Button>
          </PageForm>
        )}
        <PageForm form={decline}>
          <Button>{t('officer:action.decline')}</Button>
        </PageForm>
      </Buttons>
    </>
  )
}

/** The reader's offers. */
function Offer({ loan: { id } }: { loan: LoanLine }) {
  const { t } = useText()
  const form = useForm({ do: 'withdraw', to: path(page), of: { loan: id }, id: `withdraw-${id}` })
  return (
    <>
      <FormBanner form={form} />
      <PageForm form={form}>
        <Button>{t('officer:action.withdraw')}</Button>
      </PageForm>
    </>
  )
}
