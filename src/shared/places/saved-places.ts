/** The places that a person keeps, as their page shows them and the device has them. */
import type { Page, PlaceCard } from './place-card.ts'

export interface SavedPlace extends PlaceCard {
  point: { lat: number; lng: number }
}

export interface SavedPlaces extends Page<SavedPlace> {
  /** Parts of the drawing of provinces, as `viewBox`: around each province in which one of them lies. Their ground is on the device too. */
  frames: string[]
}
