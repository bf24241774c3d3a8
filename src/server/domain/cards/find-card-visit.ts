/** The newest visit with a finding of the card. None where it was recorded without a run, or the card is about a survey. */
import type { Kysely } from 'kysely'
import type { CardVisit, VisitPhoto } from '#shared/cards/card-visit.ts'
import type { VisitDoubt } from '#shared/inspections/visit-doubts.ts'
import type { Locale } from '#shared/locales.ts'
import { haversine } from '#shared/places/haversine.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { answerPace } from '../inspections/find-receipt.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

const visitShape = rowsOf({
  officer: 'text?',
  badge: 'text?',
  unit: 'text',
  started_at: 'time',
  visited_at: 'time',
  sealed_at: 'time',
  visit_doubt: orNull(textIs<VisitDoubt>()),
  lat: 'number?',
  lng: 'number?',
  sign_read: 'bool?',
  companion: 'text',
  answers: 'number',
  pace: 'number?',
  place_lat: 'number',
  place_lng: 'number',
  photos: jsonAs<(Pick<VisitPhoto, 'id' | 'key' | 'at' | 'source'> & { lat: number | null; lng: number | null })[]>(),
})
type VisitRow = RowOf<typeof visitShape>

/** Null where there is none. */
export async function findCardVisit(db: Kysely<Schema>, card: string, locale: Locale): Promise<CardVisit | null> {
  const { rows } = await visitShape`
    select u.display_name as officer, g.badge, ${agencyName(sql`i.agency_id`, locale)} as unit, i.started_at, i.visited_at, i.sealed_at, i.visit_doubt, run.lat, run.lng,
      run.sign_read, run.companion, b.lat as place_lat, b.lng as place_lng, ${answerPace(sql.ref('run.id'))} as pace,
      (select count(*)::int from answers a where a.inspection_id = i.id and not a.carried) as answers, (
        select coalesce(json_agg(p order by p.at, p.id), '[]') from (
          select p.id, p.key, coalesce(p.taken_at, p.at) as at, p.source, p.lat, p.lng from run_photos p
          where p.run_id = run.id and p.removed_at is null and p.question in (
            select q.code from card_findings cf join findings f on f.id = cf.finding_id join questions q on q.id = f.question_id
            where cf.card_id = ${card}::uuid)
        ) p
      ) as photos
    from inspections i join runs run on run.inspection_id = i.id join businesses b on b.id = i.business_id
    left join users u on u.id = i.inspector_id
    left join role_grants g on g.user_id = i.inspector_id and g.role = 'inspector'
    where i.id in (select f.inspection_id from card_findings cf join findings f on f.id = cf.finding_id where cf.card_id = ${card}::uuid)
    order by i.visited_at desc, i.id desc limit 1`.execute(db)
  const [row] = rows
  return row ? present(row, locale) : null
}

function present(row: VisitRow, locale: Locale): CardVisit {
  const pin = { lat: row.place_lat, lng: row.place_lng }
  const metres = ({ lat, lng }: Pick<VisitRow, 'lat' | 'lng'>) =>
    lat === null || lng === null ? null : Math.round(haversine({ lat, lng }, pin))
  return {
    officer: row.officer,
    badge: row.badge,
    unit: agencyNamed(row.unit, locale),
    startedAt: row.started_at.toISOString(),
    visitedAt: row.visited_at.toISOString(),
    receivedAt: row.sealed_at.toISOString(),
    doubt: row.visit_doubt,
    metresFromPin: metres(row),
    signRead: row.sign_read,
    companion: row.companion || null,
    answers: row.answers,
    pace: row.pace,
    photos: row.photos.map(({ lat, lng, at, ...photo }) => ({
      ...photo,
      at: new Date(at).toISOString(),
      metresFromPin: metres({ lat, lng }),
    })),
  }
}
