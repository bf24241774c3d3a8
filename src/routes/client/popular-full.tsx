/** All popular places, by visitors or by rating; each order says its rule. */
import { useLoaderData } from 'react-router-dom'
import { FullList } from '#client/places/full-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import type { loader } from './popular-full.data.ts'

const addresses = { visitors: '/client/popular-full', rating: path('/client/popular-full', { by: 'rating' }) }

export const head = (data: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('client:title.popular')} · ${t('header.product')}`,
  description: t(`list:rule.${data.page.rule}`),
  canonical: addresses[data.by],
})

export default function PopularFull() {
  const { by, page } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('client:title.popular')} lead={t(`list:rule.${page.rule}`)} />
      <Tabs
        label={t('client:header.order')}
        tabs={[
          { href: addresses.visitors, label: t('client:tab.visitors') },
          { href: addresses.rating, label: t('client:tab.rating') },
        ]}
        current={addresses[by]}
      />
      <FullList
        routeId="client/popular-full"
        page={page}
        empty={<Empty level={2} title={t('client:empty.list')} hint={t('client:empty.listHint')} />}
      />
    </div>
  )
}
