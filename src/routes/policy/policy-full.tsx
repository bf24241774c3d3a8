/** All policies and conditions of a place, in its own words. */
import { useLoaderData } from 'react-router-dom'
import { Naming, readableName } from '#client/places/place-name.tsx'
import { PolicyList } from '#client/policies/policy-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { fullName } from '#shared/places/full-name.ts'
import type { loader } from './policy-full.data.ts'

type Data = Awaited<ReturnType<typeof loader>>

export const head = ({ card }: Data, t: Translate): Head => ({
  title: `${t('policy:title', { place: fullName(card) })} · ${t('header.product')}`,
  description: t('policy:lead'),
  canonical: path('/client/information/policy-full/:id', { id: card.id }),
})

export default function PolicyFull() {
  const { card, policies, found } = useLoaderData<typeof loader>()
  const { t } = useText()
  const place = path('/client/information/:id', { id: card.id })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb crumbs={[{ label: readableName(card), href: place }, { label: t('policy:header') }]} />
      <PageHead
        title={<Naming place={card} besideThai says={(name) => t('policy:title', { place: name })} />}
        lead={t('policy:lead')}
      />
      {policies.length > 0 ? (
        <Panel>
          <PolicyList policies={policies} level={2} found={found} />
        </Panel>
      ) : (
        <Empty
          level={2}
          title={t('policy:empty')}
          hint={t('policy:emptyHint')}
          action={<ButtonLink href={place}>{t('policy:back')}</ButtonLink>}
        />
      )}
    </div>
  )
}
