/** Places as short lines: badge, name, area, and the news of each. */
import type { ReactNode } from 'react'
import { useText } from '#client/runtime/i18n/text.tsx'
import { htmlLang } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import type { PlaceLine } from '#shared/places/place-card.ts'
import { renderGrade } from '../standards/grade-badge.tsx'
import { renderLatinName } from './latin-name.tsx'

interface PlaceLinesProps<Place extends PlaceLine> {
  places: readonly Place[]
  /** The words below its area. */
  says(place: Place): ReactNode
}

export function PlaceLines<Place extends PlaceLine>({ places, says }: PlaceLinesProps<Place>) {
  const text = useText()
  const { locale } = text
  return (
    <ul className="lines">
      {places.map((place) => (
        <li key={place.id}>
          {renderGrade(text, place.grade, 32)}
          <div className="grow">
            <a
              className="reach"
              href={path('/client/information/:id', { id: place.id })}
              lang={place.nameLocale === locale ? undefined : htmlLang[place.nameLocale]}
            >
              <b>{place.name}</b>
            </a>
            {renderLatinName(place)}
            <small>{`${place.district}${locale === 'th' ? ' ' : ', '}${place.province}`}</small>
            <small>{says(place)}</small>
          </div>
        </li>
      ))}
    </ul>
  )
}
