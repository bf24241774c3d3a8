/**
 * Sentences that are often written: one tap adds one, another takes it away again. The style sheet hides
 * them where no script runs, which does it.
 */
import { useText } from '#client/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { hasPhrase } from './question-state.ts'

interface PhrasesProps {
  phrases: readonly string[]
  /** What is written so far. */
  text: string
  onTap: (phrase: string) => void
}

export function Phrases({ phrases, text, onTap }: PhrasesProps) {
  const { t } = useText()
  if (phrases.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no group of fields
    <div className="ask-phrases" role="group" aria-label={t('run:field.phrases')}>
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
