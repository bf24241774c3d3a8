/** Invented visitors of the seven days before the seed, so that trending places have been opened like real ones and fade like them. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import { HOT_DAYS } from '#shared/constants.ts'
import type { Schema } from '../db/schema.ts'
import { sql } from '../db/sql.ts'

interface Visited {
  business: { id: string }
  visitors: number
}

/** The same places give the same marks; each visitor has a network of their own and no account. */
export async function writeVisits(tx: Kysely<Schema>, places: readonly Visited[], today: Date): Promise<void> {
  const ids = places.map(({ business }) => business.id)
  const counts = places.map(({ visitors }) => visitors)
  await sql`
    insert into visit_marks (day, business_id, visitor, network)
    select ${bangkokDay(today)}::date - get_byte(hash, 31) % ${HOT_DAYS}::int, id, hash, hash
    from unnest(${ids}::uuid[], ${counts}::int[]) as place (id, visitors)
    cross join generate_series(1, visitors) n
    cross join lateral (select sha256(convert_to(id::text || ' ' || n, 'UTF8')) as hash) hashed`.execute(tx)
}
