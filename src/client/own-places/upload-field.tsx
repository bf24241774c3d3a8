/** A file field for photos, and how far they are on their way. */
import { useText } from '#client/i18n/text.tsx'
import { SendingNote } from '#client/photos/sending-note.tsx'
import type { Sending } from '#client/photos/use-sending.ts'
import { describedBy, Field } from '#client/ui/field.tsx'
import type { FormOf } from '#client/ui/form/use-form.ts'
import { PHOTO_ACCEPT } from '#shared/photos/photos.ts'

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
      <Field id={id} label={label} hint={hint} error={error}>
        <input
          className="input"
          id={id}
          name="photos"
          type="file"
          multiple={many}
          accept={PHOTO_ACCEPT}
          {...describedBy(id, hint, error)}
        />
      </Field>
      <SendingNote {...sending} />
    </>
  )
}
