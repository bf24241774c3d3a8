/** A card of one's own place, or of one where one helps, by the number that stands on it. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { answersCardsOf, helpsAt } from '../helpers/works-at.ts'

/** Null for one of another's place, and where there is none. */
export async function findCardByNumber(
  db: Kysely<Schema>,
  number: string,
  person: string,
): Promise<{ id: string; answers: boolean } | null> {
  const { rows } = await rowsOf({ id: 'text', answers: 'bool' })`
    select c.id, coalesce(${answersCardsOf(person)}, false) as answers
    from warning_cards c join businesses b on b.id = c.business_id
    where c.number = ${number} and (${answersCardsOf(person)} or ${helpsAt(person, sql.ref('b.id'))})
    limit 1`.execute(db)
  return rows[0] ?? null
}
