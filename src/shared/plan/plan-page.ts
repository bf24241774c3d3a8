/** An officer's day as pages show it, in the reader's language. No figure of urgency: only reasons in words can be answered for. */

import type { Category } from '../categories.ts'
import type { InspectionKind } from '../inspections/inspection-states.ts'
import type { Locale } from '../locales.ts'
import type { PlaceCard } from '../places/place-card.ts'
import type { PlainRefusal } from '../refusals.ts'
import type { GradeLetter } from '../standards/grade-view.ts'
import type { WorkList } from '../waiting-kinds.ts'
import type { Reason } from './reasons.ts'

/** A visit that may come next. */
export interface PlannedVisit {
  place: PlaceCard
  point: { lat: number; lng: number }
  kind: Extract<InspectionKind, 'first' | 'recheck' | 'routine'>
  /** About so many, and about so long. */
  questions: number
  minutes: number
  /** The weightiest first. */
  reasons: Reason[]
  /** The law wants it by then (ISO); null where it does not. */
  by: string | null
}

/** A stop of a day's round. */
export interface RoundStop {
  visit: PlannedVisit
  /** From the stop before. */
  metres: number
  /** Minutes. */
  travel: number
  /** ISO. */
  startsAt: string
  /** By its own hours the place is closed then. */
  isClosed: boolean
  /** The break before the way to it, both ISO; null where there is none. */
  rest: { from: string; until: string } | null
}

/** The open and the done part of a day's round. */
export interface DayRound {
  stops: RoundStop[]
  done: { id: string; name: string }[]
  /** ISO. */
  endsAt: string
  /** Minutes and metres of all ways together. */
  travel: number
  metres: number
}

/** An area that an officer acts in. */
export interface DutyArea {
  id: string
  province: string
  /** Null for the whole province. */
  district: string | null
  /** Days, `YYYY-MM-DD`. */
  from: string
  until: string | null
  /** Valid at the moment. */
  isNow: boolean
}

/** An inspection that the officer has begun and not ended. */
export interface OpenVisit {
  place: { id: string; name: string }
  answered: number
  asked: number
  /** ISO. */
  openedAt: string
}

/** The page that an officer's day begins with. */
export interface DayView {
  /** `YYYY-MM-DD`. */
  day: string
  /** Those that are valid now. */
  areas: DutyArea[]
  /** Begun and not ended, by the reader. */
  open: OpenVisit[]
  /** Null where none was put together. */
  round: DayRound | null
  /** Null where nothing is due. */
  next: PlannedVisit | null
  /** Due by law and not in the rest of the round, which was put together before, or without them. */
  due: PlannedVisit[]
  /** The visits after that: the rest of the round, or of the area. */
  after: PlannedVisit[]
  /** Cases that wait for the reader's decision, the gravest first. */
  work: WorkList
  /** Contacts for an area; empty for officers who have one. */
  supervisors: { name: string; unit: string }[]
}

/** A place of the officer's areas by its name. */
export interface FoundPlace {
  id: string
  name: string
  nameLocale: Locale
  district: string
  /** Reason against a visit by this officer; null where it may be taken into the round. */
  refusal: PlainRefusal | null
}

/** The choices for a round. */
export interface PlanView extends Pick<DayView, 'day' | 'areas' | 'supervisors' | 'round'> {
  /** Those of the round that are not among the others come first. */
  visits: PlannedVisit[]
  /** Ids of those that are chosen, or proposed. */
  chosen: string[]
  /** Nothing was chosen yet: the ticked ones are a proposal. */
  isProposed: boolean
  districts: { code: number; name: string }[]
  /** Those that were added by name. */
  added: string[]
  /** By the name that was asked for; null where none was. */
  found: FoundPlace[] | null
  asked: { category: Category | null; district: number | null; name: string }
}

/** A self-survey that failed or is missing. */
export interface LateSurvey {
  place: { id: string; name: string; district: string }
  /** The letter expected from the last self-survey; null where there never was one. */
  grade: GradeLetter | null
  /** 0 while it still counts. */
  daysLate: number
  /** The gravest point that failed. */
  worst: string | null
  /** ISO. */
  remindedAt: string | null
  mayRemind: boolean
}
