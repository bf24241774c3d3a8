/** The photos of a helper's draft, each with a word about it to tick. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Choice } from '#client/ui/field.tsx'
import type { CardDraftView } from '#shared/cards/card-file.ts'
import { photoUrl } from '#shared/photos/photos.ts'

interface DraftPhotosProps extends Pick<CardDraftView, 'photos'> {
  /** Of the fields' names, before the photo's id. */
  prefix: string
  label: string
  isTicked?: boolean
}

export function DraftPhotos({ photos, prefix, label, isTicked }: DraftPhotosProps) {
  const { t } = useText()
  if (photos.length === 0) return null
  return (
    <fieldset className="stack s2">
      <legend className="small muted">{t('card:draft.photos')}</legend>
      <ul className="found-photos">
        {photos.map(({ id, key }, index) => (
          <li key={id} className="stack s2">
            <a href={photoUrl(key, 1600)}>
              <img
                src={photoUrl(key, 640)}
                alt={t('card:draft.photo', { number: index + 1 })}
                width={320}
                height={240}
                loading="lazy"
              />
            </a>
            <Choice type="checkbox" name={prefix + id} value="1" defaultChecked={isTicked} label={label} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
