/** The line under a name that is in Thai alone: the place's English name where it has one, else the Thai one in Latin script. */
import type { PlaceCard } from '#shared/places/place-card.ts'

/** Nothing where the name can be read; `mark` says that rules made it. A plain function: lists render many. */
export function renderLatinName({ english, romanised }: Pick<PlaceCard, 'english' | 'romanised'>, mark?: string) {
  if (!english && !romanised) return null
  return (
    <p className="muted">
      <span lang={english ? 'en' : 'th-Latn'}>{english ?? romanised}</span>
      {mark && romanised && <small> {`(${mark})`}</small>}
    </p>
  )
}
