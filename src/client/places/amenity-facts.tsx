/** A place's amenities: its own word, and, apart from it, an officer's confirmations with the day. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { Amenity } from '#shared/places/amenities.ts'
import { Tag } from '../ui/chip.tsx'
import { AmenityWords } from './amenities.tsx'

/** On which day an officer saw it. */
export function AmenitySeen({ day }: { day: string }) {
  const { t, format } = useText()
  return <Tag tone="ok">{t('amenity.checked', { date: format.date(day) })}</Tag>
}

/** Confirmed amenities, each with its day. */
export function SeenAmenities({ seen }: { seen: readonly { amenity: Amenity; day: string }[] }) {
  return (
    <ul className="stack s2">
      {seen.map(({ amenity, day }) => (
        <li className="tags" key={amenity}>
          <AmenityWords amenity={amenity} />
          <AmenitySeen day={day} />
        </li>
      ))}
    </ul>
  )
}

/** The place's own word, in a line; nothing where it says nothing more. */
export function SaidAmenities({ said }: { said: readonly Amenity[] }) {
  const { t } = useText()
  if (said.length === 0) return null
  return (
    <ul className="tags" aria-label={t('amenity.title')}>
      {said.map((amenity) => (
        <li className="tag" key={amenity}>
          <AmenityWords amenity={amenity} />
        </li>
      ))}
    </ul>
  )
}
