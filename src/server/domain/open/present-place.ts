/** A place for programs, made of what its page and the lists show: nothing else of a row leaves here. */
import type { OpenPlace, OpenPlaceLine } from '#shared/open/shapes.ts'
import { path } from '#shared/path.ts'
import type { PlacePage } from '#shared/place-page/place-page.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeView } from '#shared/standards/grade-view.ts'

const presentGrade = ({ state, letter, score, inspectedOn, validUntil }: GradeView): OpenPlaceLine['grade'] => ({
  state,
  letter: letter ?? null,
  score: score ?? null,
  inspected_on: inspectedOn ?? null,
  valid_until: validUntil ?? null,
})

/** The place's page for people. */
const pageOf = (origin: string, id: string) => origin + path('/client/information/:id', { id })

interface Standing {
  origin: string
  point: { lat: number; lng: number }
}

/** From the card of a list. */
export const presentLine = (card: PlaceCard, { origin, point }: Standing): OpenPlaceLine => ({
  id: card.id,
  url: pageOf(origin, card.id),
  name: card.name,
  name_language: card.nameLocale,
  category: card.category,
  district: card.district,
  province: card.province,
  lat: point.lat,
  lng: point.lng,
  status: card.closedTemporarily ? 'closed_temporarily' : card.grade.state === 'suspended' ? 'suspended' : 'open',
  grade: presentGrade(card.grade),
  open_card: card.openCard,
  rating: card.rating,
})

/** The part of a place's page that is the same for all readers of a language. */
type Shown = Pick<
  PlacePage,
  | 'card'
  | 'thaiName'
  | 'description'
  | 'descriptionLocale'
  | 'phone'
  | 'address'
  | 'subdistrict'
  | 'postcode'
  | 'priceLevel'
  | 'amenities'
  | 'point'
  | 'closing'
>

/** From its own page, with the badge of its record, as the page has it. */
export function presentPlace(page: Shown, grade: GradeView, origin: string): OpenPlace {
  const line = presentLine({ ...page.card, grade }, { origin, point: page.point })
  return {
    ...line,
    status: page.closing?.isForGood ? 'closed' : line.status,
    name_th: page.thaiName,
    description: page.description,
    description_language: page.descriptionLocale,
    phone: page.phone,
    address: page.address,
    subdistrict: page.subdistrict,
    postcode: page.postcode,
    price_level: page.priceLevel,
    amenities: page.amenities,
    closing: page.closing && {
      since: page.closing.since,
      for_good: page.closing.isForGood,
      reopens_on: page.closing.reopensOn,
    },
  }
}
