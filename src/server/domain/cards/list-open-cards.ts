/** The cards in force of a place with their agencies, for officers who are about to issue another one: agencies of a district see each other's. */
import type { Kysely } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import type { OpenCard } from '#shared/cards/warning-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql, textIs } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyInCharge } from '../official-names/agency-in-charge.ts'
import { agencyName } from '../official-names/agency-name.ts'

/** The newest first. */
export async function listOpenCards(db: Kysely<Schema>, place: string, locale: Locale): Promise<OpenCard[]> {
  const { rows } = await rowsOf({ id: 'text', number: 'text', level: textIs<CardLevel>(), agency: 'text?' })`
    select c.id, c.number, c.level, ${agencyName(agencyInCharge(sql`c.id`), locale)} as agency from warning_cards c
    where c.business_id = ${place}::uuid and c.number is not null and c.state = any(${[...openCardStates]}::text[])
    order by c.issued_at desc, c.id`.execute(db)
  return rows.map((row) => ({ ...row, agency: agencyNamed(row.agency, locale) }))
}
