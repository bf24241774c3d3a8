/** Own reviews of places, the last first: the state of each, and the way to change it, take it away or object. */
import { useLoaderData } from 'react-router-dom'
import { OwnReviewLine } from '#client/reviews/own-review-line.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { useGrowing, useListKey } from '#client/ui/growing.ts'
import { MoreLink } from '#client/ui/more-link.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import type { Head, Translate } from '#shared/head.ts'
import type { loader } from './my-review.data.ts'

export const head = (_data: unknown, t: Translate): Head => ({
  title: `${t('review:title.mine')} · ${t('header.product')}`,
  noindex: true,
})

export default function MyReview() {
  const { t } = useText()
  return (
    <div className="wrap narrow stack s6">
      <PageHead title={t('review:title.mine')} lead={t('review:lead.mine')} />
      <Reviews key={useListKey()} />
    </div>
  )
}

function Reviews() {
  const { page } = useLoaderData<typeof loader>()
  const { t } = useText()
  const { shown, addressOf, grow, loading, failed } = useGrowing('review/my-review', page)
  if (shown.rows.length === 0) {
    return (
      <Empty
        level={2}
        title={t('review:empty.mine')}
        hint={t('review:empty.mineHint')}
        action={<ButtonLink href="/client/popular-full">{t('review:action.look')}</ButtonLink>}
      />
    )
  }
  return (
    <div className="stack s8" aria-busy={loading}>
      <div className="reviews">
        {shown.rows.map((review) => (
          <OwnReviewLine key={review.id} review={review} />
        ))}
      </div>
      <MoreLink next={shown.next} more={addressOf} onMore={grow} loading={loading} failed={failed} />
    </div>
  )
}
