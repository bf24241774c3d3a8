/** A file field for photos, and how far they are on their way. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { FileField } from './file-field.tsx'
import { SendingNote } from './sending-note.tsx'
import type { Sending } from './use-sending.ts'

interface UploadFieldProps {
  id: string
  label: string
  hint: string
  form: Pick<FormOf<never>, 'refusal'>
  sending: Pick<Sending, 'progress' | 'isLost'>
  many?: boolean
}

export function UploadField({ id, label, hint, form, sending, many }: UploadFieldProps) {
  const { t } = useText()
  const fault = form.refusal?.errors.photos
  const error = fault && t(fault, form.refusal?.details?.photos)
  return (
    <>
      <FileField id={id} label={label} hint={hint} error={error} many={many} />
      <SendingNote {...sending} />
    </>
  )
}
