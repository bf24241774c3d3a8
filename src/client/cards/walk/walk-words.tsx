/** The photo was taken: its line, which stands there already, and on to the next finding. */
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { CARD_REPLY_LENGTH } from '#shared/cards/card-letters.ts'

interface WalkWordsProps {
  /** The line that stands there first. */
  given: string
  isLast: boolean
  onUse: (text: string) => void
  onRetake: () => void
}

export function WalkWords({ given, isLast, onUse, onRetake }: WalkWordsProps) {
  const { t } = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [error, setError] = useState<string>()
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
