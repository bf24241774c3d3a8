/**
 * An owner's replies decided by figures: 1 accepts and 2 returns the finding that has the focus, else the first that is not decided; the
 * figures after them choose frequent gaps. Nothing is sent but by the button, which has the focus after the last.
 */
import { type RefObject, useRef } from 'react'
import { useKeys } from '#client/ui/use-keys.ts'

const radioOf = (decision: Element, verdict: 'accepted' | 'returned') =>
  decision.querySelector<HTMLInputElement>(`[type="radio"][value="${verdict}"]`)

export function useDecisionKeys(frame: RefObject<HTMLElement | null>, hasKeys: boolean): void {
  const last = useRef<Element | null>(null)
  useKeys({
    // Escape in a reason: back to its finding, where figures mean something.
    onLeave: () => document.activeElement?.closest('.card-decision')?.querySelector<HTMLElement>(':checked')?.focus(),
    onFigure: (figure) => {
      if (!hasKeys || !frame.current) return false
      const decisions = [...frame.current.querySelectorAll('.card-decision')]
      const firstOpen = () => decisions.find((it) => !it.querySelector(':checked'))
      const focused = decisions.find((it) => it.contains(document.activeElement))
      const decision = focused ?? firstOpen() ?? last.current ?? decisions.at(-1)
      if (!decision) return false
      last.current = decision
      if (figure === 1) {
        radioOf(decision, 'accepted')?.click()
        const next = firstOpen()
        const to = next ? radioOf(next, 'accepted') : frame.current.querySelector<HTMLElement>('button.primary')
        to?.focus()
        return true
      }
      const returned = radioOf(decision, 'returned')
      if (figure === 2) {
        returned?.click()
        returned?.focus()
        return true
      }
      const phrase = returned?.checked && decision.querySelectorAll<HTMLElement>('.phrases button')[figure - 3]
      if (!phrase) return false
      phrase.click()
      return true
    },
  })
}
