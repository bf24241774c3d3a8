/**
 * The pictures of a place on its own page, side by side to be swiped or scrolled: all of them are there without JavaScript, each leading to
 * itself in full.
 * Illustrations are named as such.
 */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { FirstPicture } from '#shared/head.ts'
import { photoUrl } from '#shared/photos/photos.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'
import { Photo } from '../ui/photo.tsx'

/** `sizes` as place-pictures.css has them stand; beside the column of safety one alone has the rest of the page. */
const alone = '(min-width: 1280px) 49.5rem, 100vw'
const beside = '(min-width: 1280px) 30rem, 88vw'

type Pictures = PlacePage['pictures']

const sizesOf = ({ length }: Pictures) => (length > 1 ? beside : alone)

/** The one that is seen before any other, for the head of the page that shows them. */
export function firstPicture(pictures: Pictures): FirstPicture | undefined {
  const [first] = pictures
  return first && { key: first.key, sizes: sizesOf(pictures) }
}

export function PlacePictures({ pictures, name }: { pictures: Pictures; name: string }) {
  const { t, format } = useText()
  const count = pictures.length
  if (count === 0) return null
  return (
    <figure className="pictures" id="pictures">
      <div
        {...(count > 1 && {
          className: 'slides',
          role: 'group',
          'aria-label': t('client:place.pictures'),
        })}
      >
        {pictures.map((photo, index) => (
          <a
            key={photo.key}
            href={photoUrl(photo.key, 1600)}
            rel="external"
            data-words={count > 1 ? name : undefined}
            data-note={photo.illustration ? t('client:place.illustration') : undefined}
          >
            <Photo
              photo={photo}
              alt={
                count > 1
                  ? t('client:place.picture', { name, number: format.number(index + 1), count: format.number(count) })
                  : name
              }
              sizes={sizesOf(pictures)}
              priority={index === 0 ? 'high' : 'low'}
            />
          </a>
        ))}
      </div>
      {count > 1 && <p className="plate word num">{t('client:place.pictureCount', { count: format.number(count) })}</p>}
      {pictures.some(({ illustration }) => illustration) && (
        <figcaption className="plate word">{t('client:place.illustration')}</figcaption>
      )}
    </figure>
  )
}
