/** Several people answered at once and not the same: both stand side by side, with author and time, and one is taken with its reason. */
import { useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { AnswerHead, RunQuestion } from '#shared/runs/run.ts'
import { NOTE_MAX } from '#shared/runs/run-limits.ts'
import type { QuestionState } from './question-state.ts'
import type { RunDriver, RunForms } from './run-driver.ts'

interface ConflictChoiceProps {
  driver: RunDriver
  state: QuestionState
  form: RunForms['choose'] | undefined
}

export function ConflictChoice({ driver, state: { question, heads }, form }: ConflictChoiceProps) {
  const { t } = useText()
  const [head, setHead] = useState<string | null>(form?.refusal?.values.head ?? null)
  const [reason, setReason] = useState(form?.refusal?.values.note ?? '')
  const { choose } = driver
  const missed = form?.group('head').error
  const hint = t('run:hint.chosenBecause')
  const error = form?.field('note').error
  const content = (
    <>
      <input type="hidden" name="replaces" value={heads.map(({ id }) => id).join(',')} />
      <Banner tone="warn" title={t('run:title.conflict')}>
        {t('run:hint.conflict')}
      </Banner>
      <fieldset className="versus" aria-describedby={missed && 'head-error'}>
        <legend className="vh">{question.text}</legend>
        {heads.map((each) => (
          <label className="ans-head" key={each.id}>
            <input
              type="radio"
              name="head"
              value={each.id}
              checked={head === each.id}
              required
              aria-invalid={missed ? true : undefined}
              onChange={() => setHead(each.id)}
            />
            <GivenAnswer question={question} head={each} />
          </label>
        ))}
      </fieldset>
      {missed && (
        <p className="error-text small" id="head-error">
          {missed}
        </p>
      )}
      <Field id="note" label={t('run:field.chosenBecause')} hint={hint} error={error}>
        <input
          className="input"
          id="note"
          name="note"
          maxLength={NOTE_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          {...describedBy('note', hint, error)}
        />
      </Field>
      <Button variant="quiet">{t('run:action.choose')}</Button>
    </>
  )
  if (!form) return <div className="stack">{content}</div>
  return (
    <PageForm
      form={form}
      className="stack"
      stays
      onSubmit={(event) => {
        if (!choose || head === null) return
        event.preventDefault()
        choose(question.code, head, reason)
      }}
    >
      {content}
    </PageForm>
  )
}

function GivenAnswer({ question, head }: { question: RunQuestion; head: AnswerHead }) {
  const { t, format } = useText()
  const time = format.time(head.at)
  return (
    <span>
      <small>{head.by === null ? t('run:conflict.own', { time }) : t('run:conflict.by', { by: head.by, time })}</small>
      <b>{useAnswerWords(question, head)}</b>
      {(head.naReason || head.note) && <q>{head.naReason || head.note}</q>}
    </span>
  )
}

/** The answer, as on the buttons. */
function useAnswerWords({ type, options, before }: RunQuestion, { value, naReason }: AnswerHead): string {
  const { t } = useText()
  if (naReason !== null) return t('run:answer.na')
  if (value === null) return t('run:answer.none')
  if (type === 'num') return value
  if (type === 'choice') return options?.find((option) => option.value === value)?.text ?? value
  return t(
    value === 'yes' ? (before ? 'run:answer.fixed' : 'run:answer.yes') : before ? 'run:answer.open' : 'run:answer.no',
  )
}
