/**
 * The answers of a question, none tinted before one is chosen, so that nothing leans on the hand: two large ones, the choices, or a number
 * with its limit in words; and always that it does not apply, which asks for its reason.
 */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Phrases } from '#client/ui/phrases.tsx'
import type { RunQuestion, RunView } from '#shared/runs/run.ts'
import { NA_REASON_MAX } from '#shared/runs/run-limits.ts'
import { limitWords } from './limit-words.ts'
import { readDecimal } from './question-state.ts'
import type { Answering } from './use-answer.ts'

interface AnswerFieldProps {
  question: RunQuestion
  limits: RunView['limits']
  answering: Answering
  /** Refusals of the answer, the number and the reason. */
  errors: { answer?: string; number?: string; naReason?: string }
  /** Enter in a field. */
  onEnter: ((event: React.KeyboardEvent) => void) | undefined
}

export function AnswerField({ question, limits, answering, errors, onEnter }: AnswerFieldProps) {
  const { t } = useText()
  const { type, options, before, text } = question
  const one = { answering, isBad: errors.answer !== undefined }
  return (
    <fieldset className="ask-answers" aria-describedby={errors.answer ? 'answer-error' : undefined}>
      <legend className="vh">{text}</legend>
      {type === 'yn' && (
        <>
          <Answer {...one} look="ans-y" value="yes">
            <Icon name="check" />
            {t(before ? 'run:answer.fixed' : 'run:answer.yes')}
          </Answer>
          <Answer {...one} look="ans-n" value="no">
            <Icon name="x" />
            {t(before ? 'run:answer.open' : 'run:answer.no')}
          </Answer>
        </>
      )}
      {options?.map((option) => (
        <Answer key={option.value} {...one} look="ans-wide" value={option.value}>
          {option.text}
        </Answer>
      ))}
      {type === 'num' && (
        <NumberField
          question={question}
          limits={limits}
          answering={answering}
          onEnter={onEnter}
          error={errors.number}
        />
      )}
      <Answer {...one} look="ans-wide" value="na" type={type === 'num' ? 'checkbox' : 'radio'}>
        <Icon name="minus" />
        {t('run:answer.naWhy')}
      </Answer>
      {errors.answer && (
        <p className="error-text small" id="answer-error">
          {errors.answer}
        </p>
      )}
      <ReasonField answering={answering} onEnter={onEnter} error={errors.naReason} />
    </fieldset>
  )
}

interface AnswerProps {
  value: string
  look: string
  type?: 'radio' | 'checkbox'
  answering: Answering
  isBad: boolean
  children: ReactNode
}

function Answer({ value, look, type = 'radio', answering, isBad, children }: AnswerProps) {
  return (
    <label className={`ans ${look}`}>
      <input
        type={type}
        name="answer"
        value={value}
        checked={answering.choice === value}
        aria-invalid={isBad || undefined}
        onChange={({ currentTarget }) => answering.choose(currentTarget.checked ? value : null)}
      />
      <span>{children}</span>
    </label>
  )
}

type PartProps = Pick<AnswerFieldProps, 'answering' | 'onEnter'> & { error: string | undefined }

function NumberField({
  question,
  limits,
  answering,
  onEnter,
  error,
}: PartProps & Pick<AnswerFieldProps, 'question' | 'limits'>) {
  const { t, format } = useText()
  const { text, change, flush } = answering.number
  const { key, limit } = limitWords(question.passRule, limits)
  const hint = t(`run:limit.${key}`, limit === null ? undefined : { limit: format.number(limit) })
  const unread = (typed: string) =>
    typed.trim() !== '' && readDecimal(typed) === null ? t('error:run.number') : undefined
  const wrong = error ?? unread(text)
  const judge = (field: HTMLInputElement | null) => field?.setCustomValidity(unread(field.value) ?? '')
  return (
    <div className="ask-number">
      <Field id="number" label={t('run:field.number')} hint={hint} error={wrong}>
        <input
          className="input"
          id="number"
          name="number"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          // An unreadable number is not stored: it stays in the field to be corrected.
          ref={judge}
          onInput={({ currentTarget }) => judge(currentTarget)}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={flush}
          onKeyDown={onEnter}
          {...describedBy('number', hint, wrong)}
        />
      </Field>
    </div>
  )
}

/** Shown once the question does not apply: a rule of the style sheet, so that it works without the browser's code. */
function ReasonField({ answering, onEnter, error }: PartProps) {
  const { t } = useText()
  const { text, change, flush, toggle } = answering.reason
  const hint = t('run:hint.naReason')
  const phrases = [t('run:na.absent'), t('run:na.service'), t('run:na.closed')]
  return (
    <div className="ask-reason">
      <Field id="naReason" label={t('run:field.naReason')} hint={hint} error={error}>
        <input
          className="input"
          id="naReason"
          name="naReason"
          autoComplete="off"
          maxLength={NA_REASON_MAX}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={flush}
          onKeyDown={onEnter}
          {...describedBy('naReason', hint, error)}
        />
      </Field>
      <Phrases label={t('run:field.phrases')} phrases={phrases} text={text} onTap={toggle} />
    </div>
  )
}
