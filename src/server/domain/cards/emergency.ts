/**
 * Whether an officer may issue a red card at once (domain, section 5): on site, at a failed stop with its photo. The visit is the officer's
 * own and was sealed just now; where its beginning says from where, that was at the place. A device that does not say is believed, as a
 * cellar has no satellites: whoever ratifies the card sees the visit.
 */
import { type Kysely, sql } from 'kysely'
import { haversine } from '#shared/places/haversine.ts'
import { ON_SITE } from '#shared/standards/constants.ts'
import type { Schema } from '../../db/schema.ts'

interface Visited {
  id: string
  lat: number | null
  lng: number | null
  place_lat: number
  place_lng: number
}

/** Findings of the place that such a card can rest on: of each, a failed stop that the officer has photographed on this visit. */
export async function listOnSite(
  db: Kysely<Schema>,
  { officer, place, now }: { officer: string; place: string; now: Date },
): Promise<string[]> {
  const since = new Date(now.getTime() - ON_SITE.hours * 3_600_000)
  const { rows } = await sql<Visited>`
    select f.id, r.lat, r.lng, b.lat as place_lat, b.lng as place_lng
    from inspections i join businesses b on b.id = i.business_id
    join runs r on r.inspection_id = i.id
    join findings f on f.inspection_id = i.id and f.severity = 'stop'
    join questions q on q.id = f.question_id
    where i.business_id = ${place}::uuid and i.state = 'sealed' and i.inspector_id = ${officer}::uuid
      and i.visited_at > ${since} and i.visited_at <= ${now}
      and exists (select from run_photos p where p.run_id = r.id and p.question = q.code and p.removed_at is null)
    order by f.id`.execute(db)
  return rows.filter(wasThere).map(({ id }) => id)
}

const wasThere = ({ lat, lng, place_lat, place_lng }: Visited) =>
  lat === null || lng === null || haversine({ lat, lng }, { lat: place_lat, lng: place_lng }) <= ON_SITE.metres
