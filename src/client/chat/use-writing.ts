/**
 * The line in which a message is written: a press removes the sent text, and nothing else, and leaves the focus in it. Text being
 * written is stored on the device, for each room, until it is sent (ui/form/use-draft.ts). Without a script the form is a plain one.
 */
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { MESSAGE_PHOTOS_MOST } from '#shared/chat/chat-limits.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { photoFaults } from '#shared/photos/photo-faults.ts'
import { PHOTO_MAX_BYTES } from '#shared/photos/photos.ts'
import { choosePhotos } from '../drafts/choose-photos.ts'
import { roomDraft, useDraft } from '../drafts/use-draft.ts'
import { messageSent, messageStored } from './unsent-message.ts'

/** A second press within this time is the same one, in milliseconds. */
const samePressMs = 800

interface Options {
  room: string
  /** The draft's writer. */
  writer: string
  /** The page came with a refusal: its text is newer than the draft. */
  isRefused: boolean
  write(words: { text: string; files: readonly File[] }): Promise<boolean>
}

export interface Writing {
  form: RefObject<HTMLFormElement | null>
  refusal: FormRefusal | null
  onInput(): void
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

/** The current text of the line. */
function partsOf(form: HTMLFormElement | null) {
  const words = form?.elements.namedItem('text') as HTMLTextAreaElement | null | undefined
  const photos = form?.elements.namedItem('photos') as HTMLInputElement | null | undefined
  return { words, photos, text: words?.value ?? '', files: [...(photos?.files ?? [])] }
}

export function useWriting({ room, writer, isRefused, write }: Options): Writing {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef(0)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const draft = useDraft(roomDraft(room), writer)

  /** The draft as it is on the device, as far as this window knows; null while it does not. */
  const known = useRef<string | null>(null)

  /** Saves the current text on the device, which may be empty. */
  const keep = () => {
    const { text, files } = partsOf(form.current)
    const note = (isSaved: boolean) => {
      known.current = isSaved ? text : null
    }
    known.current = null
    if (text.trim() === '' && files.length === 0) void draft.drop().then(() => note(true))
    else draft.keep({ fields: { text }, photos: files }, note)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    if (isRefused) return
    void draft.read().then((found) => {
      const { words, photos, text, files } = partsOf(form.current)
      // Typed before the browser's code listened: newer.
      if (!words || text !== words.defaultValue || files.length > 0 || draft.touched()) return
      if (found) {
        words.value = found.fields.text ?? ''
        choosePhotos(photos, found.photos)
      }
      known.current = words.value
    })
  }, [])
  // Two windows have one line: the one that is turned to goes on where the other was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the line itself
  useEffect(() => {
    const goOn = () => {
      if (document.visibilityState !== 'visible' || known.current === null) return
      const before = known.current
      void draft.read().then((found) => {
        const { words, text, files } = partsOf(form.current)
        // Typed meanwhile: newer. None was sent over there, or forgotten: what stands here stays.
        if (!words || !found || found.photos.length + files.length > 0) return
        if (text !== before || known.current !== before) return
        words.value = found.fields.text ?? ''
        known.current = words.value
      })
    }
    addEventListener('focus', goOn)
    document.addEventListener('visibilitychange', goOn)
    return () => {
      removeEventListener('focus', goOn)
      document.removeEventListener('visibilitychange', goOn)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks at the line itself
  useEffect(() => {
    const gone = [messageSent, messageStored]
    for (const said of gone) addEventListener(said, keep)
    return () => {
      for (const said of gone) removeEventListener(said, keep)
    }
  }, [])

  const fault = (errors: FormRefusal['errors'], text: string) => {
    setRefusal({ values: { text }, errors })
    void import('../photos/send-form.ts').then(({ goToFault }) => form.current && goToFault(form.current))
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // On a page without TLS the browser makes no ids, and sends the form itself.
    if (!crypto.randomUUID) return
    event.preventDefault()
    const { words, photos, text, files } = partsOf(form.current)
    if (!words) return
    const now = Date.now()
    if (text.trim() === '' && files.length === 0) {
      if (now - pressed.current > samePressMs) fault({ text: 'chat:error.textShort' }, text)
      return
    }
    if (files.some(({ size }) => size > PHOTO_MAX_BYTES)) return fault({ photos: photoFaults.size }, text)
    if (files.length > MESSAGE_PHOTOS_MOST) return fault({ photos: photoFaults.many }, text)
    pressed.current = now
    setRefusal(null)
    words.value = ''
    choosePhotos(photos, [])
    words.focus({ preventScroll: true })
    write({ text, files }).then(
      // A message that only this page has stays as a draft until the device has it, it has arrived, or another is written.
      (isSaved) => isSaved && keep(),
      () => {
        if (words.value === '') words.value = text
        choosePhotos(photos, files)
        fault({ form: 'error:form.lost' }, text)
      },
    )
  }
  return { form, refusal, onInput: keep, onSubmit }
}
