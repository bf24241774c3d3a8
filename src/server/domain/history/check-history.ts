/** Looks through the whole past by each rule, and changes nothing. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { cardRules } from './card-rules.ts'
import type { HistoryRule } from './history-rule.ts'
import { recordRules } from './record-rules.ts'
import { reviewRules } from './review-rules.ts'
import { visitRules } from './visit-rules.ts'

export const historyRules = [...visitRules, ...cardRules, ...reviewRules, ...recordRules]

/** A broken rule: how often, and its first row. */
export interface BrokenRule {
  name: string
  words: string
  count: number
  /** Ids of a few of them. */
  such: string[]
}

/** Ids that are listed for each rule: enough to look one up. */
const mostNamed = 3

/** By one rule; undefined where nothing breaks it. */
export async function checkRule(
  db: Kysely<Schema>,
  now: Date,
  { name, words, breaches }: HistoryRule,
): Promise<BrokenRule | undefined> {
  const { rows } = await rowsOf({ count: 'number', such: 'texts' })`
    select count(*)::int as count, coalesce((array_agg(id::text order by id::text))[1:${sql.lit(mostNamed)}], '{}') as such
    from (${breaches(now)}) as breach(id)`.execute(db)
  const [found] = rows
  return found && found.count > 0 ? { name, words, ...found } : undefined
}

export async function checkHistory(db: Kysely<Schema>, now: Date): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = []
  for (const rule of historyRules) {
    const found = await checkRule(db, now, rule)
    if (found) broken.push(found)
  }
  return broken
}
