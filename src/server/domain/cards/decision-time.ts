/** In which time an officer decides a reply to a card, as SQL: by the rules that the card was issued by. */
import { type RawBuilder, sql } from 'kysely'
import { ruleVersions } from '#shared/standards/rules/versions.ts'

/** An interval; `card` is the alias of the card's row. Null where the card names no version. */
export function decisionTime(card: string): RawBuilder<unknown> {
  const hours = ruleVersions.flatMap(({ id, cards }) =>
    Object.entries(cards.decisionHours).map(
      ([level, count]) => sql`when (${sql.lit(id)}, ${sql.lit(level)}) then ${sql.lit(count)}`,
    ),
  )
  const named = sql`(${sql.ref(`${card}.rules`)}, ${sql.ref(`${card}.level`)})`
  return sql`make_interval(hours => case ${named} ${sql.join(hours, sql` `)} end)`
}
