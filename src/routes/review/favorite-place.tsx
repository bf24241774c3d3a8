/** The places that one keeps, the last one first. */
import { useLoaderData } from 'react-router-dom'
import { SavedMap } from '#client/favourites/saved-map.tsx'
import { useCachedFavourites } from '#client/favourites/use-cached-favourites.ts'
import { OfferPush } from '#client/notifications/offer-push.tsx'
import { PlaceCard } from '#client/places/place-card.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { useGrowing, useListKey } from '#client/ui/growing.ts'
import { Icon } from '#client/ui/icon.tsx'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Panel } from '#client/ui/panel.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { action, loader } from './favorite-place.data.ts'

const useForm = formsOf<typeof action>()

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('review:title.favourites')} · ${t('header.product')}`,
  noindex: true,
})

export default function FavoritePlace() {
  const { page, done, asOf } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  useCachedFavourites(page, asOf)
  return (
    <div className="wrap stack s6">
      <PageHead title={t('review:title.favourites')} lead={t('review:lead.favourites')} />
      <FormBanner<typeof action> fields={['place']} done={done && t('review:done.removed')} />
      {asOf !== null && <Banner tone="info" title={t('review:favourite.asOf', { time: format.dateTime(asOf) })} />}
      <Places key={useListKey()} />
      {page.rows.length > 0 && <p className="small muted on-safari">{t('review:favourite.safari')}</p>}
      {page.rows.length > 0 && asOf === null && <OfferPush />}
      <NoticesHint />
    </div>
  )
}

function Places() {
  const { page, tiles, asOf } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { shown, addressOf, grow, loading, failed } = useGrowing('review/favorite-place', page)
  if (shown.rows.length === 0) {
    return (
      <Empty
        level={2}
        title={t('review:empty.favourites')}
        hint={t('review:empty.favouritesHint')}
        action={<ButtonLink href="/client/popular-full">{t('review:action.look')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="stack s8" aria-busy={loading}>
      <SavedMap places={shown.rows} frames={page.frames} tiles={tiles} />
      <ul className="places favourites">
        {shown.rows.map((place, index) => (
          <li key={place.id}>
            <PlaceCard place={place} level={2} priority={index < 4} />
            {asOf === null && <Remove place={place.id} name={place.name} />}
          </li>
        ))}
      </ul>
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </div>
  )
}

/** A person who saved a place is notified of its suspension, and of the rest as wanted. */
function NoticesHint() {
  const { t } = useText()
  return (
    <Panel>
      <div className="stack s3">
        <p>{t('review:favourite.told')}</p>
        <Buttons>
          <ButtonLink href="/notification#settings">{t('review:favourite.choose')}</ButtonLink>
        </Buttons>
      </div>
    </Panel>
  )
}

function Remove({ place, name }: { place: string; name: string }) {
  const { t } = useText()
  const form = useForm({ do: 'remove', to: '/profile/favorite-place', of: { place } })
  return (
    <PageForm form={form}>
      <button
        type="submit"
        className="icon-btn"
        title={t('review:favourite.remove')}
        aria-label={t('review:favourite.removeNamed', { name })}
      >
        <Icon name="heart" />
      </button>
    </PageForm>
  )
}
