/** Places that are here already and may be the one that somebody registers. */

import { categoryIcons } from '#client/places/category-tile.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { Tag } from '#client/ui/chip.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { path } from '#shared/path.ts'
import type { AlikePlace } from '#shared/registrations/alike-place.ts'

interface AlikePlacesProps {
  places: readonly AlikePlace[]
  /** The reader may claim one. */
  claimable?: boolean
}

export function AlikePlaces({ places, claimable }: AlikePlacesProps) {
  const { t } = useText()
  return (
    <ul className="alike">
      {places.map(({ id, name, category, address, hasOwner, isOwn }) => (
        <li key={id}>
          <Icon name={categoryIcons[category]} />
          <span className="grow">
            <a className="link" href={path('/client/information/:id', { id })} target="_blank" rel="noreferrer">
              {name}
            </a>
            <small>
              {t(`category.${category}`)} · {address}
            </small>
          </span>
          <span className="alike-end">
            {isOwn ? (
              <Tag tone="ok">{t('register:alike.own')}</Tag>
            ) : (
              <Tag>{t(hasOwner ? 'register:alike.owned' : 'register:alike.ownerless')}</Tag>
            )}
            {claimable && !isOwn && (
              <a className="link" href={path('/vendor/claim/:id', { id })}>
                {t('register:alike.claim')}
                <span className="vh"> {name}</span>
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
