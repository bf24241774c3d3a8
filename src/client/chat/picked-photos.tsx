/**
 * The field for the pictures of a message: several, chosen one after the other, pasted or dropped (take-photos.ts). The native field lies unseen over
 * its sign; without a script it is visible itself.
 */
import { type FormEvent, useRef, useState } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PHOTO_ACCEPT } from '#shared/photos/photo-accept.ts'
import { choosePhotos } from '../drafts/choose-photos.ts'
import { withChosen } from '../photos/chosen-photos.ts'
import type { PickedList } from './picked-list.tsx'

interface PickedPhotosProps {
  error: string | undefined
  /** Shows them; null while it is not there. */
  List: typeof PickedList | null
}

export function PickedPhotos({ error, List }: PickedPhotosProps) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<readonly File[]>([])
  /** The browser's dialog forgets what was chosen before: here it is put together. Files put in by code come without this event. */
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const all = withChosen(picked, [...(currentTarget.files ?? [])])
    choosePhotos(currentTarget, all)
  }
  const change = (left: readonly File[]) => {
    choosePhotos(input.current, left)
    // They are part of the draft.
    input.current?.form?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <span className="photo-pick">
        <input
          ref={input}
          className="input"
          type="file"
          name="photos"
          multiple
          accept={PHOTO_ACCEPT}
          aria-label={t('chat:label.photos')}
          aria-describedby={error ? 'photos-hint photos-error' : 'photos-hint'}
          aria-invalid={error ? true : undefined}
          onInput={onInput}
          onChange={({ currentTarget }) => setPicked([...(currentTarget.files ?? [])])}
        />
        <Icon name="image-plus" />
      </span>
      {error && (
        <p className="error" id="photos-error">
          {error}
        </p>
      )}
      <p className={picked.length > 0 ? 'hint' : 'hint vh'} id="photos-hint">
        {!List && picked.length > 0 && `${t('chat:unsent.photos', { count: picked.length })} · `}
        {t('chat:hint.photos')}
      </p>
      {List && picked.length > 0 && <List picked={picked} onChange={change} />}
    </>
  )
}
