/** Meaning of the single keys on one question: its answers by figures, in the order in which they stand; a number is typed. */
import type { RefObject } from 'react'
import { useKeys } from '#client/ui/use-keys.ts'
import type { QuestionState } from './question-state.ts'
import { neighboursOf } from './question-state.ts'
import type { RunDriver } from './run-driver.ts'
import type { Answering } from './use-answer.ts'

interface CardKeys {
  driver: RunDriver
  state: QuestionState
  answering: Answering
  card: RefObject<HTMLElement | null>
  hasKeys: boolean
}

/** Listens to keys; returns the function that moves on with the typed number. */
export function useCardKeys({ driver, state: { question, mark }, answering, card, hasKeys }: CardKeys) {
  const { previous, next } = neighboursOf(driver.run, driver.at)
  const move = (way: 'previous' | 'next') => {
    const to = way === 'next' ? next : previous
    answering.flush()
    if (to !== null) driver.go?.(to)
  }
  /** As by the button, where there is one: a mistyped number stays in sight. */
  const press = (way: 'previous' | 'next') => {
    const button = document.querySelector<HTMLElement>(`.ask-bar [name="go"][value="${way}"]`)
    if (button) button.click()
    else move(way)
  }
  const focus = (selector: string) => card.current?.querySelector<HTMLElement>(selector)?.focus()
  useKeys({
    onMove: press,
    onLeave: () => focus('h1'),
    onFigure: (figure) => {
      if (!hasKeys || mark === 'conflict') return false
      if (question.type === 'num') {
        // The figure is the first of the number: it is typed where the focus is by then.
        focus('#number')
        return false
      }
      const options = question.type === 'yn' ? ['yes', 'no'] : (question.options ?? []).map(({ value }) => value)
      const value = [...options, 'na'][figure - 1]
      if (value === undefined) return false
      answering.choose(value)
      // Its field is seen once that is rendered.
      if (value === 'na') requestAnimationFrame(() => focus('#naReason'))
      return true
    },
  })
  return move
}
