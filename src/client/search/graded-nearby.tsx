/** Inspected places after results that nobody has inspected, or that failed, or where there are none: a search never ends there. */
import { PlaceGrid } from '#client/places/place-list.tsx'
import { useText } from '#client/runtime/i18n/text.tsx'
import { searchAddress } from '#shared/search/search-address.ts'
import { passing } from './filter-chips.tsx'
import type { SearchData } from './search-data.ts'

const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

export function GradedNearby({ nearby }: Pick<SearchData, 'nearby'>) {
  const { t, format } = useText()
  if (!nearby) return null
  const { rows, text, category, reach, at } = nearby
  const what = text || (category ? t(`category.${category}`) : t('search:nearby.places'))
  const all = searchAddress({
    text,
    category,
    grades: passing,
    at: { lat: rounded(at.lat), lng: rounded(at.lng) },
    sort: 'distance',
  })
  return (
    <section className="stack" aria-labelledby="nearby">
      <div className="stack s1">
        <h2 id="nearby">
          {t('search:nearby.title', { what, count: format.number(rows.length), distance: format.distance(reach) })}
        </h2>
        <p>
          <a className="link reach" href={all}>
            {t('search:nearby.all')}
          </a>
        </p>
      </div>
      <PlaceGrid places={rows} level={3} />
    </section>
  )
}
