/** A reported message before an officer, for those alone who decide about it. Its words only while the officer has it open, which is on record. */
import type { Kysely } from 'kysely'
import { REPORT_CONTEXT } from '#shared/chat/chat-limits.ts'
import type { MessageReason, MessageVerdict } from '#shared/chat/message-reports.ts'
import type { ChatSide } from '#shared/chat/room.ts'
import type { MessageCase, MessageWords } from '#shared/moderation/moderation.ts'
import { localName, localText } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, scalar, sql, textIs } from '../../db/sql.ts'
import { type ChatPhotoRow, photosOfMessage, presentPhoto } from '../chat/chat-photos.ts'
import { isJudge, reportedMessages, seenOf } from '../chat/report-judges.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import type { Reading } from './queue.ts'

const rowShape = rowsOf({
  isAppeal: 'bool',
  rev: 'text',
  place: 'text',
  name: 'text',
  district: 'text',
  reason: textIs<MessageReason>(),
  side: textIs<ChatSide>(),
  unit: 'text?',
  card: 'text?',
  at: 'time',
  verdict: orNull(textIs<MessageVerdict>()),
})

/** Null when the officer does not decide about it. */
export async function findMessageCase(
  db: Kysely<Schema>,
  id: string,
  { officer, locale, now }: Reading,
): Promise<{ shown: MessageCase; refusal: null } | null> {
  const { rows } = await rowShape`
    select ${seenOf} as rev, businesses.id as place, ${localName('businesses.name', locale)} as name,
      ${localText('d.name', locale)} as district, p.reason, x.side, ${agencyName(sql`p.agency_id`, locale)} as unit, c.number as card, p.created_at as at,
      p.verdict, p.appeals is not null as "isAppeal"
    from ${reportedMessages} join districts d on d.code = businesses.district_code left join warning_cards c on c.id = r.card_id
    where p.id = ${id}::uuid and ${isJudge({ officer, now })}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { place, name, district, at, verdict, ...about } = row
  const shown: MessageCase = {
    ...about,
    kind: 'message',
    id,
    place: { id: place, name, district },
    at: at.toISOString(),
    unit: agencyNamed(row.unit, locale),
    waits: verdict === null,
    words: null,
  }
  return { shown, refusal: null }
}

const saidShape = rowsOf({
  seq: 'number',
  side: textIs<ChatSide>(),
  text: 'text',
  isIt: 'bool',
  room: 'text',
  /** In a group. */
  sender: 'text?',
  photos: jsonAs<ChatPhotoRow[]>(),
  at: 'time',
})

/** The same in other languages, where the sender's words were such: they may say something else. */
const inOtherWords = scalar('text')`coalesce((
  select string_agg(E'\\n\\n' || w.body, '' order by w.locale) from chat_message_translations w
  where w.room_id = x.room_id and w.seq = x.seq and w.made_by = 'sender'), '')`

/** The reported message with its earlier texts and the messages around it. Call it only after putting that on record. */
export async function readMessageWords(db: Kysely<Schema>, report: string): Promise<MessageWords> {
  const { rows: around } = await saidShape`
    select x.room_id as room, x.seq, x.side, case when r.title is not null then x.sender_id end as sender, x.body || ${inOtherWords} as text, ${photosOfMessage} as photos, x.created_at as at, x.seq = p.seq as "isIt"
    from chat_reports p join chat_messages x on x.room_id = p.room_id and x.seq between p.seq - ${REPORT_CONTEXT} and p.seq + ${REPORT_CONTEXT}
      join chat_rooms r on r.id = x.room_id
    where p.id = ${report}::uuid order by x.seq`.execute(db)
  const { rows: appeals } = await rowsOf({ words: 'text?' })`
    select words from chat_reports where id = ${report}::uuid`.execute(db)
  const speakers = [...new Set(around.flatMap(({ sender }) => sender ?? []))]
  const { rows: earlier } = await rowsOf({ text: 'text', at: 'time' })`
    select v.body as text, v.replaced_at as at from chat_reports p join chat_revisions v on v.room_id = p.room_id and v.seq = p.seq
    where p.id = ${report}::uuid order by v.replaced_at`.execute(db)
  return {
    around: around.map(({ room, sender, photos, at, ...said }) => ({
      ...said,
      speaker: sender === null ? null : speakers.indexOf(sender) + 1,
      photos: photos.map((photo) => presentPhoto(room, photo)),
      at: at.toISOString(),
    })),
    appeal: appeals[0]?.words ?? null,
    earlier: earlier.map(({ text, at }) => ({ text, at: at.toISOString() })),
  }
}
