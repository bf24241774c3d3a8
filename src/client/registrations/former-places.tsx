/** Closed places whose open warning cards go with the one that is registered: which, and the consequence for the reader. */
import { useText } from '#client/runtime/i18n/text.tsx'
import { Banner, WarningCard } from '#client/ui/banner.tsx'
import { path } from '#shared/path.ts'
import type { FormerPlace } from '#shared/registrations/former-place.ts'

export function FormerPlaces({ places, says }: { places: readonly FormerPlace[]; says: string }) {
  const { t, format } = useText()
  if (places.length === 0) return null
  return (
    <Banner tone="warn" title={t('register:former.title')}>
      <p>{says}</p>
      {places.map(({ id, name, address, closedOn, cards }) => (
        <div key={id} className="stack s2">
          <p>
            <a className="link" href={path('/client/information/:id', { id })} target="_blank" rel="noreferrer">
              {name}
            </a>{' '}
            <small>
              {address} · {t('register:former.closed', { day: format.date(closedOn) })}
            </small>
          </p>
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <WarningCard level={card.level} /> {card.number} · {t(`register:former.level.${card.level}`)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Banner>
  )
}
