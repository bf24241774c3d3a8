/** A place's figures from its inspections and cards (domain, sections 3 to 5), for lists. */

import { type CardState, isOpenCard, isPublicCard } from '#shared/cards/card-states.ts'
import type { BusinessStatus } from '#shared/places/business-states.ts'
import { type CardLevel, cardLevels } from '#shared/standards/card-levels.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { type RowOf, rowsOf, textIs } from '../../db/sql.ts'

/** A sealed inspection, as far as its result goes. */
export const resultShape = rowsOf({
  grade: textIs<GradeLetter>(),
  score: 'number',
  visitedAt: 'time',
  validUntil: 'time',
  /** The version of the rules that it was sealed by. */
  rules: 'text',
})
export type Result = RowOf<typeof resultShape>

/** A card, as far as its place is concerned. */
export interface CardFacts {
  level: CardLevel
  state: CardState
  publicFrom: Date | null
  withdrawnAt: Date | null
}

/** The figures kept on a business that are made of its inspections and cards. */
export interface StoredFigures {
  grade: GradeLetter | null
  score: number | null
  inspected_at: Date | null
  grade_valid_until: Date | null
  grade_rules: string | null
  open_card: CardLevel | null
  status: BusinessStatus
}

/** The gravest of the open cards that the public sees now; null without one. */
export function openCardLevel(cards: readonly CardFacts[], now: Date): CardLevel | null {
  const shown = cards.filter((card) => isOpenCard(card.state) && isPublicCard(card, now))
  return cardLevels.findLast((level) => shown.some((card) => card.level === level)) ?? null
}

/**
 * The figures of a place. `latest` is its last sealed inspection. A red card suspends an approved place, and its end approves it
 * again; other states stay.
 */
export function storedFigures(
  status: BusinessStatus,
  latest: Result | null,
  cards: readonly CardFacts[],
  now: Date,
): StoredFigures {
  const openCard = openCardLevel(cards, now)
  const mayBeSuspended = status === 'approved' || status === 'suspended'
  return {
    grade: latest?.grade ?? null,
    score: latest?.score ?? null,
    inspected_at: latest?.visitedAt ?? null,
    grade_valid_until: latest?.validUntil ?? null,
    grade_rules: latest?.rules ?? null,
    open_card: openCard,
    status: mayBeSuspended ? (openCard === 'red' ? 'suspended' : 'approved') : status,
  }
}
