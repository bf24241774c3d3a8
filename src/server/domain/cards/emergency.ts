/**
 * Whether an officer may issue a red card at once (domain, section 5): on site, at a failed stop with its photo. The visit is the officer's
 * own, was closed within the hour at a time that nothing speaks against, and something says that it was there: the sign at the place, or a
 * position on arrival or of a photo. Without that proof the officer drafts the card, and a supervisor approves it.
 * A device with a wrong clock proves the hour only where the visit began within it by our clock: a clock that is turned before the
 * sending makes any visit recent, its beginning along with its end.
 */
import type { Kysely } from 'kysely'
import { haversine } from '#shared/places/haversine.ts'
import type { CardRules } from '#shared/standards/rules/rules.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, type RowOf, rowsOf } from '../../db/sql.ts'

const visitedShape = rowsOf({
  id: 'text',
  lat: 'number?',
  lng: 'number?',
  sign_read: 'bool?',
  /** Positions at which photos of the visit were taken. */
  taken: jsonAs<{ lat: number; lng: number }[]>(),
  place_lat: 'number',
  place_lng: 'number',
})
type Visited = RowOf<typeof visitedShape>

/** Findings of the place that such a card can rest on: of each, a failed stop that the officer has photographed on this visit. */
export async function listOnSite(
  db: Kysely<Schema>,
  { officer, place, now }: { officer: string; place: string; now: Date },
): Promise<string[]> {
  const { onSite } = rulesAt(now).cards
  const since = new Date(now.getTime() - onSite.hours * 3_600_000)
  const { rows } = await visitedShape`
    select f.id, r.lat, r.lng, r.sign_read, (
        select coalesce(json_agg(json_build_object('lat', p.lat, 'lng', p.lng)), '[]') from run_photos p
        where p.run_id = r.id and p.removed_at is null and p.lat is not null
      ) as taken, b.lat as place_lat, b.lng as place_lng
    from inspections i join businesses b on b.id = i.business_id
    join runs r on r.inspection_id = i.id
    join findings f on f.inspection_id = i.id and f.severity = 'stop'
    join questions q on q.id = f.question_id
    where i.business_id = ${place}::uuid and i.state = 'sealed' and i.inspector_id = ${officer}::uuid
      and i.visited_at > ${since} and i.visited_at <= ${now}
      and (i.visit_doubt is null or (i.visit_doubt = 'clock' and r.clock_skew is null and r.opened_at > ${since}))
      and exists (select from run_photos p where p.run_id = r.id and p.question = q.code and p.removed_at is null)
    order by f.id`.execute(db)
  return rows.filter((row) => wasThere(row, onSite)).map(({ id }) => id)
}

function wasThere(
  { lat, lng, sign_read, taken, place_lat, place_lng }: Visited,
  { metres }: CardRules['onSite'],
): boolean {
  const known = lat === null || lng === null ? taken : [{ lat, lng }, ...taken]
  const isNear = (at: { lat: number; lng: number }) => haversine(at, { lat: place_lat, lng: place_lng }) <= metres
  return sign_read === true || known.some(isNear)
}
