/** Owners' tasks over all their places, and the places as their owners see them. Pure; both sides. */
import type { CardClock } from '../cards/card-clock.ts'
import type { Category } from '../categories.ts'
import type { OfferKind, PlacePart } from '../ownership/offer.ts'
import type { PhotoView } from '../photos/photos.ts'
import type { BusinessStatus } from '../places/business-states.ts'
import type { StepName } from '../registrations/registration.ts'
import type { CardLevel } from '../standards/card-levels.ts'
import type { GradeView } from '../standards/grade-view.ts'

/** Days before its end from which a licence is to be renewed, and a grade is about to run out. */
export const RENEW_DAYS = 60
/** Days that count as soon. */
export const SOON_DAYS = 14

interface Common {
  /** Unique among all of them. */
  key: string
  /** The place; its name is empty for a draft that has none. */
  place: { id: string | null; name: string }
  /** ISO instant by which it is to be done; null where no moment is set. */
  at: string | null
}

/** One thing to do. */
export type ToDo = Common &
  (
    | { kind: 'card'; card: string; number: string; level: CardLevel; clock: CardClock['what']; isStopped: boolean }
    | { kind: 'returned'; draft: string; count: number; step: StepName }
    | { kind: 'draft'; draft: string }
    | { kind: 'licence'; licence: string }
    | { kind: 'survey'; isFirst: boolean }
    | { kind: 'reviews'; count: number }
    | { kind: 'talks'; count: number }
    | { kind: 'claim'; claim: string }
    | { kind: 'offer'; offer: string; of: OfferKind }
  )

/** A place in its owner's list. */
export interface OwnPlaceCard {
  id: string
  name: string
  category: Category
  status: BusinessStatus
  grade: GradeView
  photo: PhotoView | null
  /** By when an officer decides on its registration; null where nothing waits. */
  decideBy: string | null
  /** Names of the people who answer its cards beside the owner. */
  managers: readonly string[]
}

/** A place that somebody helps with, as the helper sees it. */
export interface HelpedPlace extends Pick<OwnPlaceCard, 'id' | 'name' | 'category' | 'status' | 'grade'> {
  part: PlacePart
  /** Cards that take an answer, for those who send it (a manager) or draft it (a helper). */
  cards: { id: string; number: string; level: CardLevel; dueAt: string | null }[]
}

/** A red card keeps the place shut until it is answered: nothing that is merely late goes before it. */
const shuts = (it: ToDo) => it.kind === 'card' && it.level === 'red' && !it.isStopped
/** The earliest moment first; then tasks without one; tasks with a stopped clock last. */
const rank = (it: ToDo) => (it.kind === 'card' && it.isStopped ? 2 : it.at === null ? 1 : 0)

/** In the order in which they are to be done: red cards before all others. */
export const inOrder = (list: readonly ToDo[]): ToDo[] =>
  [...list].sort(
    (a, b) =>
      Number(shuts(b)) - Number(shuts(a)) ||
      rank(a) - rank(b) ||
      (a.at ?? '').localeCompare(b.at ?? '') ||
      a.key.localeCompare(b.key),
  )

export type Group = 'soon' | 'later' | 'open'

/** Its part of the list. */
export function groupOf(it: ToDo, now: Date): Group {
  if (it.at === null || rank(it) === 2) return 'open'
  return Date.parse(it.at) - now.getTime() <= SOON_DAYS * 86_400_000 ? 'soon' : 'later'
}
