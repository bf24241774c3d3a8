/**
 * Chooses a picture of oneself: a plain file input in a `multipart/form-data` form, of which the server cuts out the middle. With the
 * browser's code the square can be chosen; that part is fetched with the first picture.
 */
import { lazy, Suspense, useRef, useState } from 'react'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'
import type { PersonCard } from '#shared/roles.ts'
import { describedBy, Field } from '../ui/field.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { Avatar } from './avatar.tsx'

const AvatarCrop = lazy(() => import('./avatar-crop.tsx'))

interface AvatarFieldProps {
  id: string
  /** Name of the form field. It holds the chosen file, or the square that was cut out of it: a JPEG of at most 1024 pixels. */
  name: string
  label: string
  hint?: string
  error?: string
  /** The picture's person; shown as it is now. */
  person: PersonCard
}

export function AvatarField({ id, name, label, hint, error, person }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  return (
    <div className="avatar-field">
      <Avatar person={person} size={96} />
      <Field id={id} label={label} hint={hint} error={error}>
        <FileInput
          ref={input}
          id={id}
          name={name}
          accept={PHOTO_ACCEPT}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          {...describedBy(id, hint, error)}
        />
      </Field>
      {file && (
        <Suspense>
          <AvatarCrop file={file} input={input} />
        </Suspense>
      )}
    </div>
  )
}
