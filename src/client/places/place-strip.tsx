/**
 * One row of places: scrolls sideways on phones and becomes a grid of four on wide screens. Home renders three, and nothing of the full lists.
 * Its pictures are asked for when the page is laid out, so that on a slow line the style sheet, the fonts and the scene above have it alone.
 */
import type { PlaceCard as Place } from '#shared/places/place-card.ts'
import { PlaceCard } from './place-card.tsx'

interface PlaceStripProps {
  places: Place[]
  /** Names the scrolling group: the title of its section. */
  label: string
}

export function PlaceStrip({ places, label }: PlaceStripProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex lint/a11y/useSemanticElements: a strip that scrolls must be reachable by keyboard, and a fieldset is for forms
    <div className="strip" role="group" tabIndex={0} aria-label={label}>
      {places.map((place) => (
        <PlaceCard key={place.id} place={place} layout="strip" />
      ))}
    </div>
  )
}
