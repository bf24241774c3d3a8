/** A card of one's own place, or of one where one helps, by the number that stands on it. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { worksAt } from '../helpers/works-at.ts'

/** Null for one of another's place, and where there is none. */
export async function findCardByNumber(
  db: Kysely<Schema>,
  number: string,
  person: string,
): Promise<{ id: string; owns: boolean } | null> {
  const { rows } = await rowsOf({ id: 'text', owns: 'bool' })`
    select c.id, coalesce(businesses.owner_id = ${person}::uuid, false) as owns
    from warning_cards c join businesses on businesses.id = c.business_id
    where c.number = ${number} and ${worksAt(person)}
    limit 1`.execute(db)
  return rows[0] ?? null
}
