/** The decision about a review: keep, hide with a reason, black parts out. The author's message and the public text stand beside it. */
import { ReasonField } from '#client/cards/reason-field.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { ChoiceGroup } from '#client/ui/choice-group.tsx'
import { Choice, Select } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Panel } from '#client/ui/panel.tsx'
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
    <Panel lift labelledBy="decide">
      <PageForm form={form} className="stack review-decision" onInput={needs.onInput}>
        <h2 id="decide" className="card-h2">
          {t('comment:title.decide')}
        </h2>
        <FormBanner form={form} />
        <ChoiceGroup {...form.group('verdict')} legend={t('comment:field.verdict')}>
          {(['keep', 'hide', 'redact'] as const).map((verdict) => (
            <Choice
              key={verdict}
              {...form.choice('verdict', verdict)}
              type="radio"
              required
              data-wrong={t('comment:error.verdict')}
              label={t(`comment:verdict.${verdict}`)}
              hint={t(`comment:then.${verdict}`)}
            />
          ))}
        </ChoiceGroup>
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
          <ReasonField
            field={form.field('pieces', shown.proposed.join('\n'))}
            label={t('comment:field.pieces')}
            hint={t('comment:hint.pieces')}
            required={needs.includes('pieces')}
            wrong={t('comment:error.pieces')}
          />
        </div>
        <ReasonField field={form.field('note')} label={t('comment:field.note')} hint={t('comment:hint.note')} />
        <Buttons>
          <Button variant="primary" large>
            {t('comment:action.decide')}
          </Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}

/** Another officer answers the author's objection. */
export function AnswerAppeal({ form }: { form: FormOf<string> }) {
  const { t } = useText()
  return (
    <Panel lift labelledBy="decide">
      <PageForm form={form} className="stack">
        <h2 id="decide" className="card-h2">
          {t('comment:title.answer')}
        </h2>
        <FormBanner form={form} />
        <ChoiceGroup {...form.group('verdict')} legend={t('comment:field.verdict')}>
          {(['restore', 'uphold'] as const).map((verdict) => (
            <Choice
              key={verdict}
              {...form.choice('verdict', verdict)}
              type="radio"
              required
              data-wrong={t('comment:error.verdict')}
              label={t(`comment:verdict.${verdict}`)}
              hint={t(`comment:then.${verdict}`)}
            />
          ))}
        </ChoiceGroup>
        <ReasonField
          field={form.field('note')}
          label={t('comment:field.answerNote')}
          hint={t('comment:hint.words')}
          required
          least={CLOSING_LENGTH.least}
          wrong={t('comment:error.wordsShort')}
        />
        <Buttons>
          <Button variant="primary" large>
            {t('comment:action.answer')}
          </Button>
        </Buttons>
      </PageForm>
    </Panel>
  )
}
