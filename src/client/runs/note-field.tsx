/** The finding in words: facts only, with frequent sentences above it. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { Phrases } from '#client/ui/phrases.tsx'
import { NOTE_MAX } from '#shared/runs/run-limits.ts'
import type { QuestionState } from './question-state.ts'
import type { Answering } from './use-answer.ts'

interface NoteFieldProps {
  state: QuestionState
  answering: Answering
  error: string | undefined
}

export function NoteField({ state: { question, isFailing, lacks }, answering, error }: NoteFieldProps) {
  const { t } = useText()
  const { text, change, flush, toggle } = answering.note
  const isStop = (isFailing && question.critical === 'X') || lacks.includes('words')
  const hint = t(isStop ? 'run:hint.stopWords' : question.phrases.length > 0 ? 'run:hint.phrases' : 'run:hint.note')
  return (
    <Field id="note" label={t(question.before ? 'run:field.noteBefore' : 'run:field.note')} hint={hint} error={error}>
      <Phrases label={t('run:field.phrases')} phrases={question.phrases} text={text} onTap={toggle} />
      <textarea
        className="input"
        id="note"
        name="note"
        maxLength={NOTE_MAX}
        value={text}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        onBlur={flush}
        {...describedBy('note', hint, error)}
      />
    </Field>
  )
}
