/** A person's reports of places, reviews and messages, with their outcomes. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Locale } from '#shared/locales.ts'
import type { Page } from '#shared/places/place-card.ts'
import type { OwnReport, OwnReportOutcome } from '#shared/reports/own-reports.ts'
import type { PlaceReportKind } from '#shared/reports/place-reports.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'

const cursorOf = defineCursor('own-reports', [cursorTime, z.uuid()])

/** Reports on one page of the list. */
export const ownReportsPerPage = 20

const rowShape = rowsOf({
  id: 'text',
  outcome: textIs<OwnReportOutcome>(),
  note: 'text?',
  about: textIs<'place'>(),
  why: textIs<PlaceReportKind>(),
  business_id: 'text',
  name: 'text',
  isListed: 'bool',
  text: 'text',
  room: 'text?',
  seq: 'number',
  created_at: 'time',
  decided_at: 'time?',
})
type Row = RowOf<typeof rowShape>

/** Reports settled by an inspection say so in the reader's language, not in the officers' words. */
const ofPlaces = (person: string) => sql`
  select p.id, 'place' as about, p.business_id, p.kind as why, p.body as text, p.created_at, p.decided_at,
    case when p.state = 'received' then 'waits' when p.state = 'looking' then 'visit'
      when v.inspection_id is not null and p.decided_at = v.done_at then 'inspected' else p.state end as outcome,
    case when v.inspection_id is not null and p.decided_at = v.done_at then null else p.reason end as note,
    null::uuid as room, 0 as seq
  from place_reports p left join complaint_visits v on v.id = p.visit_id where p.reporter_id = ${person}::uuid`

/** The last decision since the report counts; one that upholds another changed nothing. Words to the author are the author's. */
const ofReviews = (person: string) => sql`
  select p.id, 'review', r.business_id, p.reason, '', p.created_at, d.decided_at,
    case d.verdict when 'hide' then 'hide' when 'redact' then 'redact' when 'keep' then 'keep' when 'restore' then 'keep' else 'waits' end,
    null, null, 0
  from review_reports p join reviews r on r.id = p.review_id
    left join lateral (
      select verdict, decided_at from review_decisions
      where review_id = p.review_id and decided_at >= p.created_at and verdict <> 'uphold' order by decided_at desc, id desc limit 1
    ) d on true where p.reporter_id = ${person}::uuid`

const ofMessages = (person: string) => sql`
  select p.id, 'message', r.business_id, p.reason, '', p.created_at, p.decided_at, coalesce(p.verdict, 'waits'), p.note,
    (select m.room_id from chat_members m where m.room_id = p.room_id and m.user_id = p.reporter_id), p.seq
  from chat_reports p join chat_rooms r on r.id = p.room_id where p.reporter_id = ${person}::uuid and p.appeals is null`

function present(row: Row): OwnReport {
  const { about, why, text, room, seq } = row
  const reported = {
    id: row.id,
    place: { id: row.business_id, name: row.name, isListed: row.isListed },
    outcome: row.outcome,
    note: row.note,
    at: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
  const of = {
    place: { text },
    review: {},
    message: { message: room === null ? null : { room, seq } },
  }[about]
  return { ...reported, about, why, ...of } as OwnReport
}

/** The last reported first. A forged cursor throws `InvalidCursor`. */
export async function listOwnReports(
  db: Kysely<Schema>,
  person: string,
  { locale, cursor }: { locale: Locale; cursor: string | null },
): Promise<Page<OwnReport>> {
  const after = cursorOf.read(cursor)
  const { rows } = await rowShape`
    select o.*, ${localName('b.name', locale)} as name, b.${listed} as "isListed"
    from (${ofPlaces(person)} union all ${ofReviews(person)} union all ${ofMessages(person)}) o
      join businesses b on b.id = o.business_id
    ${after ? sql`where (o.created_at, o.id) < (${new Date(after[0])}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by o.created_at desc, o.id desc limit ${ownReportsPerPage + 1}`.execute(db)
  const shown = rows.slice(0, ownReportsPerPage)
  const last = rows.length > ownReportsPerPage ? shown.at(-1) : undefined
  return { rows: shown.map(present), next: last ? cursorOf.write(last.created_at.getTime(), last.id) : null }
}
