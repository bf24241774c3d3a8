/** The photo was taken: its line, which stands there already, and on to the next finding. */
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { CARD_REPLY_LENGTH } from '#shared/cards/card-letters.ts'
import { useDictation } from './use-dictation.ts'

interface WalkWordsProps {
  /** The line that stands there first. */
  given: string
  isLast: boolean
  onUse: (text: string) => void
  onRetake: () => void
}

export function WalkWords({ given, isLast, onUse, onRetake }: WalkWordsProps) {
  const { t, locale } = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
  const dictation = useDictation(locale, (words) => {
    const { current } = field
    if (!current) return
    current.value = [current.value.trim(), words].filter(Boolean).join(' ')
    setError(undefined)
  })
  const use = (event: FormEvent) => {
    event.preventDefault()
    const text = field.current?.value.trim() ?? ''
    if (text.length >= CARD_REPLY_LENGTH.least) return onUse(text)
    setError(t('card:error.replyShort'))
    field.current?.focus()
  }
  return (
    <form className="stack s3" noValidate onSubmit={use}>
      <TextArea
        id="walk-text"
        ref={field}
        label={t('card:field.reply')}
        hint={t('card:walk.lineHint')}
        error={error}
        defaultValue={given}
        rows={2}
        required
        maxLength={CARD_REPLY_LENGTH.most}
        onInput={() => setError(undefined)}
      />
      {dictation && (
        <div className="walk-dictate">
          <Button type="button" variant="plain" aria-pressed={dictation.isListening} onClick={dictation.toggle}>
            {t(dictation.isListening ? 'card:walk.listening' : 'card:walk.dictate')}
          </Button>
          <p className="small muted" role="status">
            {t(dictation.hasFailed ? 'card:walk.unheard' : 'card:walk.dictateHint')}
          </p>
        </div>
      )}
      <Buttons>
        <Button variant="primary" icon="check" data-first>
          {t(isLast ? 'card:walk.use' : 'card:walk.useNext')}
        </Button>
        <Button type="button" variant="line" icon="camera" onClick={onRetake}>
          {t('card:walk.retake')}
        </Button>
      </Buttons>
    </form>
  )
}
