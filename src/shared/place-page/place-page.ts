/** A place's own page beyond its card: the outbound whitelist of that page. */

import type { ProvinceOutline } from '../areas/province-outline.ts'
import type { Locale } from '../locales.ts'
import type { OfficialName } from '../official-name.ts'
import type { PhotoView } from '../photos/photos.ts'
import type { Amenity, AmenityChecks } from '../places/amenities.ts'
import type { OpeningHours } from '../places/opening-hours.ts'
import type { PlaceCard } from '../places/place-card.ts'
import type { PolicyView } from '../policies/policy.ts'

export interface PlacePage {
  card: PlaceCard
  /** As it stands over the door. */
  thaiName: string
  /** Its name for one line, in letters that the reader can read: a Thai one stands behind those. */
  fullName: string
  description: string
  descriptionLocale: Locale
  phone: string | null
  /** House number and street, in letters that the reader can read. */
  address: string
  subdistrict: string | null
  postcode: string | null
  /** The whole address in Thai, to be shown to a driver; null for readers of Thai. */
  thaiAddress: string | null
  hours: OpeningHours
  /** 1 cheapest – 4. */
  priceLevel: number | null
  amenities: Amenity[]
  checks: AmenityChecks
  point: { lat: number; lng: number }
  /** Its position in its province; null for a province that is not on the map. */
  outline: ProvinceOutline | null
  /** Metres over the ground from the reader's my-location; null where none is set. */
  distance: number | null
  /** Name of the province whose middle it is measured from; null where it is the reader's own position. */
  distanceFrom: string | null
  /** The first of its promises. */
  policies: PolicyView[]
  /** The reader keeps it as a favourite. */
  kept: boolean
  /** The reader answers for it. */
  owned: boolean
  /** It has an owner here, who can be asked. */
  hasOwner: boolean
  /** Since when its owner has closed it; null for one that is open. */
  closing: { since: string; isForGood: boolean; reopensOn: string | null } | null
  pictures: (PhotoView & { illustration: boolean })[]
  items: { id: string; name: string; nameLocale: Locale; price: number | null; photo: string | null }[]
  /** Those that are valid, as the place states them; `until` is the last day, null where it does not end. */
  licences: { kind: string; issuer: OfficialName; until: string | null }[]
}
