/**
 * The rule of each list of places (domain, section 6), said once: its conditions, by facts that a place's own card shows. From here come the
 * statement that chooses the members (server/domain/places/members.ts), the sentence over the list (`list:rule.<name>`, which comes with its rows)
 * and the stars on the cards (`shownStars`): a sentence's promise can be checked by eye on every row below it.
 */

import type { GradeLetter } from '../standards/grade-view.ts'
import type { PlaceCard } from './place-card.ts'

/** Conditions that keep a place out of a list; none for a list of all listed places. */
export interface ListRule {
  /** Only places that are not closed for a time and not suspended. */
  isOpen?: true
  /** Open cards of these levels keep a place out. */
  without?: readonly NonNullable<PlaceCard['openCard']>[]
  /** Only these letters, of results that are valid. */
  letters?: readonly GradeLetter[]
  /** At least so many stars, as its card shows them. Lists are *ordered* by a weighted mean, which no card shows. */
  stars?: number
  reviews?: number
}

/** Conditions of a recommended place. */
export const RECOMMENDED_MIN_RATING = 4
export const RECOMMENDED_MIN_REVIEWS = 3

/** By name; `relevance`, `nearest` and `inspected` are orders of a search, which has filters of its own. */
export const listRules = {
  hot: { isOpen: true, without: ['red'] },
  popular: {},
  safest: {},
  recommended: {
    isOpen: true,
    without: ['orange', 'red'],
    letters: ['A', 'B'],
    stars: RECOMMENDED_MIN_RATING,
    reviews: RECOMMENDED_MIN_REVIEWS,
  },
  near: {},
  nearest: {},
  relevance: {},
  inspected: {},
} as const satisfies Record<string, ListRule>
export type ListName = keyof typeof listRules

/** The stars of a place as people see them: the plain mean to one decimal, half up. */
export const shownStars = (mean: number): number => Math.round(mean * 10) / 10
