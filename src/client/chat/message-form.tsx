/** Where a message is written. Sentences that are often written are a tap away where a script runs. */
import { useRef } from 'react'
import { type Text, useText } from '#client/i18n/text.tsx'
import { FileField } from '#client/photos/file-field.tsx'
import { SendingNote } from '#client/photos/sending-note.tsx'
import type { Sending } from '#client/photos/use-sending.ts'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { useHydrated } from '#client/ui/hydrated.ts'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'
import { MESSAGE_LETTERS } from '#shared/chat/chat-limits.ts'
import type { ChatSide } from '#shared/chat/room.ts'

const phrases = {
  person: ['hours', 'price', 'children', 'exits'],
  place: ['thanks', 'open', 'later', 'phone'],
  owner: ['how', 'proof', 'time', 'visit'],
  officer: ['photo', 'time', 'visit', 'law'],
} as const

/** What is often written by this side. */
function wordsFor(t: Text['t'], side: keyof typeof phrases): string[] {
  if (side === 'person') return phrases[side].map((phrase) => t(`chat:phrase.person.${phrase}`))
  if (side === 'place') return phrases[side].map((phrase) => t(`chat:phrase.place.${phrase}`))
  if (side === 'owner') return phrases[side].map((phrase) => t(`chat:phrase.owner.${phrase}`))
  return phrases[side].map((phrase) => t(`chat:phrase.officer.${phrase}`))
}

interface MessageFormProps {
  form: FormOf<string>
  side: ChatSide
  /** How pictures are on their way, where they may come with it. */
  sending?: Sending
  /** In a room about a card. */
  isOfficial?: boolean
  /** In a group: what is often asked or answered is not said to many. */
  isGroup?: boolean
}

export function MessageForm({ form, side, sending, isOfficial, isGroup }: MessageFormProps) {
  const { t } = useText()
  const written = useRef<HTMLTextAreaElement>(null)
  const isRunning = useHydrated()
  const { id, name, defaultValue, error } = form.field('text')
  const fault = form.refusal?.errors.photos
  const tap = (phrase: string) => {
    if (!written.current) return
    written.current.value = togglePhrase(written.current.value, phrase)
    written.current.focus()
  }
  return (
    <PageForm
      form={form}
      className="message-form stack s3"
      {...(sending && { encType: 'multipart/form-data', onSubmit: sending.onSubmit })}
    >
      <FormBanner form={form} />
      <Field id={id} label={t('chat:label.message')} error={error}>
        <textarea
          className="input"
          rows={3}
          maxLength={MESSAGE_LETTERS.most}
          required={!sending}
          ref={written}
          {...{ id, name, defaultValue }}
          {...describedBy(id, undefined, error)}
        />
      </Field>
      {sending && (
        <details className="chat-end" open={fault ? true : undefined}>
          <summary>{t('chat:action.photos')}</summary>
          <FileField
            id="photos"
            label={t('chat:label.photos')}
            hint={t('chat:hint.photos')}
            error={fault && t(fault, form.refusal?.details?.photos)}
            many
          />
        </details>
      )}
      {sending && <SendingNote {...sending} />}
      {isRunning && !isGroup && (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no group of fields
        <div className="chat-phrases" role="group" aria-label={t('chat:label.phrases')}>
          {wordsFor(t, isOfficial && side === 'place' ? 'owner' : side).map((words) => (
            <button key={words} type="button" className="chip" onClick={() => tap(words)}>
              {words}
            </button>
          ))}
        </div>
      )}
      <Buttons>
        <Button variant="primary" icon="send" busy={sending && sending.progress !== null}>
          {t('chat:action.send')}
        </Button>
      </Buttons>
    </PageForm>
  )
}
