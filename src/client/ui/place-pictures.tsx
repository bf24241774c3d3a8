/**
 * The pictures of a place on its own page, side by side to be swiped or scrolled: all of them are there without JavaScript.
 * Illustrations are named as such.
 */
import { useText } from '#client/i18n/text.tsx'
import type { PlacePage } from '#shared/place-page.ts'
import { Photo } from './photo.tsx'

const alone = '(min-width: 1280px) 48rem, 100vw'
const beside = '(min-width: 1280px) 30rem, 88vw'

export function PlacePictures({ pictures, name }: { pictures: PlacePage['pictures']; name: string }) {
  const { t, format } = useText()
  const count = pictures.length
  if (count === 0) return null
  return (
    <figure className="pictures">
      {/* What scrolls is reached by keyboard. */}
      <div
        {...(count > 1 && {
          className: 'slides',
          tabIndex: 0,
          role: 'group',
          'aria-label': t('client:place.pictures'),
        })}
      >
        {pictures.map((photo, index) => (
          <Photo
            key={photo.key}
            photo={photo}
            alt={
              count > 1
                ? t('client:place.picture', { name, number: format.number(index + 1), count: format.number(count) })
                : name
            }
            sizes={count > 1 ? beside : alone}
            priority={index === 0}
          />
        ))}
      </div>
      {pictures.some(({ illustration }) => illustration) && (
        <figcaption className="plate word">{t('client:place.illustration')}</figcaption>
      )}
    </figure>
  )
}
