/** A card's visits after its issue, and the talk about it. Callers let only readers of the card in. */
import type { Kysely } from 'kysely'
import type { CaseMessage, CaseRecord, CaseVisit } from '#shared/cards/case-record.ts'
import { PICTURE_MARK } from '#shared/chat/chat-photo.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { VISIT_NUMBER_LENGTH } from '#shared/inspections/visit-number.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonAs, orNull, rowsOf, sql, textIs } from '../../db/sql.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'

interface Asked {
  card: string
  /** The owner, who reads the talk of nobody else; null for officers of the area, who read all of it. */
  owner: string | null
  locale: Locale
}

/** Rooms `r` about the card that the reader may read. */
const roomsOf = ({ card, owner }: Omit<Asked, 'locale'>) =>
  bool`(r.card_id = ${card}::uuid and (${owner}::uuid is null or r.owner_id = ${owner}::uuid))`

type WrittenVisit = Omit<CaseVisit, 'kind'> & { kind: InspectionKind }

/** In one statement. */
export async function findCaseRecord(db: Kysely<Schema>, { locale, ...asked }: Asked): Promise<CaseRecord> {
  const { rows } = await rowsOf({
    visits: jsonAs<WrittenVisit[]>(),
    talk: orNull(jsonAs<{ room: string; count: number; last: string }>()),
  })`
    select (
      select coalesce(json_agg(v order by v.at desc), '[]') from (
        select upper(right(i.id::text, ${VISIT_NUMBER_LENGTH}::int)) as number, i.kind, i.visited_at as at, ${agencyName(sql`i.agency_id`, locale)} as unit,
          count(*) filter (where a.verdict = 'pass')::int as fixed, count(*)::int as of
        from card_findings cf join findings f on f.id = cf.finding_id join questions q on q.id = f.question_id
          join inspections i on i.business_id = c.business_id and i.state = 'sealed' and i.visited_at > c.issued_at
          join answers a on a.inspection_id = i.id and not a.carried join questions asked on asked.id = a.question_id and asked.code = q.code
        where cf.card_id = c.id group by i.id
      ) v
    ) as visits, (
      select json_build_object('room', (array_agg(r.id order by x.created_at desc))[1], 'count', count(*)::int, 'last', max(x.created_at))
      from chat_rooms r join chat_messages x on x.room_id = r.id where ${roomsOf(asked)} having count(*) > 0
    ) as talk
    from warning_cards c where c.id = ${asked.card}::uuid`.execute(db)
  const { visits = [], talk = null } = rows[0] ?? {}
  return {
    visits: visits.map(({ at, unit, ...visit }) => ({
      ...visit,
      at: new Date(at).toISOString(),
      unit: agencyNamed(unit, locale),
    })),
    talk: talk && { ...talk, last: new Date(talk.last).toISOString() },
  }
}

/** Messages of a file on paper; of a longer talk the newest. */
const MESSAGES_MOST = 400

const messageShape = rowsOf({
  at: 'time',
  side: textIs<'place' | 'officer' | 'person'>(),
  unit: 'text?',
  text: 'text',
  photos: 'number',
  isHidden: 'bool',
})

/** The words of the talk, the oldest first. What officers have hidden is left out, and said to be. */
export async function listCaseMessages(db: Kysely<Schema>, { locale, ...asked }: Asked): Promise<CaseMessage[]> {
  const { rows } = await messageShape`
    select x.created_at as at, x.side, case when x.hidden_reason is null then x.body else '' end as text, x.hidden_reason is not null as "isHidden",
      (select count(*)::int from chat_photos p where p.room_id = x.room_id and p.seq = x.seq) as photos,
      case x.side when 'officer' then (select ${agencyName(sql`g.agency_id`, locale)} from role_grants g where g.user_id = x.sender_id and g.role = 'inspector') end as unit
    from chat_rooms r join chat_messages x on x.room_id = r.id where ${roomsOf(asked)}
    order by x.created_at desc, x.seq desc limit ${MESSAGES_MOST}`.execute(db)
  return rows.reverse().map(({ at, side, unit, text, ...rest }) => ({
    ...rest,
    at: at.toISOString(),
    side: side === 'officer' ? 'officer' : 'owner',
    unit: agencyNamed(unit, locale),
    text: rest.photos > 0 && text === PICTURE_MARK ? '' : text,
  }))
}
