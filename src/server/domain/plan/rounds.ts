/** An officer's round of a day as it is stored: which places in which order. Times follow from it when it is shown. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

export interface StoredRound {
  /** Minute of the day. */
  begins: number
  /** Ids in their order. */
  places: string[]
  /** Those where any officer ended an inspection since the day began. */
  done: { id: string; at: Date }[]
}

/** The round of a day in Bangkok (`YYYY-MM-DD`); null where none was put together. */
export async function findRound(db: Kysely<Schema>, officer: string, day: string): Promise<StoredRound | null> {
  const { rows } = await rowsOf({ begins: 'number', id: 'text', ended_at: 'time?' })`
    select r.begins, s.business_id as id, (
      select max(ended_at) from runs where business_id = s.business_id and kind <> 'survey'
        and state in ('sealed', 'aborted') and ended_at >= ${new Date(`${day}T00:00:00+07:00`)}
    ) as ended_at
    from rounds r join round_stops s using (officer_id, day)
    where r.officer_id = ${officer}::uuid and r.day = ${day}::date order by s.position`.execute(db)
  const [first] = rows
  if (!first) return null
  return {
    begins: first.begins,
    places: rows.map(({ id }) => id),
    done: rows.flatMap(({ id, ended_at: at }) => (at ? [{ id, at }] : [])),
  }
}

/** Places of a day's round in their order, with their names in the reader's language, for preparing visits. Empty where there is no round. */
export async function listRound(
  db: Kysely<Schema>,
  officer: string,
  day: string,
  locale: Locale = 'th',
): Promise<{ id: string; name: string }[]> {
  const { rows } = await rowsOf({ id: 'text', name: 'text' })`
    select b.id, ${localName('b.name', locale)} as name
    from round_stops s join businesses b on b.id = s.business_id
    where s.officer_id = ${officer}::uuid and s.day = ${day}::date order by s.position`.execute(db)
  return rows
}
