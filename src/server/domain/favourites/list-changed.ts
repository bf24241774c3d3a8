/** Saved places with an inspection or a warning card that became public since they were saved, the latest first. */
import type { Kysely } from 'kysely'
import { dayMs } from '#shared/bangkok.ts'
import type { PlaceLine } from '#shared/places/place-card.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { listed, selectCards } from '../places/cards.ts'
import { type CardReading, presentCard, toLine } from '../places/present.ts'

/** Days after which a change is no news. */
const newsDays = 60

export async function listChanged(
  db: Kysely<Schema>,
  { person, limit, ...reading }: CardReading & { person: string; limit: number },
): Promise<(PlaceLine & { changedAt: string })[]> {
  const since = new Date(reading.now.getTime() - newsDays * dayMs)
  const { rows } = await rowsOf({ id: 'text', at: 'time' })`
    select f.business_id as id, max(p.at) as at from favourites f
    join businesses b on b.id = f.business_id and b.${listed}
    join publications p on p.business_id = f.business_id and p.kind in ('inspection', 'card')
      and p.at > greatest(f.created_at, ${since}::timestamptz) and p.at <= ${reading.now}::timestamptz
    where f.user_id = ${person}::uuid group by f.business_id order by at desc, id limit ${limit}`.execute(db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const cards = await selectCards(db, { where: sql`id = any(${ids}::uuid[])`, key: sql`null`, order: sql`id`, limit })
  const byId = new Map(cards.map((row) => [row.id, row]))
  return rows.flatMap(({ id, at }) => {
    const row = byId.get(id)
    return row ? { ...toLine(presentCard(row, reading)), changedAt: at.toISOString() } : []
  })
}
