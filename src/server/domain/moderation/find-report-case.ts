/** One report of a place before an officer, with other reports there and any planned visit. */
import type { Kysely } from 'kysely'
import { bangkokDay } from '#shared/bangkok.ts'
import type { ReportCase } from '#shared/moderation/moderation.ts'
import {
  type PlaceReportKind,
  type PlaceReportState,
  placeReportMoves,
  type SeenTime,
} from '#shared/reports/place-reports.ts'
import type { GrantState } from '#shared/roles.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, textIs } from '../../db/sql.ts'
import { coversPlace, isRelated } from '../duty/on-duty.ts'
import { whyNotAct } from '../duty/place-duty.ts'
import { isOnDuty } from '../duty/policy.ts'
import type { Reading } from './queue.ts'

const mostOthers = 5

const rowShape = rowsOf({
  id: 'text',
  place: 'text',
  name: 'text',
  district: 'text',
  kind: textIs<PlaceReportKind>(),
  body: 'text',
  seen: textIs<SeenTime>(),
  state: textIs<PlaceReportState>(),
  reason: 'text?',
  from_guest: 'bool',
  reporter_id: 'text?',
  created_at: 'time',
  inspected_at: 'time?',
  others: orNull(jsonAs<{ id: string; kind: PlaceReportKind; at: string; text: string; all: number }[]>()),
  visit: orNull(jsonAs<{ by: string; note: string }>()),
  grant: orNull(textIs<GrantState>()),
  covers: 'bool',
  isRelated: 'bool',
})

/** Null for one of another area. */
export async function findReportCase(db: Kysely<Schema>, id: string, { officer, locale, now }: Reading) {
  const { rows } = await rowShape`
    select p.id, p.business_id as place, ${localName('businesses.name', locale)} as name,
      ${localText('d.name', locale)} as district, p.kind, p.body, p.seen, p.state, p.reason, p.from_guest,
      p.reporter_id, p.created_at, businesses.inspected_at, (
        select json_agg(it) from (
          select o.id, o.kind, o.created_at as at, o.body as text, (count(*) over ())::int as "all" from place_reports o
          where o.business_id = p.business_id and o.id <> p.id and o.state in ('received', 'looking')
          order by o.created_at desc, o.id limit ${mostOthers}
        ) it
      ) as others, (
        select json_build_object('by', v.visit_by, 'note', v.note) from complaint_visits v
        where v.business_id = p.business_id and v.done_at is null
      ) as visit,
      (select g.state from role_grants g where g.user_id = ${officer}::uuid and g.role = 'inspector') as grant,
      ${coversPlace(officer, now)} as covers, ${isRelated(officer)} as "isRelated"
    from place_reports p join businesses on businesses.id = p.business_id join districts d on d.code = businesses.district_code
    where p.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row || !isOnDuty(row)) return null
  const shown: ReportCase = {
    kind: 'report',
    id,
    rev: row.state,
    place: { id: row.place, name: row.name, district: row.district },
    about: row.kind,
    text: row.body,
    seen: row.seen,
    at: row.created_at.toISOString(),
    reason: row.reason,
    fromGuest: row.from_guest,
    hasContact: row.reporter_id !== null,
    others: (row.others ?? []).map(({ all: _, ...other }) => ({ ...other, at: new Date(other.at).toISOString() })),
    moreOthers: (row.others?.[0]?.all ?? 0) - (row.others?.length ?? 0),
    visit: row.visit && { by: new Date(row.visit.by).toISOString(), note: row.visit.note },
    inspectedOn: row.inspected_at && bangkokDay(row.inspected_at),
    waits: placeReportMoves[row.state].length > 0,
  }
  const refusal = row.reporter_id === officer ? ('comment:refusal.ownReport' as const) : whyNotAct(row)
  return { shown, refusal }
}
