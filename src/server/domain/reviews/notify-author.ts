/** Notifies a review's author of the owner's answer or of an officer's decision, in the author's language, with the way to appeal. */

import type { Locale } from '#shared/locales.ts'
import { REVIEW_APPEAL_DAYS } from '#shared/reviews/decisions.ts'
import { ownReviewAddress } from '#shared/reviews/review-filter.ts'
import type { ReportReason } from '#shared/reviews/review-states.ts'
import { localNameBy } from '../../db/localised.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { notice } from '../accounts/asking.ts'
import type { Doing } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'

type Notified = { do: 'answer' | 'keep' | 'redact' | 'restore' | 'uphold' } | { do: 'hide'; reason: ReportReason }

const kinds = {
  keep: 'review_kept',
  hide: 'review_hidden',
  redact: 'review_redacted',
  restore: 'review_restored',
  uphold: 'review_upheld',
} as const

/** Nobody where the author has left. */
export async function notifyAuthor(
  { tx, origin, actor }: Pick<Doing, 'tx' | 'origin' | 'actor'>,
  { id, place }: { id: string; place: string },
  outcome: Notified,
  note: string | null,
): Promise<Delivery[]> {
  const { rows } = await rowsOf({
    user: 'text',
    name: 'text',
    email: 'text?',
    phone: 'text?',
    locale: textIs<Locale>(),
  })`
    select u.id as "user", u.email, u.phone, u.locale,
      ${localNameBy('b.name', 'u.locale')} as name
    from reviews r join users u on u.id = r.author_id join businesses b on b.id = r.business_id
    where r.id = ${id}::uuid`.execute(tx)
  const [author] = rows
  if (!author) return []
  const about = { user: author.user, ref: id }
  const { t } = mailText(author.locale)
  const values = { place: author.name, path: ownReviewAddress(place, id), at: actor.now }
  const words = note ?? t('mail:review.noNote')
  if (outcome.do === 'hide') {
    const reason = t(`mail:review.reason.${outcome.reason}`)
    const until = new Date(actor.now.getTime() + REVIEW_APPEAL_DAYS * 86_400_000)
    return notice({ origin, actor }, author, 'review_hidden', { ...values, reason, note: words, until }, about)
  }
  if (outcome.do === 'answer') return notice({ origin }, author, 'review_answered', values, about)
  if (outcome.do === 'keep') return notice({ origin }, author, 'review_kept', values, about)
  return notice({ origin }, author, kinds[outcome.do], { ...values, note: words }, about)
}
