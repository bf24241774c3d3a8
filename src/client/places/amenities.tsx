/** A place's stated amenities, each with its icon. */
import { useText } from '#client/runtime/i18n/text.tsx'
import type { Amenity } from '#shared/places/amenities.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'

const icons: Record<Amenity, IconName> = {
  pool: 'waves-ladder',
  family: 'baby',
  halal: 'moon-star',
  vegetarian: 'vegan',
  stepfree: 'accessibility',
  parking: 'square-parking',
  pets: 'paw-print',
  always: 'clock-4',
}

/** One of them, as words with an icon. */
export function AmenityWords({ amenity }: { amenity: Amenity }) {
  const { t } = useText()
  return (
    <span className="row">
      <Icon name={icons[amenity]} />
      {t(`amenity.${amenity}`)}
    </span>
  )
}
