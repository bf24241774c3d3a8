/**
 * The photos of a review: those that are there, each with a box to take it away, and new ones. Without the browser's code a plain file
 * field; with it the chosen ones are collected, shown, and can be taken out again.
 */
import type { ChangeEvent } from 'react'
import { useHydrated } from '#client/runtime/hydrated.ts'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Button } from '#client/ui/button.tsx'
import { Choice, describedBy, Field } from '#client/ui/field.tsx'
import { FileInput } from '#client/ui/file-input.tsx'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'
import { PHOTOS_MOST, photoUrl } from '#shared/photos/photos.ts'
import { withChosen } from './chosen-photos.ts'
import { PickedPhoto } from './picked-photo.tsx'

interface PhotosFieldProps {
  /** Photos that the review has. */
  there: { id: string; key: string }[]
  chosen: File[]
  onChoose: (photos: File[]) => void
  error?: string
}

export function PhotosField({ there, chosen, onChoose, error }: PhotosFieldProps) {
  const { t } = useText()
  const hydrated = useHydrated()
  const hint = t('review:hint.photos', { most: PHOTOS_MOST })
  const add = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onChoose(withChosen(chosen, [...(input.files ?? [])]))
    // Collected outside: the field is ready for the next ones, the same picture again included.
    input.value = ''
  }
  return (
    <>
      {there.length > 0 && (
        <ul className="chosen-photos" aria-label={t('review:field.photosThere')}>
          {there.map(({ id, key }, index) => (
            <li key={id}>
              <img src={photoUrl(key, 320)} alt={t('review:field.photo', { number: index + 1 })} />
              <Choice type="checkbox" name={`remove-${id}`} value="1" label={t('review:action.removePhoto')} />
            </li>
          ))}
        </ul>
      )}
      <Field id="photos" label={t('review:field.photos')} hint={hint} error={error}>
        <FileInput
          id="photos"
          name="photos"
          multiple
          accept={PHOTO_ACCEPT}
          onChange={hydrated ? add : undefined}
          {...describedBy('photos', hint, error)}
        />
      </Field>
      {chosen.length > 0 && (
        <ul className="chosen-photos" aria-label={t('review:field.photosChosen')}>
          {chosen.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <PickedPhoto file={file} alt={t('review:field.photo', { number: index + 1 })} />
              <Button type="button" onClick={() => onChoose(chosen.filter((other) => other !== file))}>
                {t('review:action.removePhoto')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
