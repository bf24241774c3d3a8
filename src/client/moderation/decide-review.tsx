/** The decision about a review: keep, hide with a reason, black parts out. The author's message and the public text stand beside it. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Select } from '#client/ui/field.tsx'
import { FormPanel } from '#client/ui/form/form-panel.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Radios } from '#client/ui/radios.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useNeeds } from '#client/ui/use-needs.ts'
import type { ReviewCase } from '#shared/moderation/moderation.ts'
import { CLOSING_LENGTH } from '#shared/reviews/decisions.ts'
import { reportReasons } from '#shared/reviews/review-states.ts'

export function DecideReview({ form, shown }: { form: FormOf<string>; shown: ReviewCase }) {
  const { t } = useText()
  const needs = useNeeds(form, (said) =>
    said('verdict') === 'hide' ? ['reason'] : said('verdict') === 'redact' ? ['pieces'] : [],
  )
  return (
    <FormPanel
      form={form}
      id="decide"
      title={t('comment:title.decide')}
      action={t('comment:action.decide')}
      isMain
      className="review-decision"
      onInput={needs.onInput}
    >
      <Verdicts form={form} verdicts={['keep', 'hide', 'redact']} />
      <div className="if-hide">
        <Select
          // The author reads it as the officer's: a reporter's reason is not preselected.
          {...form.field('reason', '')}
          label={t('comment:field.reason')}
          hint={t('comment:hint.reason')}
          required={needs.includes('reason')}
          data-wrong={t('comment:error.reason')}
        >
          <option value="">{t('review:field.chooseReason')}</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`review:reason.${reason}`)}
            </option>
          ))}
        </Select>
      </div>
      <div className="if-redact">
        <TextArea
          {...form.field('pieces', shown.proposed.join('\n'))}
          label={t('comment:field.pieces')}
          hint={t('comment:hint.pieces')}
          required={needs.includes('pieces')}
          data-wrong={t('comment:error.pieces')}
        />
      </div>
      <TextArea {...form.field('note')} label={t('comment:field.note')} hint={t('comment:hint.note')} />
    </FormPanel>
  )
}

/** Another officer answers the author's objection. */
export function AnswerAppeal({ form }: { form: FormOf<string> }) {
  const { t } = useText()
  return (
    <FormPanel form={form} id="decide" title={t('comment:title.answer')} action={t('comment:action.answer')} isMain>
      <Verdicts form={form} verdicts={['restore', 'uphold']} />
      <TextArea
        {...form.field('note')}
        label={t('comment:field.answerNote')}
        hint={t('comment:hint.words')}
        required
        minLength={CLOSING_LENGTH.least}
        data-wrong={t('comment:error.wordsShort')}
      />
    </FormPanel>
  )
}

type Verdict = 'keep' | 'hide' | 'redact' | 'restore' | 'uphold'

function Verdicts({ form, verdicts }: { form: FormOf<string>; verdicts: readonly Verdict[] }) {
  const { t } = useText()
  return (
    <Radios
      form={form}
      name="verdict"
      legend={t('comment:field.verdict')}
      wrong={t('comment:error.verdict')}
      answers={verdicts.map((value) => ({
        value,
        label: t(`comment:verdict.${value}`),
        hint: t(`comment:then.${value}`),
      }))}
    />
  )
}
