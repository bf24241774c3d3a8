/** Form for the first message of a talk: to a place, or about a card. An open room has its own line (composer.tsx). */
import { useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { TextArea } from '#client/ui/text-area.tsx'
import { MESSAGE_LENGTH } from '#shared/chat/chat-limits.ts'
import type { ChatSide } from '#shared/chat/room.ts'
import { Phrases } from './phrases.tsx'

interface MessageFormProps {
  form: FormOf<string>
  side: ChatSide
  /** In a room about a card. */
  isOfficial?: boolean
}

export function MessageForm({ form, side, isOfficial }: MessageFormProps) {
  const { t } = useText()
  const line = useRef<HTMLTextAreaElement>(null)
  return (
    <PageForm form={form} className="message-form stack s3">
      <FormBanner form={form} />
      <TextArea
        {...form.field('text')}
        label={t('chat:label.message')}
        rows={3}
        maxLength={MESSAGE_LENGTH.most}
        required
        data-wrong={t('chat:error.textShort')}
        ref={line}
      />
      <Buttons>
        <Button variant="primary" icon="send">
          {t('chat:action.send')}
        </Button>
      </Buttons>
      <Phrases side={side} isOfficial={isOfficial} line={line} />
    </PageForm>
  )
}
