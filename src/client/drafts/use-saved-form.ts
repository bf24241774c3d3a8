/**
 * A form of words and photos that survives a lost line: its contents are stored on the device until the server has them, and are sent
 * in place, so that a page that cannot be had takes nothing away. Without JavaScript the form is a plain one.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { laterCode } from '#client/runtime/requests/later-code.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { choosePhotos } from './choose-photos.ts'
import { useDraft } from './use-draft.ts'

/** `restored`: it was found on the device. `kept`: it is on the device. `lost`: it was not sent, and is stored. */
export type SavedNote = 'restored' | 'kept' | 'lost'

interface SavedFormOptions {
  /** The form, and its draft's writer. */
  name: string
  writer: string
  /** Its target. */
  to: string
  /** Names of the text field and of the file field. */
  text: string
  files: string
  /** The page came with a refusal: its values are newer than the draft. */
  isRefused: boolean
  /** True if the form redirects there after success; any other address, such as the sign-in, means that it was not sent. */
  isDone(address: string): boolean
}

const fieldOf = <Field extends Element>(form: HTMLFormElement | null, name: string) =>
  form?.elements.namedItem(name) as Field | null

export function useSavedForm({ name, writer, to, text, files, isRefused, isDone }: SavedFormOptions) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState<SavedNote | null>(null)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const draft = useDraft(name, writer)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    if (isRefused) return
    void draft.read().then((found) => {
      const words = fieldOf<HTMLTextAreaElement>(form.current, text)
      // Typed before the browser's code listened: newer as well.
      if (!found || !words || words.value !== words.defaultValue || draft.touched()) return
      words.value = found.fields[text] ?? ''
      choosePhotos(fieldOf<HTMLInputElement>(form.current, files), found.photos)
      setNote('restored')
    })
  }, [])

  const photosOf = () => [...(fieldOf<HTMLInputElement>(form.current, files)?.files ?? [])]
  const onInput = () => {
    const fields = { [text]: fieldOf<HTMLTextAreaElement>(form.current, text)?.value ?? '' }
    draft.keep({ fields, photos: photosOf() }, (isSaved) =>
      setNote((it) => (it === 'lost' ? it : isSaved ? 'kept' : null)),
    )
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== null) return
    const { currentTarget } = event
    setProgress(0)
    setNote(null)
    setRefusal(null)
    try {
      const { forgetCommand } = await laterCode()
      const { goToFault, sendForm } = await import('../photos/send-form.ts')
      const { packPictures } = await import('../photos/shrink-picture.ts')
      const answer = await sendForm(to, await packPictures(new FormData(currentTarget)), setProgress)
      forgetCommand(currentTarget)
      if (answer.redirect !== undefined) {
        if (isDone(answer.redirect)) await draft.drop()
        await navigate(answer.redirect)
        return
      }
      const [problem] = Object.values(answer.errors ?? {})
      const fault = { form: `error:problem.${problem?.code ?? 'unavailable'}` as const }
      setRefusal((answer.action as FormRefusal | undefined) ?? { values: {}, errors: fault })
      goToFault(currentTarget)
    } catch {
      setNote('lost')
    } finally {
      setProgress(null)
    }
  }
  return { form, note, refusal, progress, onInput, onSubmit }
}
