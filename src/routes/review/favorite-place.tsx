/** The places that one keeps, the last one first. */
import { useActionData, useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { useGrowing, useListKey } from '#client/lists/growing.ts'
import { PlaceCard } from '#client/places/place-card.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './favorite-place.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('review:title.favourites')} · ${t('header.product')}`,
  noindex: true,
})

export default function FavoritePlace() {
  const { done } = useLoaderData<typeof loader>()
  const refusal = useActionData() as FormRefusal | undefined
  const fault = refusal?.errors.form ?? refusal?.errors.place
  const { t } = useText()
  return (
    <div className="wrap stack s6">
      <PageHead title={t('review:title.favourites')} lead={t('review:lead.favourites')} />
      {fault && <Banner tone="bad" role="alert" title={t(fault)} />}
      {done && !refusal && <Banner tone="ok" role="status" title={t('review:done.removed')} />}
      <Places key={useListKey()} />
    </div>
  )
}

function Places() {
  const { page } = useLoaderData<typeof loader>()
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
      <ul className="places favourites">
        {shown.rows.map((place, index) => (
          <li key={place.id}>
            <PlaceCard place={place} level={2} priority={index < 4} />
            <form method="post" action="/profile/favorite-place">
              <input type="hidden" name="place" value={place.id} />
              <button
                type="submit"
                className="icon-btn"
                name="do"
                value="remove"
                title={t('review:favourite.remove')}
                aria-label={t('review:favourite.removeNamed', { name: place.name })}
              >
                <Icon name="heart" />
              </button>
            </form>
          </li>
        ))}
      </ul>
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </div>
  )
}
