/** What a reader may do with one review: the owner replies once, everybody else reports it. Plain forms, folded until asked for. */
import { useText } from '#client/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field, Select } from '#client/ui/field.tsx'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { path } from '#shared/path.ts'
import { ownReviewAddress } from '#shared/reviews/review-filter.ts'
import { reportReasons } from '#shared/reviews/review-states.ts'
import type { ShownReview } from '#shared/reviews/reviews.ts'

interface ReviewAnswersProps {
  place: string
  review: ShownReview
  /** What the reader is here; `guest` is led to sign in. */
  reader: 'guest' | 'person' | 'owner'
  /** Where the forms are sent to: the page that shows the list. */
  action: string
  /** What was wrong with a form of this review. */
  refusal?: FormRefusal
}

export function ReviewAnswers(props: ReviewAnswersProps) {
  const { place, review, reader } = props
  const { t } = useText()
  if (review.own)
    return (
      <p>
        <ButtonLink variant="plain" href={ownReviewAddress(place, review.id)}>
          {t('review:action.change')}
        </ButtonLink>
      </p>
    )
  return (
    <div className="review-acts">
      {reader === 'owner' && review.reply === null && <ReplyForm {...props} />}
      <ReportForm {...props} />
    </div>
  )
}

function Fault({ refusal }: Pick<ReviewAnswersProps, 'refusal'>) {
  const { t } = useText()
  return refusal?.errors.form ? <Banner tone="bad" role="alert" title={t(refusal.errors.form)} /> : null
}

function ReplyForm({ review: { id }, action, refusal: any }: ReviewAnswersProps) {
  const { t } = useText()
  const refusal = any?.values.do === 'reply' ? any : undefined
  const field = `reply-${id}`
  const hint = t('review:hint.reply')
  const error = refusal?.errors.text && t(refusal.errors.text)
  return (
    <details open={refusal !== undefined}>
      <summary>{t('review:action.reply')}</summary>
      <form className="stack" method="post" action={action} data-stay="">
        <Fault refusal={refusal} />
        <input type="hidden" name="review" value={id} />
        <Field id={field} label={t('review:field.reply')} hint={hint} error={error}>
          <textarea
            className="input"
            id={field}
            name="text"
            required
            minLength={2}
            defaultValue={refusal?.values.text}
            {...describedBy(field, hint, error)}
          />
        </Field>
        <Buttons>
          <Button variant="quiet" name="do" value="reply">
            {t('review:action.sendReply')}
          </Button>
        </Buttons>
      </form>
    </details>
  )
}

function ReportForm({ review: { id }, reader, action, refusal: any }: ReviewAnswersProps) {
  const { t } = useText()
  const refusal = any?.values.do === 'report' ? any : undefined
  return (
    <details open={refusal !== undefined}>
      <summary>{t('review:action.report')}</summary>
      {reader === 'guest' ? (
        <p>
          <a className="link" href={path('/auth/login', { next: action })}>
            {t('review:action.signInToReport')}
          </a>
        </p>
      ) : (
        <form className="stack" method="post" action={action} data-stay="">
          <Fault refusal={refusal} />
          <input type="hidden" name="review" value={id} />
          <Select
            id={`reason-${id}`}
            name="reason"
            required
            defaultValue={refusal?.values.reason ?? ''}
            label={t('review:field.reason')}
            hint={t('review:hint.report')}
            error={refusal?.errors.reason && t(refusal.errors.reason)}
          >
            <option value="">{t('review:field.chooseReason')}</option>
            {reportReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`review:reason.${reason}`)}
              </option>
            ))}
          </Select>
          <Buttons>
            <Button name="do" value="report">
              {t('review:action.sendReport')}
            </Button>
          </Buttons>
        </form>
      )}
    </details>
  )
}
