/**
 * A photo as it was uploaded, in the size that the screen needs and with its own colours until it is there: a blur of six where they
 * are known, else one. They are attributes of a drawing, because the policy of our pages lets nobody write a style into the markup.
 */
import { type PhotoView, photoShape, photoUrl, srcset } from '#shared/photos/photos.ts'

interface PhotoProps {
  photo: PhotoView
  /** The picture's contents; empty where words beside it say so. */
  alt: string
  /** Width on the screen, as `sizes` of an image. */
  sizes: string
  /**
   * `high` loads it at once and before others: for the first photo of a page. `low` lets the pictures that are seen first go before it.
   * @default as the browser sees fit, once it is near
   */
  priority?: 'high' | 'low'
}

export function Photo({ photo: { key, color, blur }, alt, sizes, priority }: PhotoProps) {
  const { width, height } = photoShape(key)
  return (
    <span className="photo">
      {blur ? (
        <Blur colors={blur} />
      ) : (
        <svg aria-hidden="true" fill={color}>
          <rect width="100%" height="100%" />
        </svg>
      )}
      <picture>
        <source type="image/avif" srcSet={srcset(key, 'avif')} sizes={sizes} />
        <img
          src={photoUrl(key, 800)}
          srcSet={srcset(key)}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={priority === 'high' ? 'eager' : 'lazy'}
          fetchPriority={priority}
          decoding="async"
        />
      </picture>
    </span>
  )
}

const cells = [0, 1, 2, 3, 4, 5]

/** `colors` are three by two, row by row. */
function Blur({ colors }: { colors: string }) {
  return (
    <svg aria-hidden="true" className="blur" viewBox="0 0 3 2" preserveAspectRatio="none">
      {cells.map((cell) => (
        <rect
          key={cell}
          x={cell % 3}
          y={Math.floor(cell / 3)}
          width="1"
          height="1"
          fill={`#${colors.slice(cell * 6, cell * 6 + 6)}`}
        />
      ))}
    </svg>
  )
}
