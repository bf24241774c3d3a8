/** Writing a review of a place. Whoever has an active one changes that, or takes it away. */
import { useLoaderData } from 'react-router-dom'
import { useText } from '#client/i18n/text.tsx'
import { ReviewForm } from '#client/reviews/review-form.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { ownReviewAddress, reviewsAddress } from '#shared/reviews/review-filter.ts'
import type { action, loader } from './wrote-review.data.ts'

const useForm = formsOf<typeof action>()

export const head = ({ name }: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('review:title.write', { name })} · ${t('header.product')}`,
  noindex: true,
})

export default function WroteReview() {
  const { place, writer, name, own, months, refusal: reason } = useLoaderData<typeof loader>()
  const { t } = useText()
  const to = own ? ownReviewAddress(place, own.id) : path('/client/information/wrote-review/:id', { id: place })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: name, href: path('/client/information/:id', { id: place }) },
          { label: t('review:title.reviews'), href: reviewsAddress(place) },
          { label: t('review:title.yours') },
        ]}
      />
      <PageHead title={t(own ? 'review:title.edit' : 'review:title.write', { name })} lead={t('review:lead.write')} />
      {own?.hidden && (
        <Banner tone="warn" title={t('review:hidden', { reason: t(`review:reason.${own.hidden}`) })}>
          {t('review:refusal.hidden')}
        </Banner>
      )}
      {own?.held && (
        <Banner tone="info" title={t('review:note.held')}>
          {t('review:note.heldWhy')}
        </Banner>
      )}
      {reason && <Banner tone="info" title={t(reason)} />}
      {!reason && !own?.hidden && (
        <ReviewForm key={own?.id} place={place} writer={writer} own={own} months={months} to={to} />
      )}
      {own && !own.hidden && <Delete review={own.id} to={to} />}
    </div>
  )
}

function Delete({ review, to }: { review: string; to: string }) {
  const { t } = useText()
  const form = useForm({ do: 'delete', to, of: { review } })
  return (
    <details className="review-acts">
      <summary>{t('review:action.delete')}</summary>
      <PageForm form={form} className="stack">
        <p>{t('review:hint.delete')}</p>
        <Buttons>
          <Button variant="danger">{t('review:action.deleteNow')}</Button>
        </Buttons>
      </PageForm>
    </details>
  )
}
