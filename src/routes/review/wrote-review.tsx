/** Writing a review of a place. An author with an active one changes or removes that. */
import { useLoaderData } from 'react-router-dom'
import { Naming, readableName } from '#client/places/place-name.tsx'
import { ReviewForm } from '#client/reviews/review-form.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Breadcrumb } from '#client/ui/breadcrumb.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Head, Translate } from '#shared/head.ts'
import { path } from '#shared/path.ts'
import { fullName } from '#shared/places/full-name.ts'
import { ownReviewAddress, reviewsAddress } from '#shared/reviews/review-filter.ts'
import type { OwnDecision } from '#shared/reviews/reviews.ts'
import type { action, loader } from './wrote-review.data.ts'

const useForm = formsOf<typeof action>()

export const head = (named: Awaited<ReturnType<typeof loader>>, t: Translate): Head => ({
  title: `${t('review:title.write', { name: fullName(named) })} · ${t('header.product')}`,
  noindex: true,
})

export default function WroteReview() {
  const named = useLoaderData<typeof loader>()
  const { place, writer, own, months, refusal: reason, done } = named
  const { t } = useText()
  const to = own ? ownReviewAddress(place, own.id) : path('/client/information/wrote-review/:id', { id: place })
  return (
    <div className="wrap narrow stack s6">
      <Breadcrumb
        crumbs={[
          { label: readableName(named), href: path('/client/information/:id', { id: place }) },
          { label: t('review:title.reviews'), href: reviewsAddress(place) },
          { label: t('review:title.yours') },
        ]}
      />
      <PageHead
        title={
          <Naming
            place={named}
            besideThai
            says={(name) => t(own ? 'review:title.edit' : 'review:title.write', { name })}
          />
        }
        lead={t('review:lead.write')}
      />
      {done && <Banner tone="ok" role="status" title={t('review:appeal.sent')} />}
      {own?.hidden && (
        <Banner tone="warn" title={t('review:hidden', { reason: t(`review:reason.${own.hidden}`) })}>
          {t('review:refusal.hidden')}
        </Banner>
      )}
      {own?.decision && <Decision review={own.id} decision={own.decision} to={to} />}
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

/** A hidden review, the officer's words, and the way to object. */
function Decision({ review, decision, to }: { review: string; decision: OwnDecision; to: string }) {
  const { t } = useText()
  const { verdict, note, mayAppeal, isAppealed } = decision
  const form = useForm({ do: 'appeal', to, of: { review }, id: 'appeal' })
  return (
    <>
      {verdict === 'redact' && <Banner tone="warn" title={t('review:appeal.redacted')} />}
      {note && (
        <Banner tone="info" title={t('review:appeal.note')}>
          {note}
        </Banner>
      )}
      {isAppealed && <Banner tone="info" title={t('review:appeal.waits')} />}
      {mayAppeal && (
        <FoldedForm
          form={form}
          title={t('review:appeal.title')}
          action={t('review:appeal.send')}
          className="review-acts"
        >
          <TextArea {...form.field('text')} label={t('review:appeal.field')} hint={t('review:appeal.hint')} required />
        </FoldedForm>
      )}
    </>
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
