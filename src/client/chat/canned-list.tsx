/** Answers at hand whose word was begun after a slash, or people whose name was begun after an `@`; Enter takes the first, and arrows go through them. */
import type { KeyboardEvent } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import type { CannedAnswer } from '#shared/chat/answering.ts'

interface CannedListProps {
  /** Before each word. */
  sign: '/' | '@'
  found: readonly CannedAnswer[]
  onTake(text: string): void
}

/** Moves the focus to the next or the previous one. */
function goOn(event: KeyboardEvent) {
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' } as const
  const to = step[event.key as keyof typeof step]
  const next = to && (event.target as HTMLElement)[to]
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

export function CannedList({ sign, found, onTake }: CannedListProps) {
  const { t } = useText()
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no group of fields
    <div
      className="chat-phrases found"
      role="group"
      aria-label={t(sign === '@' ? 'chat:label.callable' : 'chat:label.canned')}
      onKeyDown={goOn}
    >
      {found.length === 0 && <p className="small muted">{t('chat:empty.canned')}</p>}
      {found.map(({ word, text }) => (
        <button key={word} type="button" className="chip" onClick={() => onTake(text)}>
          <b>
            {sign}
            {word}
          </b>{' '}
          {sign === '/' && text}
        </button>
      ))}
    </div>
  )
}
