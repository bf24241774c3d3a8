/** The head of a questionnaire, always in sight: the way out, which place, which section, how far, and whether the last answer is saved. */
import { useEffect, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { QuestionList } from './question-list.tsx'
import type { QuestionState } from './question-state.ts'
import type { RunDriver } from './run-driver.ts'
import { SavedLine } from './saved-line.tsx'

interface RunHeadProps {
  driver: RunDriver
  states: readonly QuestionState[]
  /** The question that is shown; undefined at the review. */
  current: QuestionState | undefined
  /** Target and label of the cross. */
  leave: { href: string; label: string }
}

export function RunHead({ driver, states, current, leave }: RunHeadProps) {
  const { t } = useText()
  const total = states.length
  const answered = states.filter(({ mark }) => mark !== 'open').length
  const number = current?.number ?? answered
  const label = current ? t('run:progress.label', { number, total }) : t('run:progress.answered', { answered, total })
  const short = t('run:progress.short', { number, total })
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { at } = driver
  // biome-ignore lint/correctness/useExhaustiveDependencies: the move to a question closes the list
  useEffect(() => {
    if (menu.current) menu.current.open = false
  }, [at])
  return (
    <div className="ask-top">
      <div className="wrap">
        <div className="row">
          <a className="icon-btn" href={leave.href} aria-label={leave.label}>
            <Icon name="x" />
          </a>
          <div className="grow ask-place">
            <p>
              <b>{driver.run.place.name}</b>
            </p>
            <p className="muted">{t(current ? `run:section.${current.question.section}` : 'run:title.review')}</p>
          </div>
          <SavedLine {...driver} />
        </div>
        <div className="row ask-progress">
          <progress value={number} max={total} aria-label={label} />
          <span className="num nowrap muted ask-wide-b" aria-hidden="true">
            {short}
          </span>
          <details
            data-menu
            ref={menu}
            className="ask-menu"
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary>
              <span className="vh">{t('run:title.list')} </span>
              <span className="num">{short}</span>
              <Icon name="chevron-down" />
            </summary>
            <nav aria-label={t('run:title.list')}>
              {/* Without the browser's code it is there from the beginning. */}
              {(isOpen || !driver.go) && <QuestionList driver={driver} states={states} />}
            </nav>
          </details>
        </div>
      </div>
    </div>
  )
}
