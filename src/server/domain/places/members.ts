/** The members of a list, by its rule (shared/places/list-rules.ts), on `businesses`. */
import type { RawBuilder } from 'kysely'
import { type ListName, type ListRule, listRules } from '#shared/places/list-rules.ts'
import { bool, sql } from '../../db/sql.ts'
import { listed } from './cards.ts'

/** As `shownStars`: a threshold is met by the figure that people see. A test holds both together. */
const shownStarsSql = sql`floor(rating_mean * 10 + 0.5) / 10`

/** The members of a list at a moment. Of one level its condition is written as in the indexes, so that the planner sees that they apply. */
export function membersOf(name: ListName, now: Date): RawBuilder<boolean> {
  const { isOpen, without = [], letters, stars, reviews }: ListRule = listRules[name]
  const conditions: RawBuilder<unknown>[] = [isOpen ? sql`status = 'approved'` : listed]
  for (const level of without) conditions.push(sql`open_card is distinct from ${sql.lit(level)}`)
  if (letters) conditions.push(sql`grade = any(${[...letters]}::text[]) and grade_valid_until > ${now}::timestamptz`)
  if (stars !== undefined) conditions.push(sql`${shownStarsSql} >= ${stars}::float8`)
  if (reviews !== undefined) conditions.push(sql`rating_count >= ${reviews}::int`)
  return bool`(${sql.join(conditions, sql` and `)})`
}
