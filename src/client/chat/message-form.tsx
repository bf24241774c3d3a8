/** Where a message is written. Sentences that are often written are a tap away where a script runs. */
import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { FileField } from '#client/photos/file-field.tsx'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button, Buttons } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { togglePhrase } from '#client/ui/toggle-phrase.ts'
import { MESSAGE_LENGTH } from '#shared/chat/chat-limits.ts'
import type { ChatSide } from '#shared/chat/room.ts'
import type { Writing } from './use-writing.ts'

/** Frequent phrases of each side. */
const phrases = {
  person: [
    'chat:phrase.person.hours',
    'chat:phrase.person.price',
    'chat:phrase.person.children',
    'chat:phrase.person.exits',
  ],
  place: ['chat:phrase.place.thanks', 'chat:phrase.place.open', 'chat:phrase.place.later', 'chat:phrase.place.phone'],
  owner: ['chat:phrase.owner.how', 'chat:phrase.owner.proof', 'chat:phrase.owner.time', 'chat:phrase.owner.visit'],
  officer: [
    'chat:phrase.officer.photo',
    'chat:phrase.officer.time',
    'chat:phrase.officer.visit',
    'chat:phrase.officer.law',
  ],
} as const

interface MessageFormProps {
  form: FormOf<string>
  side: ChatSide
  /** In a room that stands open: sent without leaving the page, with pictures. */
  writing?: Writing
  /** In a room about a card. */
  isOfficial?: boolean
  /** A group has no frequent phrases: they are for talks of two. */
  isGroup?: boolean
  /** The reader writes. */
  onTyping?: () => void
  /** The message that is answered. */
  answered?: ReactNode
  /** Puts the reader where it is written. */
  focus?: Ref<() => void>
}

export function MessageForm({ form, side, writing, isOfficial, isGroup, onTyping, answered, focus }: MessageFormProps) {
  const { t } = useText()
  const written = useRef<HTMLTextAreaElement>(null)
  const isRunning = useHydrated()
  useImperativeHandle(focus, () => () => written.current?.focus(), [])
  const { id, name, defaultValue, error } = form.field('text')
  const fault = form.refusal?.errors.photos
  const tap = (phrase: string) => {
    if (!written.current) return
    written.current.value = togglePhrase(written.current.value, phrase)
    // As if it had been typed: the old fault is no longer shown.
    written.current.dispatchEvent(new Event('input', { bubbles: true }))
    written.current.focus()
  }
  return (
    <PageForm
      form={form}
      className="message-form stack s3"
      {...(writing && { encType: 'multipart/form-data', ref: writing.form })}
      {...(writing && { onInput: writing.onInput, onSubmit: writing.onSubmit })}
    >
      <FormBanner form={form} />
      {answered}
      <Field id={id} label={t('chat:label.message')} error={error}>
        <textarea
          className="input"
          rows={3}
          maxLength={MESSAGE_LENGTH.most}
          required={!writing}
          data-wrong={t('chat:error.textShort')}
          ref={written}
          onInput={onTyping}
          id={id}
          name={name}
          defaultValue={defaultValue}
          {...describedBy(id, undefined, error)}
        />
      </Field>
      <Buttons>
        {/* The line keeps the focus: on a phone its keyboard would close with each message. */}
        <Button variant="primary" icon="send" onMouseDown={writing && ((event) => event.preventDefault())}>
          {t('chat:action.send')}
        </Button>
      </Buttons>
      {writing && (
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
      {isRunning && !isGroup && (
        // biome-ignore lint/a11y/useSemanticElements: buttons are no group of fields
        <div className="chat-phrases" role="group" aria-label={t('chat:label.phrases')}>
          {phrases[isOfficial && side === 'place' ? 'owner' : side].map((phrase) => (
            <button key={phrase} type="button" className="chip" onClick={() => tap(t(phrase))}>
              {t(phrase)}
            </button>
          ))}
        </div>
      )}
    </PageForm>
  )
}
