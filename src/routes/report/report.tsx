/**
 * Reporting a problem of a place: a number to call comes first, then the form, for everybody. A sent report is confirmed here too, with the next
 * steps.
 */
import { useLoaderData } from 'react-router-dom'
import { OfferPush } from '#client/notifications/offer-push.tsx'
import { Naming, readableName } from '#client/places/place-name.tsx'
import { ReportForm } from '#client/reports/report-form.tsx'
import { useChoices } from '#client/runtime/choices.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { EmergencyStrip } from '#client/shell/emergency-strip.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { DonePanel } from '#client/ui/done-panel.tsx'
import { useRefusal, useReply } from '#client/ui/form/page-answer.ts'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { fullName } from '#shared/places/full-name.ts'
import type { action, loader } from './report.data.ts'

const useForm = formsOf<typeof action>()

export const head = (named: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('report:title.report', { name: fullName(named) })} · ${t('header.product')}`,
  noindex: true,
})

export default function Report() {
  const named = useLoaderData<typeof loader>()
  const { place, owned, done } = named
  const refusal = useRefusal()
  const reported = useReply<typeof action>()
  const { person } = useChoices()
  const { t } = useText()
  const to = path('/client/information/report/:id', { id: place })
  const form = useForm({ do: 'send', to })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: readableName(named), href: path('/client/information/:id', { id: place }) },
          { label: t('report:title.crumb') },
        ]}
      />
      {done && !refusal ? (
        <>
          <Sent urgent={done === 'urgent'} />
          {person && <OfferPush />}
        </>
      ) : (
        <>
          <PageHead
            title={<Naming place={named} besideThai says={(name) => t('report:title.report', { name })} />}
            lead={t('report:lead.report')}
          />
          <EmergencyStrip />
          {owned ? (
            <Banner tone="info" title={t('report:refusal.ownPlace')}>
              <a className="link" href={path('/client/information/widgets/social-bank-edit', { business: place })}>
                {t('report:action.edit')}
              </a>
            </Banner>
          ) : (
            <Panel lift>
              <ReportForm form={form} reported={reported} />
            </Panel>
          )}
          <Notes action={to} />
        </>
      )}
    </div>
  )
}

function Notes({ action }: { action: string }) {
  const { person } = useChoices()
  const { t } = useText()
  return (
    <div className="stack s2 small muted">
      {!person && (
        <p>
          {t('report:note.guest')}{' '}
          <a className="link reach" href={path('/auth/login', { next: action })}>
            {t('report:action.signIn')}
          </a>
        </p>
      )}
      <p>
        {t('report:note.officials')}{' '}
        <a className="link reach" href="tel:1205">
          1205
        </a>
      </p>
    </div>
  )
}

function Sent({ urgent }: { urgent: boolean }) {
  const { place } = useLoaderData<typeof loader>()
  const { person } = useChoices()
  const { t } = useText()
  const steps = ['read', 'shown', ...(person ? ['own'] : [])]
  return (
    <>
      <DonePanel
        title={t('report:title.sent')}
        action={
          <ButtonLink variant="primary" href={path('/client/information/:id', { id: place })}>
            {t('report:action.back')}
          </ButtonLink>
        }
      />
      {urgent && (
        <>
          <Banner tone="warn" title={t('report:next.urgent')} />
          <EmergencyStrip />
        </>
      )}
      <section className="prose" aria-labelledby="next">
        <h2 id="next">{t('report:next.title')}</h2>
        <ul>
          {steps.map((step) => (
            <li key={step}>{t(`report:next.${step}`)}</li>
          ))}
        </ul>
        {person && (
          <p>
            <a className="link" href="/profile/my-report">
              {t('report:title.mine')}
            </a>
          </p>
        )}
      </section>
      {!urgent && <EmergencyStrip />}
    </>
  )
}
