/** A file field for photos, and how far they are on their way. */
import { useText } from '#client/i18n/text.tsx'
import { FileField } from '#client/photos/file-field.tsx'
import { SendingNote } from '#client/photos/sending-note.tsx'
import type { Sending } from '#client/photos/use-sending.ts'
import type { FormOf } from '#client/ui/form/use-form.ts'

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
      <FileField {...{ id, label, hint, error, many }} />
      <SendingNote {...sending} />
    </>
  )
}
