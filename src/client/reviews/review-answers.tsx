/** A reader's actions on one review: the owner replies once, everybody else reports it. Plain forms, folded until asked for. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink, Buttons } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import { FoldedForm } from '#client/ui/form/folded-form.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { formsOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import type { FormShape, ShapedAction } from '#shared/form-refusal.ts'
import { path } from '#shared/path.ts'
import { ownReviewAddress } from '#shared/reviews/review-filter.ts'
import { reportReasons } from '#shared/reviews/review-states.ts'
import type { ShownReview } from '#shared/reviews/reviews.ts'

interface ReviewAnswersProps {
  place: string
  review: ShownReview
  /** The reader's part here; `guest` is led to sign in. */
  reader: 'guest' | 'person' | 'owner'
  /** Target of the forms: the page that shows the list. */
  action: string
}

/** The action's type for the page that shows the list. */
type Action = ShapedAction<{ reply: FormShape<'review' | 'text'>; report: FormShape<'review' | 'reason'> }>

const useForm = formsOf<Action>()

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

function ReplyForm({ review: { id: review }, action }: ReviewAnswersProps) {
  const { t } = useText()
  const form = useForm({ do: 'reply', to: action, of: { review } })
  return (
    <FoldedForm
      form={form}
      title={t('review:action.reply')}
      action={t('review:action.sendReply')}
      variant="quiet"
      stays
    >
      <TextArea
        {...form.field('text')}
        id={`reply-${review}`}
        label={t('review:field.reply')}
        hint={t('review:hint.reply')}
        required
        minLength={2}
        data-wrong={t('review:error.replyShort')}
      />
    </FoldedForm>
  )
}

function ReportForm({ review: { id: review }, reader, action }: ReviewAnswersProps) {
  const { t } = useText()
  const form = useForm({ do: 'report', to: action, of: { review } })
  return (
    <details open={form.refusal !== undefined}>
      <summary>{t('review:action.report')}</summary>
      {reader === 'guest' ? (
        <p>
          <a className="link" href={path('/auth/login', { next: action })}>
            {t('review:action.signInToReport')}
          </a>
        </p>
      ) : (
        <PageForm form={form} className="stack" stays>
          <FormBanner form={form} />
          <Select
            {...form.field('reason', '')}
            id={`reason-${review}`}
            required
            data-wrong={t('review:error.reason')}
            label={t('review:field.reason')}
            hint={t('review:hint.report')}
          >
            <option value="">{t('review:field.chooseReason')}</option>
            {reportReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`review:reason.${reason}`)}
              </option>
            ))}
          </Select>
          <Buttons>
            <Button>{t('review:action.sendReport')}</Button>
          </Buttons>
        </PageForm>
      )}
    </details>
  )
}
