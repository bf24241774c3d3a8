/**
 * Sentences that are often written: one tap adds one, another takes it away again. The style sheet hides
 * them where no script runs, which does it.
 */
import { Icon } from './icon.tsx'
import { hasPhrase } from './toggle-phrase.ts'

interface PhrasesProps {
  label: string
  phrases: readonly string[]
  /** The present text. */
  text: string
  onTap: (phrase: string) => void
}

export function Phrases({ label, phrases, text, onTap }: PhrasesProps) {
  if (phrases.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no group of fields
    <div className="phrases" role="group" aria-label={label}>
      {phrases.map((phrase) => {
        const isThere = hasPhrase(text, phrase)
        return (
          <button key={phrase} type="button" className="chip" aria-pressed={isThere} onClick={() => onTap(phrase)}>
            {isThere && <Icon name="check" />}
            {phrase}
          </button>
        )
      })}
    </div>
  )
}
