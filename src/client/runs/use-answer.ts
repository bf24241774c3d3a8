/**
 * One question's answer while it is given: choices are reported at once, text a moment later, and input from before the browser's code had come is
 * reported too.
 */

import { type RefObject, useEffect, useRef } from 'react'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'
import type { RunQuestion } from '#shared/runs/run.ts'
import type { GivenAnswer } from '#shared/runs/run-ops.ts'
import { type QuestionState, readDecimal } from './question-state.ts'
import type { RunDriver } from './run-driver.ts'
import { useFollowing, useLater } from './use-later.ts'

/** The chosen part of `answer`: `na`, or a value that is not a number. */
const choiceOf = ({ type }: RunQuestion, answer: GivenAnswer | null): string | null =>
  answer === null ? null : answer.naReason !== null ? 'na' : type === 'num' ? null : answer.value

/** `sent` are the values of a refused plain form. */
export function useAnswer(
  { question, answer }: QuestionState,
  driver: RunDriver,
  { sent, card }: { sent?: Record<string, string>; card: RefObject<HTMLElement | null> },
) {
  const { code, type } = question
  const tell = driver.answer && ((change: Partial<GivenAnswer>) => driver.answer?.(code, change))
  const [choice, setChoice] = useFollowing(
    choiceOf(question, answer),
    sent ? (sent.answer ?? null) : choiceOf(question, answer),
  )
  const number = useLater({
    known: type === 'num' ? (answer?.value ?? '') : '',
    initial: sent?.number,
    asKnown: (text) => readDecimal(text) ?? '',
    tell: tell && ((text) => tell({ value: readDecimal(text), naReason: null })),
  })
  const reason = useLater({
    known: answer?.naReason ?? '',
    initial: sent?.naReason,
    tell: tell && ((text) => tell({ value: null, naReason: text })),
  })
  const note = useLater({
    known: answer?.note ?? '',
    initial: sent?.note,
    tell: tell && ((text) => tell({ note: text })),
  })

  const choose = (value: string | null) => {
    number.flush()
    reason.flush()
    setChoice(value)
    if (value === 'na') tell?.({ value: null, naReason: reason.text })
    else tell?.({ value: type === 'num' ? readDecimal(number.text) : value, naReason: null })
  }
  const typeNumber = (text: string) => {
    if (choice === 'na') setChoice(null)
    number.change(text)
  }
  const fields = { number: typeNumber, naReason: reason.change, note: note.change }
  const shown = { number: number.text, naReason: reason.text, note: note.text }

  const early = useRef<{ chosen?: string; typed: [keyof typeof fields, string][] }>({ typed: [] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the next rendering writes over it
  useEffect(() => {
    const inField = (selector: string) => card.current?.querySelector<HTMLInputElement>(selector)?.value
    const chosen = inField('[name="answer"]:checked')
    if (chosen !== (choice ?? undefined)) early.current.chosen = chosen
    for (const name of ['number', 'naReason', 'note'] as const) {
      const typed = inField(`[name="${name}"]`)
      if (typed !== undefined && typed !== shown[name]) early.current.typed.push([name, typed])
    }
  }, [])
  const canTell = tell !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: as soon as there is somebody to tell
  useEffect(() => {
    if (!canTell) return
    const { chosen, typed } = early.current
    early.current = { typed: [] }
    if (chosen !== undefined) choose(chosen)
    for (const [name, text] of typed) fields[name](text)
  }, [canTell])

  return {
    choice,
    choose,
    number: { text: number.text, change: typeNumber, flush: number.flush },
    reason: { ...reason, toggle: (phrase: string) => reason.change(togglePhrase(reason.text, phrase), 'now') },
    note: { ...note, toggle: (phrase: string) => note.change(togglePhrase(note.text, phrase), 'now') },
    flush: () => {
      number.flush()
      reason.flush()
      note.flush()
    },
  }
}

export type Answering = ReturnType<typeof useAnswer>
