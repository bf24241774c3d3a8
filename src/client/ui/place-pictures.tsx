/** The pictures of a place on its own page: the first one large, the others below. Illustrations are named as such. */
import { useText } from '#client/i18n/text.tsx'
import type { PlacePage } from '#shared/place-page.ts'
import { Photo } from './photo.tsx'

const whole = '(min-width: 1280px) 46rem, 100vw'
const quarter = '(min-width: 1280px) 11rem, 25vw'

export function PlacePictures({ pictures, name }: { pictures: PlacePage['pictures']; name: string }) {
  const { t } = useText()
  if (pictures.length === 0) return null
  return (
    <figure className="pictures">
      {pictures.map((photo, index) => (
        <Photo
          key={photo.key}
          photo={photo}
          alt={index === 0 ? name : ''}
          sizes={index === 0 ? whole : quarter}
          priority={index === 0}
        />
      ))}
      {pictures.some(({ illustration }) => illustration) && <figcaption>{t('client:place.illustration')}</figcaption>}
    </figure>
  )
}
