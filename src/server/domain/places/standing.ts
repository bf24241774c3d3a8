/**
 * The first thing that every list of places goes by (domain, section 4): places that have passed and are open stand before others
 * with a valid result, those before expired and missing ones, and suspended places at the end. It is written into the stored orders
 * (orders.ts) as whole steps beside the figure, so that a list stays one walk along one index, and as it was while somebody pages
 * through it.
 */
import type { RawBuilder } from 'kysely'
import type { PlaceCard } from '#shared/places/place-card.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import { bool, numberIs, scalar, sql } from '../../db/sql.ts'
import type { OrderColumn } from './orders.ts'
import { isSuspended, shownLetter } from './rules.ts'

/**
 * Where a place stands, the higher before the lower. A valid result is `graded` where it is a D or an E, or where the place is closed
 * for a time: neither is held out to people who look for somewhere to go.
 */
export const standings = { suspended: 0, ungraded: 1, graded: 2, passed: 3 } as const
export type Standing = (typeof standings)[keyof typeof standings]

/** From the first to the last. */
export const standingsInOrder = [standings.passed, standings.graded, standings.ungraded, standings.suspended] as const

/** A step's weight in an order: more than any of its figures; ratings end at five, visitors long before a thousand million. */
export const steps = { hot: 1_000_000_000, popular: 10, safest: 10 } as const
export type SteppedOrder = keyof typeof steps

/** Between two standings in the order by safety lie the letters. */
const lettersApart = 10

/** E to A as 1 to 5, as the public sees the letter: with an open orange card a C at most. */
const letterRank = (grade: GradeLetter, openCard: PlaceCard['openCard']): number =>
  'EDCBA'.indexOf(shownLetter(grade, openCard)) + 1

/** The same as {@link letterRank}, on `businesses`; written as in the index of those whose letter sank. */
const letterRankSql = scalar('number')`coalesce(least(70 - ascii(grade), case when open_card = 'orange' then 3 end), 0)`

/** The lowest letter with which a place has passed, as {@link letterRank}: C. */
const lowestPass = letterRank('C', null)

/** The facts of a place's standing, apart from the validity of its result. */
interface Standpoint {
  status: string
  openCard: PlaceCard['openCard']
  grade: GradeLetter | null
}

const letterOf = ({ grade, openCard }: Standpoint) => (grade ? letterRank(grade, openCard) : 0)

/** The same as {@link standingSql}, for a place in memory; a test holds both together. */
export function standingOf(place: Standpoint, isValid: boolean): Standing {
  if (isSuspended(place)) return standings.suspended
  if (!isValid) return standings.ungraded
  const isOpen = place.status !== 'closed_temporarily'
  return isOpen && letterOf(place) >= lowestPass ? standings.passed : standings.graded
}

/** On `businesses`. Which results are valid is said as by `gradeState` of rules.ts; a test holds both together. */
export const standingSql = (now: Date): RawBuilder<Standing> => scalar(numberIs<Standing>())`case
  when status = 'suspended' or open_card = 'red' then ${sql.lit(standings.suspended)}
  when grade_valid_until > ${now}::timestamptz then
    case when status <> 'closed_temporarily' and ${letterRankSql} >= ${sql.lit(lowestPass)}
      then ${sql.lit(standings.passed)} else ${sql.lit(standings.graded)} end
  else ${sql.lit(standings.ungraded)} end`

/** The same as {@link levelSql} by safety, for a place in memory. */
export function safestLevel(place: Standpoint, standing: Standing): number {
  const isOpen = place.status !== 'closed_temporarily'
  const letter = standing >= standings.graded && isOpen ? letterOf(place) : 0
  return Math.min(standing, standings.graded) * lettersApart + letter
}

/**
 * A place's steps above the end of an order, on `businesses`: its standing; by safety the valid ones by the letter on
 * their pages, which shows a pass, and temporarily closed ones behind all letters.
 */
export function levelSql(order: SteppedOrder, now: Date): RawBuilder<number> {
  const standing = standingSql(now)
  if (order !== 'safest') return standing
  const graded = sql.lit(standings.graded)
  return scalar('number')`least(${standing}, ${graded}) * ${sql.lit(lettersApart)}
    + case when (${standing}) >= ${graded} and status <> 'closed_temporarily' then ${letterRankSql} else 0 end`
}

/** True if an order has a place above the letter that it now has; on `businesses`, as in the condition of the index. */
export const isAboveItsLetter = bool`(safest_even >= 200 or safest_odd >= 200)
  and floor(greatest(safest_even, safest_odd) / 10) - 20 > ${letterRankSql}`

/** True if an order has a place that is closed for a time among those that are not; on `businesses`, as in the condition of the index. */
export const isClosedAmongOpen = bool`status = 'closed_temporarily'
  and (popular_even >= 30 or popular_odd >= 30 or safest_even >= 210 or safest_odd >= 210)`

/** The places of a standing, as an order has them. Written as in the conditions of the indexes. */
export function isOfStanding(column: OrderColumn<'popular'>, standing: Standing): RawBuilder<boolean> {
  const stored = sql.ref(column)
  const least = sql.lit(standing * steps.popular)
  const next = sql.lit((standing + 1) * steps.popular)
  if (standing === standings.passed) return bool`${stored} >= ${least}`
  if (standing === standings.suspended) return bool`${stored} < ${next}`
  return bool`(${stored} >= ${least} and ${stored} < ${next})`
}

/** A place's standing in an order, from its stored value. */
export const standingIn = (stored: number): Standing =>
  Math.min(standings.passed, Math.max(standings.suspended, Math.floor(stored / steps.popular))) as Standing
