/**
 * A questionnaire while it is filled in: one question a screen, or the review, with the whole list beside it on a desk and folded under the
 * head on a phone. It takes the whole window: the product's own bars are hidden by the style sheet, because one thing is done here.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { useKeySwitch } from '#client/ui/use-keys.ts'
import { whenIdle } from '../runtime/later/idle.ts'
import { bringSpriteIn } from '../ui/sprite-in-page.ts'
import { KeyHints } from './key-hints.tsx'
import { QuestionCard } from './question-card.tsx'
import { QuestionList } from './question-list.tsx'
import { statesOf } from './question-state.ts'
import { RunBar } from './run-bar.tsx'
import type { RunDriver, RunForms } from './run-driver.ts'
import { RunHead } from './run-head.tsx'
import { RunLink } from './run-link.tsx'
import { RunReview } from './run-review.tsx'

interface RunScreenProps {
  driver: RunDriver
  /** Plain forms of the question that is shown; left out where nothing is stored. */
  forms?: RunForms
  /** Target and label of the cross. */
  leave: { href: string; label: string }
  /** Stands above every question, such as that somebody else works on the same place. */
  notice?: ReactNode
  /** The form that closes the run, at the end of the review. */
  children?: ReactNode
  /** Shown under the review, complete or not. */
  apart?: ReactNode
}

const formId = 'ask'

export function RunScreen({ driver, forms, leave, notice, children, apart }: RunScreenProps) {
  const { t } = useText()
  const { at } = driver
  const [first] = useState(at)
  const [hasMoved, setMoved] = useState(false)
  if (at !== first && !hasMoved) setMoved(true)
  const [hasKeys, turn] = useKeySwitch()
  useEffect(() => whenIdle(() => void bringSpriteIn()), [])
  const states = statesOf(driver.run, driver.isTrial)
  const current = states.find(({ question }) => question.code === at)
  const lacking = states.find(({ lacks }) => lacks.length > 0)
  const moved = hasMoved || at !== first
  return (
    <div className="ask">
      <RunHead driver={driver} states={states} current={current} leave={leave} />
      <div className="wrap ask-body">
        <div className="stack s6">
          {notice}
          {current ? (
            <QuestionCard
              key={at}
              driver={driver}
              forms={forms}
              hasKeys={hasKeys}
              state={current}
              id={formId}
              hasMoved={moved}
            />
          ) : (
            <RunReview driver={driver} states={states} hasMoved={moved}>
              {children}
            </RunReview>
          )}
          {!current && apart}
        </div>
        <nav className="ask-side" aria-label={t('run:title.list')}>
          <h2 className="ask-h2">{t('run:title.list')}</h2>
          <QuestionList driver={driver} states={states} follows />
        </nav>
      </div>
      <RunBar
        driver={driver}
        form={forms && current?.mark !== 'conflict' ? formId : undefined}
        hints={driver.go && current && <KeyHints state={current} isOn={hasKeys} turn={turn} />}
      >
        {!current && lacking && (
          <RunLink driver={driver} to={lacking.question.code} className="btn primary lg">
            {t('run:action.firstLacking')}
          </RunLink>
        )}
      </RunBar>
    </div>
  )
}
