/** The public view of a result, in lists as on the place's page: the letter never without its score, date and validity. */
import { bangkokDay } from '#shared/bangkok.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeLetter, GradeView } from '#shared/standards/grade-view.ts'
import { gradeState, shownLetter } from './rules.ts'

/** The last result of a place, and reasons against showing it as it is. */
interface GradeFacts {
  status: BusinessStatus
  openCard: PlaceCard['openCard']
  grade: GradeLetter | null
  score: number | null
  inspectedAt: Date | null
  validUntil: Date | null
}

/** The badge of a place at a moment. */
export function presentGrade(facts: GradeFacts, now: Date): GradeView {
  const { openCard, grade, score, inspectedAt, validUntil } = facts
  const state = gradeState(facts, now)
  if (!grade || score === null || !inspectedAt || !validUntil) return { state }
  return {
    state,
    letter: shownLetter(grade, openCard),
    score,
    inspectedOn: bangkokDay(inspectedAt),
    validUntil: bangkokDay(validUntil),
  }
}
