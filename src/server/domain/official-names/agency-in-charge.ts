/**
 * The agency in charge of a card: the one that it was referred to last, else the one that drafted it. Read from the moves of the card and of the
 * milder ones whose place it took, so that there is no second truth beside the record.
 */
import type { Kysely, RawBuilder } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, scalar, sql } from '../../db/sql.ts'
import { agencyNamed } from './agencies.ts'
import { agencyName } from './agency-name.ts'

/** Its id, as that agency is today; null where no move names one. `card` is the id. */
export const agencyInCharge = (card: RawBuilder<unknown>): RawBuilder<string | null> => scalar('text?')`(
  select coalesce(acting.merged_into, acting.id) from card_moves moved join agencies acting on acting.id = moved.agency_id
  where moved.card_id in (
    select ${card} union all select one.supersedes_id from warning_cards one where one.id = ${card}
    union all select two.supersedes_id from warning_cards one join warning_cards two on two.id = one.supersedes_id where one.id = ${card})
  order by moved.event = 'referral_taken' desc,
    case when moved.event = 'referral_taken' then -extract(epoch from moved.at) else extract(epoch from moved.at) end, moved.rev
  limit 1)`

export async function findAgencyInCharge(db: Kysely<Schema>, card: string): Promise<string | null> {
  const { rows } = await rowsOf({ agency: 'text?' })`select ${agencyInCharge(sql`${card}::uuid`)} as agency`.execute(db)
  return rows[0]?.agency ?? null
}

/** The name of an agency in a language. */
export async function nameOfAgency(db: Kysely<Schema>, agency: string, locale: Locale): Promise<string> {
  const { rows } = await rowsOf({ name: 'text?' })`select ${agencyName(sql`${agency}::uuid`, locale)} as name`.execute(
    db,
  )
  return agencyNamed(rows[0]?.name ?? '', locale)
}
