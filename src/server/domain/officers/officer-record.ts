/**
 * An officer's record. The officer reads all of it; a supervisor the events in the supervised areas, and, when over the officer,
 * also those without a place: acts elsewhere are for the supervisors there.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { OfficerMove } from '#shared/officers/officer.ts'
import type { Deed, MoveLine, OfficerPage } from '#shared/officers/officer-page.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, rowsOf, sql, textIs } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { supervisesArea, supervisesPlace } from '../duty/supervising.ts'
import type { Reading } from './find-officers.ts'

const [movesPerPage, deedsPerPage] = [40, 30]

/** The reader's standing: the officer, over the officer, or supervising a part of the areas. */
export type Reads = 'own' | 'over' | 'part'

/** Decisions about the officer, the newest first, older than `before`; for one with areas elsewhere only those about the supervised areas. */
export async function listMoves(
  db: Kysely<Schema>,
  officer: string,
  { reader, locale, now }: Reading,
  { reads, before }: { reads: Reads; before: string | null },
): Promise<{ moves: MoveLine[]; nextMoves: string | null }> {
  const province = sql`case when m.area_code > 99 then m.area_code / 100 else m.area_code end`
  const isMine = supervisesArea(reader, now, {
    province,
    district: sql`case when m.area_code > 99 then m.area_code end`,
  })
  const { rows } = await rowsOf({
    id: 'text',
    what: textIs<OfficerMove>(),
    by: 'text?',
    area: 'text?',
    reason: 'text?',
    at: 'time',
    until: 'time?',
  })`
    select m.id, m.what, m.at, by.display_name as by, m.until, m.reason,
      coalesce(${localText('p.name', locale)}, ${localText('d.name', locale)}) as area
    from officer_moves m left join users by on by.id = m.by_id left join provinces p on p.code = m.area_code
    left join districts d on d.code = m.area_code
    where m.officer_id = ${officer}::uuid and ${reads === 'part' ? isMine : sql`true`}
      and coalesce((m.at, m.id) < (select o.at, o.id from officer_moves o where o.id = ${before}::uuid), true)
    order by m.at desc, m.id desc limit ${movesPerPage + 1}`.execute(db)
  const shown = rows.slice(0, movesPerPage)
  return {
    moves: shown.map(({ at, until, ...row }) => ({
      ...row,
      at: at.toISOString(),
      until: until && bangkokDay(new Date(until.getTime() - 1)),
    })),
    nextMoves: rows.length > movesPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** True if the reader sees events at the place in `businesses`, or at none. */
const isRead = ({ reader, now }: Reading, reads: Reads): RawBuilder<boolean> => {
  if (reads === 'own') return bool`true`
  const here = supervisesPlace(reader, now)
  return reads === 'over' ? bool`(businesses.id is null or ${here})` : here
}

/** The officer's acts, the newest first; older than `before`. */
export async function listDeeds(
  db: Kysely<Schema>,
  officer: string,
  reading: Reading,
  { reads, before }: { reads: Reads; before: string | null },
): Promise<{ deeds: Deed[]; next: string | null }> {
  const { rows } = await rowsOf({
    id: 'text',
    action: 'text',
    at: 'time',
    place: 'text?',
    name: 'text?',
    reason: 'text?',
  })`
    select e.id, e.action, e.at, businesses.id as place,
      ${localName('businesses.name', reading.locale)} as name, e.reason
    from audit_events e left join businesses on businesses.id = coalesce(e.business_id,
      case when e.after->>'place' ~ '^[0-9a-f-]{36}$' then (e.after->>'place')::uuid end)
    where e.actor_id = ${officer}::uuid and e.actor_role = 'inspector' and (${before}::uuid is null or e.id < ${before}::uuid)
      and ${isRead(reading, reads)}
    order by e.id desc limit ${deedsPerPage + 1}`.execute(db)
  const { t } = mailText(reading.locale)
  const shown = rows.slice(0, deedsPerPage)
  return {
    deeds: shown.map(({ id, action, at, place, name, reason }) => ({
      id,
      action,
      words: t(`mail:did.${action}`),
      at: at.toISOString(),
      place: place && name ? { id: place, name } : null,
      reason,
    })),
    next: rows.length > deedsPerPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Places that the officer has declared a relation to. */
export async function listRelations(
  db: Kysely<Schema>,
  officer: string,
  reading: Reading,
  reads: Reads,
): Promise<OfficerPage['interests']> {
  const { rows } = await rowsOf({ id: 'text', place: 'text', name: 'text', at: 'time' })`
    select i.id, businesses.id as place, ${localName('businesses.name', reading.locale)} as name,
      i.declared_at as at
    from place_interests i join businesses on businesses.id = i.business_id
    where i.officer_id = ${officer}::uuid and i.ended_at is null and ${isRead(reading, reads)} order by i.declared_at, i.id`.execute(
    db,
  )
  return rows.map(({ id, place, name, at }) => ({ id, place: { id: place, name }, at: at.toISOString() }))
}
