/** A place, an inspection and a card that the examples of the reference name, so that they work as they stand. */
import type { Kysely } from 'kysely'
import type { ReferenceSamples } from '#shared/open/reference.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'

/** In place of one where there is none yet. */
const none = '00000000-0000-0000-0000-000000000000'

export async function readSamples(db: Kysely<Schema>): Promise<ReferenceSamples> {
  const { rows } = await rowsOf({ place: 'text?', inspection: 'text?', card: 'text?' })`
    select (select id from businesses where ${listed} order by id limit 1) as place,
      (select p.subject from publications p join businesses b on b.id = p.business_id and ${listed}
        where p.kind = 'inspection' order by p.idx desc limit 1) as inspection,
      (select p.body::json->>'number' from publications p join businesses b on b.id = p.business_id and ${listed}
        where p.kind = 'card' order by p.idx desc limit 1) as card`.execute(db)
  return {
    place: rows[0]?.place ?? none,
    inspection: rows[0]?.inspection ?? none,
    card: rows[0]?.card ?? 'none',
  }
}
