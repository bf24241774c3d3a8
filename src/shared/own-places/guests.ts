/** What an owner sees of a place's guests, and of its grade beside its neighbours. */
import type { GradeLetter, GradeView } from '../standards/grade-view.ts'
import type { SurveyFix } from '../surveys/survey-result.ts'
import type { VisitDay } from './visit-days.ts'

/** Spans over which figures are summed, in days up to today: the last seven, the seven before, and all that are stored. */
export interface Spanned {
  week: number
  before: number
  all: number
}

/** People who saved the place: `now` of them still have it. */
export interface Saves extends Spanned {
  now: number
}

/** Other places of the kind with a valid grade. */
export interface Among {
  scope: 'district' | 'province'
  area: string
  places: number
  /** Of them, those with a lower score. */
  lower: number
  median: number
  letters: { letter: GradeLetter; places: number }[]
}

/** A failed question of the last inspection: `claimed` waits for an officer, `verified` is confirmed and counts with the next visit. */
export interface RaiseStep extends SurveyFix {
  state: 'open' | 'claimed' | 'verified'
  points: number
  /** The letter that is reached with this step; null where it stays. */
  reaches: GradeLetter | null
}

export interface PlaceGuests {
  days: VisitDay[]
  saves: Saves
  grade: GradeView
  hasOrangeCard: boolean
  among: Among | null
  /** Null where nobody has inspected it. */
  raise: RaiseStep[] | null
}

/** Sums of a figure of the days, which end with today. */
export function spanned(days: readonly VisitDay[], of: Exclude<keyof VisitDay, 'day'>): Spanned {
  const sum = (part: readonly VisitDay[]) => part.reduce((total, day) => total + day[of], 0)
  return { week: sum(days.slice(-7)), before: sum(days.slice(-14, -7)), all: sum(days) }
}
