/**
 * The first thing that every list of places goes by (domain, section 4): valid results stand before expired and missing ones, and
 * suspended places at the end. It is written into the kept orders (orders.ts) as whole steps beside the figure, so that a list stays
 * one walk along one index, and as it was while somebody pages through it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { GradeLetter, PlaceCard } from '#shared/places/place-card.ts'
import type { OrderColumn } from './orders.ts'
import { shownLetter } from './rules.ts'

/** Where a place stands, the higher before the lower. */
export const standings = { suspended: 0, ungraded: 1, valid: 2 } as const
export type Standing = (typeof standings)[keyof typeof standings]

/** From the first to the last. */
export const standingsInOrder = [standings.valid, standings.ungraded, standings.suspended] as const

/** What a step is worth in an order: more than any of its figures; ratings end at five, visitors long before a thousand million. */
export const steps = { hot: 1_000_000_000, popular: 10, safest: 10 } as const
export type SteppedOrder = keyof typeof steps

/** Between two standings in the order by safety lie the letters. */
export const lettersApart = 10

/** On `businesses`. The same as `gradeState` of rules.ts says; a test holds both together. */
export const standingSql = (now: Date): RawBuilder<Standing> => sql<Standing>`case
  when status = 'suspended' or open_card = 'red' then ${sql.lit(standings.suspended)}
  when grade_valid_until > ${now}::timestamptz then ${sql.lit(standings.valid)}
  else ${sql.lit(standings.ungraded)} end`

/** E to A as 1 to 5, as the public sees the letter: with an open orange card a C at most. */
export const letterRank = (grade: GradeLetter, openCard: PlaceCard['openCard']): number =>
  'EDCBA'.indexOf(shownLetter(grade, openCard)) + 1

/** The lowest letter with which a place has passed, as {@link letterRank}: C. */
const passed = letterRank('C', null)

/** Where a place stands in what many look at: whoever has not passed is not held out to those who only look around. */
export const hotLevel = (standing: Standing, letter: number): number =>
  standing + Number(standing === standings.valid && letter >= passed)

/**
 * How many steps a place stands above the end of an order, on `businesses`: where it stands; of the valid ones, in what many look at,
 * whether they have passed, and by safety the letter that their pages show.
 */
export function levelSql(order: SteppedOrder, now: Date): RawBuilder<number> {
  const standing = standingSql(now)
  if (order === 'popular') return standing
  const isValid = sql`(${standing}) = ${sql.lit(standings.valid)}`
  if (order === 'hot')
    return sql<number>`(${standing}) + case when ${isValid} and ${letterRankSql} >= ${sql.lit(passed)} then 1 else 0 end`
  return sql<number>`(${standing}) * ${sql.lit(lettersApart)} + case when ${isValid} then ${letterRankSql} else 0 end`
}

/** The same as {@link letterRank}, on `businesses`; written as in the index of those whose letter sank. */
const letterRankSql = sql<number>`coalesce(least(70 - ascii(grade), case when open_card = 'orange' then 3 end), 0)`

/** Whether an order has a place above the letter that it now has; on `businesses`, as in the condition of the index. */
export const isAboveItsLetter = sql<boolean>`(safest_even >= 200 or safest_odd >= 200)
  and floor(greatest(safest_even, safest_odd) / 10) - 20 > ${letterRankSql}`

/** The places of a standing, as an order has them. Written as in the conditions of the indexes. */
export function isOfStanding(column: OrderColumn<'popular'>, standing: Standing): RawBuilder<boolean> {
  const kept = sql.ref(column)
  const least = sql.lit(standing * steps.popular)
  const next = sql.lit((standing + 1) * steps.popular)
  if (standing === standings.valid) return sql<boolean>`${kept} >= ${least}`
  if (standing === standings.suspended) return sql<boolean>`${kept} < ${next}`
  return sql<boolean>`(${kept} >= ${least} and ${kept} < ${next})`
}

/** The standing that a place has in an order, from what is kept there. */
export const standingIn = (kept: number): Standing =>
  Math.min(standings.valid, Math.max(standings.suspended, Math.floor(kept / steps.popular))) as Standing
