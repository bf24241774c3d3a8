/**
 * Sends a form with photos in place and tells how far it is; without the browser's code the same form goes as it is. Chosen photos
 * stay in their field where the line drops or something is refused.
 */
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { photoFaults } from '#shared/photos/photo-faults.ts'
import { PHOTO_MAX_BYTES } from '#shared/photos/photos.ts'
import { laterCode } from '../runtime/requests/later-code.ts'

export interface Sending {
  /** 0–1 while it is on its way, else null. */
  progress: number | null
  /** Nothing came back: it may be sent again. */
  isLost: boolean
  /** The refusal without a new page; give it to the form. */
  refusal: FormRefusal | null
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

const textsOf = (data: FormData) =>
  Object.fromEntries([...data].filter((field): field is [string, string] => typeof field[1] === 'string'))

const isTooLarge = (value: FormDataEntryValue) => value instanceof File && value.size > PHOTO_MAX_BYTES

/** For one form that is posted to `to`. */
export function useSending(to: string): Sending {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<number | null>(null)
  const [isLost, setLost] = useState(false)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)

  async function send(form: HTMLFormElement, chosen: FormData) {
    setProgress(0)
    setLost(false)
    setRefusal(null)
    try {
      const { forgetCommand } = await laterCode()
      const { goToFault, refusalOf, sendForm } = await import('./send-form.ts')
      const { packPictures } = await import('./shrink-picture.ts')
      const data = await packPictures(chosen)
      // Nobody should upload for minutes only to be refused.
      if ([...data.values()].some(isTooLarge)) {
        setRefusal({ values: textsOf(data), errors: { photos: photoFaults.size } })
        goToFault(form)
        return
      }
      const answer = await sendForm(to, data, setProgress)
      forgetCommand(form)
      if (answer.redirect !== undefined) {
        form.reset()
        await navigate(answer.redirect)
        return
      }
      setRefusal(refusalOf(answer, textsOf(data)))
      goToFault(form)
    } catch {
      setLost(true)
    } finally {
      setProgress(null)
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (progress !== null) return
    // The pressed button names the next step.
    const { submitter } = event.nativeEvent as SubmitEvent
    void send(event.currentTarget, new FormData(event.currentTarget, submitter))
  }
  return { progress, isLost, refusal, onSubmit }
}
