/** One question with all that answering it takes: severity, answers, photos, the finding, and why it is asked. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import { AnswerField } from './answer-field.tsx'
import { BeforePanel } from './before-panel.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import { NoteField } from './note-field.tsx'
import { PhotoEvidence } from './photo-evidence.tsx'
import { QuestionHelp } from './question-help.tsx'
import type { QuestionState } from './question-state.ts'
import { QuestionTags } from './question-tags.tsx'
import type { AnswerField as Field, RunDriver, RunForms } from './run-driver.ts'
import { useAnswer } from './use-answer.ts'
import { useCardKeys } from './use-card-keys.ts'

/** Characters of a question from which it is set smaller on a phone, so that its answers stay in sight. */
const longText = 60

interface QuestionCardProps {
  driver: RunDriver
  state: QuestionState
  forms: RunForms | undefined
  /** Id of its form, for the bar below. */
  id: string
  /** Figures choose. */
  hasKeys: boolean
  /** It came after another one: its heading gets the focus. */
  hasMoved: boolean
}

export function QuestionCard({ driver, state, forms, id, hasKeys, hasMoved }: QuestionCardProps) {
  const { t } = useText()
  const { question, mark } = state
  const { before } = question
  const form = forms?.answer
  const card = useRef<HTMLDivElement>(null)
  const answering = useAnswer(state, driver, { sent: form?.refusal?.values, card })
  const move = useCardKeys({ driver, state, answering, card, hasKeys })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as each question is a card of its own
  useEffect(() => {
    if (hasMoved && !form?.refusal) card.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])

  // A form is sent by Enter itself.
  const onEnter =
    driver.go && !form
      ? (event: KeyboardEvent) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          move('next')
        }
      : undefined
  // Gaps are shown when the person comes back to a question, until they are filled: nobody is hurried while answering.
  const [left] = useState(state.lacks)
  const lackOf = (lack: 'reason' | 'words') =>
    left.includes(lack) && state.lacks.includes(lack) ? t(`run:lack.${lack}`) : undefined
  const errorOf = (name: Field) => form?.field(name).error
  const errors = {
    answer: errorOf('answer'),
    number: errorOf('number'),
    naReason: errorOf('naReason') ?? lackOf('reason'),
  }

  const head = (
    <div className="stack s2">
      <QuestionTags question={question} />
      <h1 tabIndex={-1} className={question.text.length > longText ? 'ask-long' : undefined}>
        {question.text}
      </h1>
      {!before && <QuestionHelp question={question} look="fold" />}
    </div>
  )
  const isConflict = mark === 'conflict'
  const more = <QuestionHelp question={question} look="panel" />
  const photos = <PhotoEvidence driver={driver} state={state} error={errorOf('photos')} isFixed={isConflict} />
  if (isConflict) {
    return (
      <div className="ask-card" ref={card}>
        <div className="stack s6">
          {head}
          <ConflictChoice driver={driver} state={state} form={forms?.choose} />
        </div>
        <div className="stack s6">
          {photos}
          {more}
        </div>
      </div>
    )
  }
  const answers = (
    <AnswerField
      question={question}
      answering={answering}
      errors={errors}
      onEnter={onEnter}
      limits={driver.run.limits}
    />
  )
  return (
    <Frame id={id} state={state} form={form} move={driver.go && move}>
      <div className={before ? 'ask-card ask-again' : 'ask-card'} ref={card}>
        <div className="stack s6">
          {head}
          {before && photos}
          {before && (
            <div>
              <BeforePanel before={before} />
              <QuestionHelp question={question} look="fold" />
            </div>
          )}
          {!before && answers}
          {!before && more}
        </div>
        <div className="stack s6">
          {before ? answers : photos}
          <NoteField state={state} answering={answering} error={errorOf('note') ?? lackOf('words')} />
          {form && <SaveButton />}
          {before && more}
        </div>
      </div>
    </Frame>
  )
}

interface FrameProps {
  id: string
  state: QuestionState
  form: RunForms['answer'] | undefined
  /** Undefined without the browser's code: then the form is sent. */
  move: ((way: 'previous' | 'next') => void) | undefined
  children: ReactNode
}

/** The plain form around a question; none where nothing is stored. */
function Frame({ id, state: { heads }, form, move, children }: FrameProps) {
  if (!form) return children
  return (
    <PageForm
      form={form}
      id={id}
      encType="multipart/form-data"
      onSubmit={(event) => {
        if (!move) return
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        move((submitter as HTMLButtonElement | null)?.value === 'previous' ? 'previous' : 'next')
      }}
    >
      <input type="hidden" name="replaces" value={heads.map((head) => head.id).join(',')} />
      {/* Enter in a field sends by the first button of a form. */}
      <button className="vh" name="go" value="next" tabIndex={-1} aria-hidden="true" type="submit" />
      <FormBanner form={form} fields={['question', 'replaces', 'go', 'remove']} />
      {children}
    </PageForm>
  )
}

/** For readers without scripts, to stay where they are: seen by them alone. */
function SaveButton() {
  const { t } = useText()
  return (
    <div className="ask-plain">
      <Button name="go" value="stay">
        {t('run:action.save')}
      </Button>
    </div>
  )
}
