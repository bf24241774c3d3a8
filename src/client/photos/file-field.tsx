/** A file field of a plain form, named `photos`, which the browser's own code need not help. */
import { describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'

interface FileFieldProps {
  id: string
  label: string
  hint: string
  error?: string
  many?: boolean
}

export function FileField({ id, label, hint, error, many }: FileFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FileInput id={id} name="photos" multiple={many} accept={PHOTO_ACCEPT} {...describedBy(id, hint, error)} />
    </Field>
  )
}
