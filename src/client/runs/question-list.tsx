/**
 * All questions in their sections, each with how far it is, whether it does not apply, and its photos, never whether it passed: beside the
 * question on a desk, folded above it on a phone. The filter is a box and a rule of the style sheet, so that it works without the browser's
 * code. A row is rendered again only when it changes: on a cheap phone all of them are half of the next question's time.
 */
import { memo, useEffect, useId, useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Choice } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { IconName } from '#client/ui/icon-names.ts'
import { bySection, type Mark, nameOf, type QuestionState } from './question-state.ts'
import { type RunDriver, review } from './run-driver.ts'
import { RunLink } from './run-link.tsx'

const icons: Record<Mark, IconName> = {
  done: 'circle-check',
  open: 'circle-dashed',
  lacking: 'circle-alert',
  conflict: 'git-compare',
}

interface QuestionListProps {
  driver: RunDriver
  states: readonly QuestionState[]
  /** Brings the present question into sight of a list that scrolls by itself. */
  follows?: boolean
}

export function QuestionList({ driver, states, follows }: QuestionListProps) {
  const { t } = useText()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const { at } = driver
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another question is shown
  useEffect(() => {
    if (follows) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const answered = states.filter(({ mark }) => mark !== 'open').length
  const isComplete = states.every(({ mark }) => mark === 'done')
  return (
    <div className="run-list" ref={list}>
      <p className="small muted num">{t('run:progress.answered', { answered, total: states.length })}</p>
      <Choice type="checkbox" label={t('run:field.onlyOpen')} name={`only-${id}`} />
      {isComplete && <p className="run-none small muted">{t('run:review.allShown')}</p>}
      {bySection(states).map(({ section, states: own }) => (
        <section
          key={own[0]?.question.code}
          aria-label={t(`run:section.${section}`)}
          data-complete={own.every(({ mark }) => mark === 'done') || undefined}
        >
          <h3>{t(`run:section.${section}`)}</h3>
          <ol>
            {own.map((state) => (
              <li key={state.question.code} data-mark={state.mark}>
                <Row driver={driver} state={state} isCurrent={at === state.question.code} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <RunLink driver={driver} to={review} className="run-row" aria-current={at === review ? 'step' : undefined}>
        <Icon name="list-checks" />
        <span className="grow">{t('run:title.review')}</span>
      </RunLink>
    </div>
  )
}

interface RowProps {
  driver: Pick<RunDriver, 'href' | 'go'>
  state: QuestionState
  isCurrent: boolean
}

/** A driver is another object each time and leads the same way, once it leads. */
const saysTheSame = (a: RowProps, b: RowProps) =>
  a.isCurrent === b.isCurrent &&
  a.state.answer?.naReason === b.state.answer?.naReason &&
  a.state.photos.length === b.state.photos.length &&
  a.state.question === b.state.question &&
  a.state.number === b.state.number &&
  a.state.mark === b.state.mark &&
  (a.driver.go === undefined) === (b.driver.go === undefined)

const Row = memo(function Row({ driver, state, isCurrent }: RowProps) {
  const { t } = useText()
  const { question, number, mark, photos } = state
  const isNa = typeof state.answer?.naReason === 'string'
  return (
    <RunLink driver={driver} to={question.code} className="run-row" aria-current={isCurrent ? 'step' : undefined}>
      <Icon name={icons[mark]} />
      <span className="grow">
        <span className="num">{number}</span> <span className="run-name">{nameOf(question)}</span>
        <span className="vh"> {t(`run:mark.${mark}`)}</span>
      </span>
      {(isNa || photos.length > 0) && (
        <small className="run-said">
          {isNa && t('run:answer.na')}
          {photos.length > 0 && (
            <span className="num">
              <Icon name="camera" /> {photos.length}
              <span className="vh"> {t('run:title.photos')}</span>
            </span>
          )}
        </small>
      )}
    </RunLink>
  )
}, saysTheSame)
