/** The pictures of a place on its own page: the first one large, the others below. Illustrations are named as such. */
import { useText } from '#client/i18n/text.tsx'
import type { PlacePage } from '#shared/place-page.ts'

const sizes = '(min-width: 1280px) 46rem, 100vw'

export function PlacePictures({ pictures, name }: { pictures: PlacePage['pictures']; name: string }) {
  const { t } = useText()
  if (pictures.length === 0) return null
  return (
    <figure className="pictures">
      {pictures.map(({ key }, index) => (
        <picture key={key}>
          <source type="image/avif" srcSet={`/media/${key}-400.avif 400w, /media/${key}-800.avif 800w`} sizes={sizes} />
          <img
            src={`/media/${key}-800.webp`}
            width="800"
            height="600"
            alt={index === 0 ? name : ''}
            loading={index === 0 ? 'eager' : 'lazy'}
            fetchPriority={index === 0 ? 'high' : undefined}
          />
        </picture>
      ))}
      {pictures.some(({ illustration }) => illustration) && <figcaption>{t('client:place.illustration')}</figcaption>}
    </figure>
  )
}
