/**
 * The line of an open room, at the foot of the screen: pictures, text that grows to six lines, and the button. Without a script it is a plain form
 * below the talk, with the browser's own field for files.
 */
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { describedBy } from '#client/ui/field.tsx'
import { FormBanner } from '#client/ui/form/form-banner.tsx'
import { PageForm } from '#client/ui/form/page-form.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { Icon } from '#client/ui/icon.tsx'
import { type CannedAnswer, cannedFor } from '#shared/chat/answering.ts'
import { MESSAGE_LENGTH } from '#shared/chat/chat-limits.ts'
import { callableFor } from '#shared/chat/mentions.ts'
import type { ChatSide } from '#shared/chat/room.ts'
import { CannedList } from './canned-list.tsx'
import { doesEnterSend } from './enter-key.ts'
import { Phrases } from './phrases.tsx'
import { PickedPhotos } from './picked-photos.tsx'
import type { useRoomLater } from './use-room-later.ts'
import type { Writing } from './use-writing.ts'

interface ComposerProps {
  form: FormOf<string>
  side: ChatSide
  writing: Writing
  isOfficial: boolean
  /** Names of a group's others; null in talks of two, which alone have frequent phrases. */
  callable: readonly string[] | null
  /** The reader writes. */
  onTyping: () => void
  /** The message that is answered. */
  answered: ReactNode
  /** Puts the reader where it is written. */
  focus: Ref<() => void>
  later: ReturnType<typeof useRoomLater>
  /** The place's answers at hand. */
  canned: readonly CannedAnswer[]
  /** Where the line begins with one of them, for browsers without a script. */
  cannedAt(word: string): string
  /** Text with which the line begins. */
  begun: string | null
  /** Where a place or a position is shared. */
  shareAt: string
}

export function Composer({
  form,
  side,
  writing,
  isOfficial,
  callable,
  onTyping,
  answered,
  focus,
  later,
  canned,
  cannedAt,
  begun,
  shareAt,
}: ComposerProps) {
  const { t } = useText()
  const hydrated = useHydrated()
  const line = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(focus, () => () => line.current?.focus(), [])
  const { id, name, defaultValue, error } = form.field('text', begun)
  const fault = form.refusal?.errors.photos
  const [found, setFound] = useState<readonly CannedAnswer[] | null>(null)
  const takeCanned = (text: string) => {
    if (!line.current) return
    line.current.value = text
    line.current.dispatchEvent(new Event('input', { bubbles: true }))
    line.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && found?.[0] && !event.nativeEvent.isComposing) {
      event.preventDefault()
      takeCanned(found[0].text)
      return
    }
    if (event.key === 'Escape' && found) return setFound(null)
    if (event.key === 'ArrowDown' && found?.[0]) {
      event.preventDefault()
      event.currentTarget.form?.querySelector<HTMLElement>('.found .chip')?.focus()
      return
    }
    if (!doesEnterSend(event.nativeEvent)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <PageForm
      form={form}
      className="composer"
      encType="multipart/form-data"
      ref={writing.form}
      onInput={writing.onInput}
      onSubmit={writing.onSubmit}
    >
      <FormBanner form={form} />
      {answered}
      <PickedPhotos error={fault && t(fault, form.refusal?.details?.photos)} List={later?.PickedList ?? null} />
      {/* Without a script there are no drafts: a text that was begun stays in its own tab. */}
      <a
        className="icon-btn"
        href={shareAt}
        target={hydrated ? undefined : '_blank'}
        aria-label={t(hydrated ? 'chat:action.share' : 'chat:action.shareApart')}
      >
        <Icon name="map-pin" />
      </a>
      <label className="vh" htmlFor={id}>
        {t('chat:label.message')}
      </label>
      <textarea
        className="input"
        rows={1}
        maxLength={MESSAGE_LENGTH.most}
        placeholder={t('chat:label.message')}
        ref={line}
        onInput={({ currentTarget }) => {
          setFound(callable ? callableFor(currentTarget.value, callable) : cannedFor(currentTarget.value, canned))
          onTyping()
        }}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (later?.takePhotos(event.currentTarget.form, event.clipboardData)) event.preventDefault()
        }}
        id={id}
        name={name}
        defaultValue={defaultValue}
        {...describedBy(id, undefined, error)}
      />
      {canned.length > 0 && (
        <noscript>
          <p className="chat-phrases">
            {canned.map(({ word }) => (
              <a key={word} className="chip" href={cannedAt(word)}>
                /{word}
              </a>
            ))}
          </p>
        </noscript>
      )}
      {!callable && !found && <Phrases side={side} isOfficial={isOfficial} line={line} canned={canned} />}
      <p className="vh" role="status">
        {found?.[0] && t('chat:label.found', { first: found[0].word })}
      </p>
      {found && <CannedList sign={callable ? '@' : '/'} found={found} onTake={takeCanned} />}
      {/* The line keeps the focus: on a phone its keyboard would close with each message. */}
      <Button variant="primary" icon="send" onMouseDown={(event) => event.preventDefault()}>
        <span className="send-word">{t('chat:action.send')}</span>
      </Button>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </PageForm>
  )
}
