/** All reviews of a place: the spread of stars, filters, and the list, which grows in place. */
import { useLoaderData, useLocation } from 'react-router-dom'
import { PhotoViewing } from '#client/photos/photo-viewing.tsx'
import { Naming, readableName } from '#client/places/place-name.tsx'
import { ReviewAnswers } from '#client/reviews/review-answers.tsx'
import { ReviewList } from '#client/reviews/review-list.tsx'
import { ReviewSummary } from '#client/reviews/review-summary.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Chip, Chips } from '#client/ui/chip.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { useRefusal } from '#client/ui/form/page-answer.ts'
import { useGrowing, useListKey } from '#client/ui/growing.ts'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { locales } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { fullName } from '#shared/places/full-name.ts'
import { ownReviewAddress, reviewsAddress } from '#shared/reviews/review-filter.ts'
import { reviewSorts } from '#shared/reviews/reviews.ts'
import type { loader } from './review-full.data.ts'

export const head = (reviewed: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('review:title.of', { name: fullName(reviewed) })} · ${t('header.product')}`,
  description: t('review:lead.of', { name: fullName(reviewed), count: reviewed.summary.count }),
  canonical: reviewsAddress(reviewed.place),
})

export default function ReviewFull() {
  const reviewed = useLoaderData<typeof loader>()
  const { place, summary, mayWrite, hasReviewed, held, done } = reviewed
  const { t } = useText()
  const refusal = useRefusal()
  const key = useListKey()
  const write = path('/client/information/wrote-review/:id', { id: place })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: readableName(reviewed), href: path('/client/information/:id', { id: place }) },
          { label: t('review:title.reviews') },
        ]}
      />
      <PageHead title={<Naming place={reviewed} besideThai says={(name) => t('review:title.of', { name })} />} />
      {done && !refusal && <Banner tone="ok" role="status" title={t(`review:done.${done}`)} />}
      {held && done !== 'held' && (
        <Banner tone="info" title={t('review:note.held')}>
          <p>{t('review:note.heldWhy')}</p>
          <p>
            <a className="link" href={ownReviewAddress(place, held)}>
              {t('review:action.seeOwn')}
            </a>
          </p>
        </Banner>
      )}
      <ReviewSummary place={place} summary={summary} />
      {mayWrite && (
        <Buttons>
          <ButtonLink variant="primary" icon="pencil" href={write}>
            {t(hasReviewed ? 'review:action.edit' : 'review:action.write')}
          </ButtonLink>
        </Buttons>
      )}
      {summary.count > 0 && <Filters />}
      <List key={key} />
      <PhotoViewing />
    </div>
  )
}

function Filters() {
  const { place, filter, summary } = useLoaderData<typeof loader>()
  const { t, format } = useText()
  const { stars, photos, written, sort } = filter
  const spoken = locales.filter((locale) => summary.languages[locale])
  return (
    <div className="stack s3">
      <Chips label={t('review:header.filters')}>
        <Chip href={reviewsAddress(place, { sort })} current={stars === null && !photos && written === null}>
          {t('review:filter.all')}
        </Chip>
        {stars !== null && (
          <Chip href={reviewsAddress(place, { ...filter, stars: null })} current>
            {t('review:bar', { count: stars })}
          </Chip>
        )}
        {summary.photos > 0 && (
          <Chip href={reviewsAddress(place, { ...filter, photos: !photos })} current={photos}>
            {t('review:filter.photos', { count: format.number(summary.photos) })}
          </Chip>
        )}
        {spoken.length > 1 &&
          spoken.map((locale) => (
            <Chip
              key={locale}
              href={reviewsAddress(place, { ...filter, written: written === locale ? null : locale })}
              current={written === locale}
            >
              {t(`review:filter.${locale}`, { count: format.number(summary.languages[locale] ?? 0) })}
            </Chip>
          ))}
      </Chips>
      <Tabs
        label={t('review:header.order')}
        tabs={reviewSorts.map((each) => ({
          href: reviewsAddress(place, { ...filter, sort: each }),
          label: t(`review:sort.${each}`),
        }))}
        current={reviewsAddress(place, { ...filter, sort })}
      />
    </div>
  )
}

function List() {
  const { place, summary, page, reader } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const { t } = useText()
  const { shown, addressOf, grow, loading, failed } = useGrowing('review/review-full', page)
  if (shown.rows.length === 0) {
    return summary.count === 0 ? (
      <Empty level={2} title={t('review:empty.none')} hint={t('review:empty.noneHint')} />
    ) : (
      <Empty
        level={2}
        title={t('review:empty.title')}
        hint={t('review:empty.hint')}
        action={<ButtonLink href={reviewsAddress(place)}>{t('review:action.all')}</ButtonLink>}
      />
    )
  }
  return (
    <section className="stack s6" aria-label={t('review:title.reviews')} aria-busy={loading}>
      <ReviewList
        reviews={shown.rows}
        actions={(review) => <ReviewAnswers place={place} review={review} reader={reader} action={pathname + search} />}
      />
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </section>
  )
}
