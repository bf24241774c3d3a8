/** A file field of a plain form, named `photos`, which the browser's own code need not help. */
import { describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { PAPER_ACCEPT, PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'

interface FileFieldProps {
  id: string
  label: string
  hint: string
  error?: string
  many?: boolean
  /** It is for papers, which may be documents too. */
  isPaper?: boolean
}

export function FileField({ id, label, hint, error, many, isPaper }: FileFieldProps) {
  const accept = isPaper ? PAPER_ACCEPT : PHOTO_ACCEPT
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <FileInput id={id} name="photos" multiple={many} accept={accept} {...describedBy(id, hint, error)} />
    </Field>
  )
}
