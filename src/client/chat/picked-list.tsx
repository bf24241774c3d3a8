/** The pictures that go with the next message, each with a button that takes it out. */
import { PickedPhoto } from '#client/photos/picked-photo.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Icon } from '#client/ui/icon.tsx'

interface PickedListProps {
  picked: readonly File[]
  onChange(picked: readonly File[]): void
}

export function PickedList({ picked, onChange }: PickedListProps) {
  const { t } = useText()
  return (
    <ul className="picked" aria-label={t('chat:label.picked')}>
      {picked.map((file, index) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`}>
          <PickedPhoto file={file} alt={t('chat:label.photo', { number: index + 1 })} />
          <button
            type="button"
            className="icon-btn"
            aria-label={t('chat:action.removePhoto', { number: index + 1 })}
            onClick={() => onChange(picked.filter((other) => other !== file))}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )
}
