/** Sentences that are often written, a tap away where a script runs: pressed again they are taken out. */
import type { RefObject } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'
import type { CannedAnswer } from '#shared/chat/answering.ts'
import { phrases } from '#shared/chat/phrases.ts'
import type { ChatSide } from '#shared/chat/room.ts'

interface PhrasesProps {
  side: ChatSide
  /** In a room about a card. */
  isOfficial?: boolean
  line: RefObject<HTMLTextAreaElement | null>
  /** The place's own answers, before the frequent ones. */
  canned?: readonly CannedAnswer[]
}

export function Phrases({ side, isOfficial, line, canned = [] }: PhrasesProps) {
  const { t } = useText()
  const isRunning = useHydrated()
  if (!isRunning) return null
  const tap = (phrase: string) => {
    if (!line.current) return
    line.current.value = togglePhrase(line.current.value, phrase)
    // As if it had been typed: the old fault is no longer shown.
    line.current.dispatchEvent(new Event('input', { bubbles: true }))
    line.current.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no group of fields
    <div className="chat-phrases" role="group" aria-label={t('chat:label.phrases')}>
      {canned.map(({ word, text }) => (
        <button key={word} type="button" className="chip" onClick={() => tap(text)}>
          /{word}
        </button>
      ))}
      {phrases[isOfficial && side === 'place' ? 'owner' : side].map((phrase) => (
        <button key={phrase} type="button" className="chip" onClick={() => tap(t(phrase))}>
          {t(phrase)}
        </button>
      ))}
    </div>
  )
}
