/**
 * A file field for one paper: a PDF, or its pages photographed one after the other. With the browser's code each choice adds pages to those that are
 * there, and one can be taken out again; without it all pages are chosen at once.
 */
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { PAPER_ACCEPT } from '#shared/photos/photo-accept.ts'
import { withChosen } from './chosen-photos.ts'
import { PickedPhoto } from './picked-photo.tsx'
import { SendingNote } from './sending-note.tsx'
import type { Sending } from './use-sending.ts'

interface PaperFieldProps {
  id: string
  label: string
  hint: string
  form: Pick<FormOf<never>, 'refusal'>
  sending: Pick<Sending, 'progress' | 'isLost'>
}

/** Puts the files into the field itself, so that the form sends them as it does any others. */
function fill(input: HTMLInputElement, files: readonly File[]) {
  const list = new DataTransfer()
  for (const file of files) list.items.add(file)
  input.files = list.files
}

export function PaperField({ id, label, hint, form, sending }: PaperFieldProps) {
  const { t } = useText()
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const [pages, setPages] = useState<File[]>([])
  // A form that was sent in place is reset: its pages went with it.
  useEffect(() => {
    const owner = field.current?.form
    const forget = () => setPages([])
    owner?.addEventListener('reset', forget)
    return () => owner?.removeEventListener('reset', forget)
  }, [])
  const put = (files: File[]) => {
    if (field.current) fill(field.current, files)
    setPages(files)
  }
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    put(withChosen(pages, [...(currentTarget.files ?? [])]))
  const fault = form.refusal?.errors.photos
  const error = fault && t(fault, form.refusal?.details?.photos)
  return (
    <>
      <Field id={id} label={label} hint={hint} error={error}>
        <FileInput
          ref={field}
          id={id}
          name="photos"
          multiple
          accept={PAPER_ACCEPT}
          onChange={hydrated ? add : undefined}
          {...describedBy(id, hint, error)}
        />
      </Field>
      {pages.length > 1 && (
        <ol className="chosen-photos">
          {pages.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <PickedPhoto file={file} alt={t('register:paper.page', { number: index + 1 })} />
              <Button type="button" onClick={() => put(pages.filter((other) => other !== file))}>
                {t('register:action.remove')}
                <span className="vh"> {t('register:paper.page', { number: index + 1 })}</span>
              </Button>
            </li>
          ))}
        </ol>
      )}
      <SendingNote {...sending} />
    </>
  )
}
