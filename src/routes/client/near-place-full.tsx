/** Places near the reader, nearest first; asks for the location where it is not set. */
import { useLoaderData } from 'react-router-dom'
import { FullList } from '#client/places/full-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './near-place-full.data.ts'

export const head = (data: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('client:title.near')} · ${t('header.product')}`,
  description: t(`list:rule.${data.page.rule}`),
  canonical: '/client/near-place-full',
})

export default function NearPlaceFull() {
  const { area, exact, page } = useLoaderData<typeof loader>()
  const { t } = useText()
  if (area === null) {
    return (
      <div className="wrap stack s6">
        <PageHead title={t('client:title.near')} lead={t(`list:rule.${page.rule}`)} />
        <Empty
          level={2}
          title={t('client:empty.location')}
          hint={t('client:empty.locationHint')}
          action={
            <ButtonLink href="/profile/my-location" variant="primary" icon="map-pin">
              {t('client:action.whereAmI')}
            </ButtonLink>
          }
        />
      </div>
    )
  }
  return (
    <div className="wrap stack s6">
      <PageHead
        title={t(exact ? 'client:title.nearPoint' : 'client:title.nearProvince', { area })}
        lead={t(`list:rule.${page.rule}`)}
      >
        <p>
          <a className="link reach" href="/profile/my-location">
            {t('client:action.changeLocation')}
          </a>
        </p>
      </PageHead>
      <FullList
        routeId="client/near-place-full"
        page={page}
        empty={<Empty level={2} title={t('client:empty.near')} hint={t('client:empty.nearHint')} />}
      />
    </div>
  )
}
