/** The way on and back, at the lower edge where the thumb is. Buttons of the question's form where there is one, links where nothing is stored. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { neighboursOf } from './question-state.ts'
import { type RunDriver, review } from './run-driver.ts'

interface RunBarProps {
  driver: RunDriver
  /** Id of the form that moving on sends without the browser's code. */
  form?: string
  /** Between the two, where there is room. */
  hints?: ReactNode
  /** In place of the way on, where the last question is behind. */
  children?: ReactNode
}

export function RunBar({ driver, form, hints, children }: RunBarProps) {
  const { t } = useText()
  const { previous, next } = neighboursOf(driver.run, driver.at)
  const way = (to: string, go: 'previous' | 'next', words: ReactNode) => {
    const look = { large: true, variant: go === 'next' ? ('primary' as const) : ('line' as const) }
    const { go: move } = driver
    if (form === undefined || driver.at === review) {
      return (
        <ButtonLink
          {...look}
          href={driver.href(to)}
          onClick={(event) => {
            if (!move || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            move(to)
          }}
        >
          {words}
        </ButtonLink>
      )
    }
    return (
      <Button {...look} form={form} name="go" value={go}>
        {words}
      </Button>
    )
  }
  return (
    <div className="ask-bar">
      <div className="wrap">
        {previous !== null &&
          way(
            previous,
            'previous',
            <>
              <Icon name="chevron-left" />
              {t('run:action.previous')}
            </>,
          )}
        {hints}
        {next !== null &&
          way(
            next,
            'next',
            <>
              {t(next === review ? 'run:action.review' : 'run:action.next')}
              <Icon name="chevron-right" />
            </>,
          )}
        {children}
      </div>
    </div>
  )
}
