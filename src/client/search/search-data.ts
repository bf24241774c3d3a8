/** The data of the search page, as its parts take it. */

import type { MapTiles } from '#shared/areas/map-tiles.ts'
import type { Page } from '#shared/places/place-card.ts'
import type { SearchParams } from '#shared/search/search-address.ts'
import type { FoundPlace, SearchPage } from '#shared/search/search-page.ts'

export type Asked = Omit<SearchParams, 'cursor'>

interface Area {
  code: number
  name: string
}

interface NamedArea {
  key: string
  name: string
}

/** Places that have passed, near where none of the shown ones has. */
export interface Nearby {
  rows: FoundPlace[]
  text: string
  category: SearchParams['category']
  /** Metres to the farthest. */
  reach: number
  at: NonNullable<SearchParams['at']>
}

export interface SearchData {
  asked: Asked
  /** Origin of distances: the reader's area, a point without a name, or null where none is set. */
  centre: { name: string | null } | null
  /** The area that the places are near, where the text asks for places that are only elsewhere. */
  around: string | null
  /** The area that was asked for where only places beyond it answer; they are measured from there. */
  beyond: string | null
  /** The area that the text names, where nothing answers it. */
  there: ({ name: string | null } & Pick<Asked, 'province' | 'district' | 'area'>) | null
  /** True if the text asks for places near the reader. */
  isNear: boolean
  provinces: readonly Area[]
  /** Those of the chosen province. */
  districts: readonly Area[]
  /** Parts of the chosen district. */
  areas: readonly NamedArea[]
  area: NamedArea | null
  /** The typed text, where a part of it was taken for an area, for opening, for near or for filters. */
  typed: string | null
  /** The search for it as it stands. */
  asTyped: Asked | null
  page: Page<FoundPlace>
  nearby: Nearby | null
  answer: Omit<SearchPage, 'rows' | 'next'>
  tiles: MapTiles | null
}
