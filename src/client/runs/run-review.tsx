/** The end of a questionnaire: gaps by name, each with the way to it; once there are none, the findings and the form that closes it. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useKeys } from '#client/ui/use-keys.ts'
import { nameOf, neighboursOf, type QuestionState } from './question-state.ts'
import type { RunDriver } from './run-driver.ts'
import { RunFindings } from './run-findings.tsx'
import { RunLink } from './run-link.tsx'

interface RunReviewProps {
  driver: RunDriver
  states: readonly QuestionState[]
  hasMoved: boolean
  /** The form that closes the run, shown once it is complete. */
  children?: ReactNode
}

export function RunReview({ driver, states, hasMoved, children }: RunReviewProps) {
  const { t } = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (hasMoved) heading.current?.focus({ preventScroll: true })
  }, [])
  const { previous } = neighboursOf(driver.run, driver.at)
  useKeys({ onMove: (way) => way === 'previous' && previous !== null && driver.go?.(previous) })
  const lacking = states.filter(({ lacks }) => lacks.length > 0)
  return (
    <div className="ask-review stack s6">
      <div className="stack s2">
        <h1 tabIndex={-1} ref={heading}>
          {t('run:title.review')}
        </h1>
        {lacking.length > 0 && <p className="muted">{t('run:review.lead')}</p>}
      </div>
      {lacking.length === 0 ? (
        <Banner tone="ok" title={t('run:review.complete')} />
      ) : (
        <section className="panel flush" aria-label={t('run:title.lacking')}>
          <ul className="run-lines">
            {lacking.map(({ question, number, lacks, mark }) => (
              <li key={question.code} data-mark={mark}>
                <RunLink driver={driver} to={question.code} className="li">
                  <Icon
                    name={mark === 'open' ? 'circle-dashed' : mark === 'conflict' ? 'git-compare' : 'circle-alert'}
                  />
                  <span className="grow">
                    <b>
                      <span className="num">{number}</span> {nameOf(question)}
                    </b>
                    <small>{lacks.map((lack) => t(`run:lack.${lack}`)).join(' · ')}</small>
                  </span>
                  <Icon name="chevron-right" />
                </RunLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lacking.length === 0 && driver.run.kind !== 'survey' && !driver.isTrial && (
        <RunFindings driver={driver} states={states} />
      )}
      {lacking.length === 0 || driver.isTrial ? (
        children
      ) : (
        <Button large block disabled>
          {t('run:action.completeFirst', { lacking: lacking.length })}
        </Button>
      )}
    </div>
  )
}
