/** In which time an officer decides a reply to a card, as SQL: by the rules that the card was issued by. */
import type { RawBuilder } from 'kysely'
import { ruleVersions } from '#shared/standards/rules/versions.ts'
import { sql } from '../../db/sql.ts'

/** An interval; `card` is the alias of the card's row. Null where the card names no version. */
export function decisionTime(card: string): RawBuilder<unknown> {
  const byLevel = (hours: Readonly<Record<string, number>>) =>
    sql`case ${sql.ref(`${card}.level`)} ${sql.join(
      Object.entries(hours).map(([level, count]) => sql`when ${sql.lit(level)} then ${sql.lit(count)}`),
      sql` `,
    )} end`
  const byVersion = ruleVersions.map(({ id, cards }) => sql`when ${sql.lit(id)} then ${byLevel(cards.decisionHours)}`)
  return sql`make_interval(hours => case ${sql.ref(`${card}.rules`)} ${sql.join(byVersion, sql` `)} end)`
}
