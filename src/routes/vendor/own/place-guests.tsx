/** Benefits of a safe place: its guests in figures, its grade among its neighbours, what would raise it, and material to show it. */
import { useLoaderData } from 'react-router-dom'
import { GradeAmong } from '#client/own-places/grade-among.tsx'
import { GuestFigures } from '#client/own-places/guest-figures.tsx'
import { RaisePanel } from '#client/own-places/raise-panel.tsx'
import { VisitChart } from '#client/own-places/visit-chart.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ListLink } from '#client/ui/list-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './place-guests.data.ts'

export const head = ({ place }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('own:title.guests')} · ${place.name} · ${t('header.product')}`,
  noindex: true,
})

export default function PlaceGuestsPage() {
  const { place, ...guests } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { id } = place
  return (
    <div className="wrap stack s6">
      <Breadcrumb
        crumbs={[
          { label: place.name, href: path('/vendor/manage-business/home/:id', { id }) },
          { label: t('own:title.guests') },
        ]}
      />
      <PageHead title={t('own:title.guests')} lead={t('own:lead.guests')} />
      <div className="pair">
        <div className="stack s6">
          <GuestFigures days={guests.days} saves={guests.saves} />
          <VisitChart days={guests.days} />
        </div>
        <div className="stack s6">
          <GradeAmong guests={guests} kind={t(`category.${place.category}`)} />
          <RaisePanel place={id} guests={guests} />
        </div>
      </div>
      <Panel flush>
        <ListLink
          href={path('/vendor/manage-business/sign/:id', { id })}
          icon="qr-code"
          title={t('own:title.sign')}
          note={t('own:lead.sign')}
        />
        <ListLink
          href={path('/vendor/manage-business/sign/:id', { id }, { of: 'review' })}
          icon="star"
          title={t('own:title.reviewSign')}
          note={t('own:lead.reviewSign')}
        />
        <ListLink
          href={path('/open/embed/:id', { id })}
          icon="link"
          title={t('own:sign.site')}
          note={t('own:lead.badge')}
        />
        <ListLink href="/notification#settings" icon="bell" title={t('own:title.weekly')} note={t('own:lead.weekly')} />
      </Panel>
    </div>
  )
}
