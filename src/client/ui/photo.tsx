/**
 * A photo as it was uploaded, in the size that the screen needs and with its own colour until it is there. The colour is an
 * attribute of a drawing, because the policy of our pages lets nobody write a style into the markup.
 */
import { photoShape, photoUrl, srcset } from '#shared/photos.ts'

interface PhotoProps {
  photo: { key: string; color: string }
  /** What is to be seen; empty where words beside it say so. */
  alt: string
  /** How wide it stands on the screen, as `sizes` of an image. */
  sizes: string
  /** Loads it at once and before others: for the first photo of a page. */
  priority?: boolean
}

export function Photo({ photo: { key, color }, alt, sizes, priority = false }: PhotoProps) {
  const { width, height } = photoShape(key)
  return (
    <span className="photo">
      <svg aria-hidden="true" fill={color}>
        <rect width="100%" height="100%" />
      </svg>
      <picture>
        <source type="image/avif" srcSet={srcset(key, 'avif')} sizes={sizes} />
        <img
          src={photoUrl(key, 800)}
          srcSet={srcset(key)}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  )
}
