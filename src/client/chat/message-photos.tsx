/** The pictures of a message, with their colour until they are there: each opens as large as it is. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { ChatPhotoView } from '#shared/chat/chat-photo.ts'

export function MessagePhotos({ photos }: { photos: readonly ChatPhotoView[] }) {
  const { t } = useText()
  if (photos.length === 0) return null
  return (
    <ul className={photos.length > 1 ? 'message-photos many' : 'message-photos'}>
      {photos.map(({ url, width, height, color }, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {/* No style: the policy of our pages lets nobody write one into the markup. */}
            <svg aria-hidden="true" fill={color}>
              <rect width="100%" height="100%" />
            </svg>
            <img
              src={url}
              alt={t('chat:label.photo', { number: index + 1 })}
              loading="lazy"
              decoding="async"
              width={width}
              height={height}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
