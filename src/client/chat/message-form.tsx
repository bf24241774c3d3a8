/** Form for the first message of a talk: to a place, or about a card. An open room has its own line (composer.tsx). */
import { useRef } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
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
  const { id, name, defaultValue, error } = form.field('text')
  return (
    <PageForm form={form} className="message-form stack s3">
      <FormBanner form={form} />
      <Field id={id} label={t('chat:label.message')} error={error}>
        <textarea
          className="input"
          rows={3}
          maxLength={MESSAGE_LENGTH.most}
          required
          data-wrong={t('chat:error.textShort')}
          ref={line}
          id={id}
          name={name}
          defaultValue={defaultValue}
          {...describedBy(id, undefined, error)}
        />
      </Field>
      <Buttons>
        <Button variant="primary" icon="send">
          {t('chat:action.send')}
        </Button>
      </Buttons>
      <Phrases side={side} isOfficial={isOfficial} line={line} />
    </PageForm>
  )
}
