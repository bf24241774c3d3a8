/**
 * A form of words and photos that survives a lost line: its contents are stored on the device until the server has them, and are sent
 * in place, so that a page that cannot be had takes nothing away. Sent without an answer it goes again by itself, under the id of its command:
 * from this page while it is open, else from any other (send-waiting.ts). Without JavaScript the form is a plain one.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useChoices } from '#client/runtime/choices.tsx'
import { fieldChanged } from '#client/runtime/device/field-changed.ts'
import { lineHeld } from '#client/runtime/live/line-held.ts'
import { laterCode } from '#client/runtime/requests/later-code.ts'
import type { FormRefusal } from '#shared/form-refusal.ts'
import { choosePhotos } from './choose-photos.ts'
import type { Draft } from './draft-store.ts'
import { inTurn } from './in-turn.ts'
import { useDraft } from './use-draft.ts'

/** `restored`: it was found on the device. `kept`: it is on the device. `lost`: it was not sent, is stored, and goes again. */
export type SavedNote = 'restored' | 'kept' | 'lost'

/** What came of sending it: the address that it leads to, its refusal, or nothing that could be read. */
export type Sent = { to: string } | { refusal: FormRefusal } | 'lost'

interface SavedFormOptions {
  /** The form, and its draft's writer. */
  name: string
  writer: string
  /** Its target. */
  to: string
  /** Its subject, where it is listed among things that wait for a network. */
  label: string
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

export function useSavedForm({ name, writer, to, label, text, files, isRefused, isDone }: SavedFormOptions) {
  const navigate = useNavigate()
  const by = useChoices().person?.mark ?? ''
  const form = useRef<HTMLFormElement>(null)
  const [note, setNote] = useState<SavedNote | null>(null)
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const draft = useDraft(name, writer)
  const isWaiting = useRef(false)
  // Id of the command of a form that was sent before this page stood, and not answered.
  const resumed = useRef<string>(undefined)

  const words = () => fieldOf<HTMLTextAreaElement>(form.current, text)
  const photosOf = () => [...(fieldOf<HTMLInputElement>(form.current, files)?.files ?? [])]
  const said = (): Draft => ({ fields: { [text]: words()?.value ?? '' }, photos: photosOf() })
  const noteKept = (isSaved: boolean) => setNote(isSaved ? 'kept' : null)
  const onInput = () => {
    // Other words are sent by their writer.
    isWaiting.current = false
    draft.keep(said(), noteKept)
  }

  /** Puts words and photos into the form, as if they had been given there, and on the device at once. */
  async function fill(given: Pick<Draft, 'photos'> & { text: string }): Promise<void> {
    const field = words()
    if (field) field.value = given.text
    choosePhotos(fieldOf<HTMLInputElement>(form.current, files), given.photos)
    isWaiting.current = false
    noteKept(await draft.keepNow(said()))
  }

  /** Sends what stands in the form, and stays on the page. */
  async function send(onProgress?: (share: number) => void): Promise<Sent> {
    const { current } = form
    if (!current) return 'lost'
    const tell = (share: number) => {
      setProgress(share)
      onProgress?.(share)
    }
    tell(0)
    setNote(null)
    setRefusal(null)
    try {
      const { forgetCommand } = await laterCode()
      const forget = () => {
        resumed.current = undefined
        forgetCommand(current)
      }
      const { goToFault, isForNow, refusalOf, sendForm } = await import('../photos/send-form.ts')
      const { packPictures } = await import('../photos/shrink-picture.ts')
      const sent = await packPictures(new FormData(current))
      if (resumed.current) sent.set('command', resumed.current)
      const fields = Object.fromEntries([...sent].filter((it): it is [string, string] => typeof it[1] === 'string'))
      const photos = sent.getAll(files).filter((it): it is File => it instanceof File && it.size > 0)
      const before = { fields: { [text]: fields[text] ?? '' }, photos }
      // On the device before it leaves: a browser that is closed now sends it when it is opened.
      isWaiting.current = await draft.keepNow({ ...before, waiting: { by, label, to, files, fields } })
      const answer = await sendForm(to, sent, tell)
      if (answer.redirect !== undefined) {
        forget()
        if (isDone(answer.redirect)) {
          isWaiting.current = false
          await draft.drop()
        }
        return { to: answer.redirect }
      }
      const refused = refusalOf(answer)
      if (!isForNow(answer)) {
        forget()
        isWaiting.current = false
        await draft.keepNow(before)
      }
      setRefusal(refused)
      goToFault(current)
      return { refusal: refused }
    } catch {
      setNote('lost')
      return 'lost'
    } finally {
      setProgress(null)
      fieldChanged()
    }
  }

  const isGoing = useRef(false)
  async function sendAndGo(): Promise<void> {
    if (isGoing.current) return
    isGoing.current = true
    const sent = await inTurn(() => send()).finally(() => {
      isGoing.current = false
    })
    if (sent !== 'lost' && 'to' in sent) await navigate(sent.to)
  }
  const again = useRef(sendAndGo)
  again.current = sendAndGo

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page stands
  useEffect(() => {
    if (isRefused) return
    void draft.read().then(async (found) => {
      const field = words()
      // Typed before the browser's code listened: newer as well.
      if (!found || !field || field.value !== field.defaultValue || draft.touched()) return
      field.value = found.fields[text] ?? ''
      choosePhotos(fieldOf<HTMLInputElement>(form.current, files), found.photos)
      if (found.refused) setRefusal(found.refused)
      const goesAgain = found.waiting && !found.refused
      setNote(goesAgain ? 'lost' : 'restored')
      const command = found.waiting?.fields.command
      if (!goesAgain) return
      resumed.current = command
      isWaiting.current = true
      if (navigator.onLine) await again.current()
    })
  }, [])

  // While it is open here no other page sends it, and this one does when the line is back.
  useEffect(() => {
    const back = () => void (isWaiting.current && again.current())
    for (const event of ['online', lineHeld]) addEventListener(event, back)
    const open = new AbortController()
    const isOver = new Promise((resolve) => open.signal.addEventListener('abort', resolve))
    void navigator.locks?.request(`draft ${name}`, () => isOver).catch(() => undefined)
    return () => {
      for (const event of ['online', lineHeld]) removeEventListener(event, back)
      open.abort()
    }
  }, [name])

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    await sendAndGo()
  }
  return { form, note, refusal, progress, onInput, onSubmit, said, fill, send }
}
