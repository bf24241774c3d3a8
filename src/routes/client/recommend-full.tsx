/** All recommended places, and the rule that makes them so. */
import { useLoaderData } from 'react-router-dom'
import { FullList } from '#client/places/full-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './recommend-full.data.ts'

export const head = (data: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('client:title.recommended')} · ${t('header.product')}`,
  description: t(`list:rule.${data.page.rule}`),
  canonical: '/client/recommend-full',
})

export default function RecommendFull() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('client:title.recommended')} lead={t(`list:rule.${page.rule}`)} />
      <FullList
        routeId="client/recommend-full"
        page={page}
        empty={<Empty level={2} title={t('client:empty.recommended')} hint={t('client:empty.recommendedHint')} />}
      />
    </div>
  )
}
