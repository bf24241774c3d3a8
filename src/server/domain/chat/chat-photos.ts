/** Pictures of messages: their names, and the right to see one. */
import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import { REPORT_CONTEXT } from '#shared/chat/chat-limits.ts'
import type { ChatPhotoView } from '#shared/chat/chat-photo.ts'
import { photoShape } from '#shared/photos/photos.ts'
import type { Limit } from '../../db/limits.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonAs, rowsOf, scalar, sql } from '../../db/sql.ts'
import type { PhotoNaming } from '../photos/photo-names.ts'
import { joinReader, type RoomReader } from './read-standing.ts'
import { isJudge } from './report-judges.ts'

/** Messages with pictures of one person: each may bring four, a quarter of a second of a core each. */
export const chatPhotosOf = (person: string): Limit => ({ name: 'chat-photos', key: person, points: 60, seconds: 3600 })

/** Names the same picture otherwise in every room: the holder of a file cannot learn whether somebody has sent it. */
export const namingIn =
  (naming: PhotoNaming, room: string): PhotoNaming =>
  (original) =>
    naming(Buffer.concat([Buffer.from(`chat:${room}:`), createHash('sha256').update(original).digest()]))

/** A picture as rows name it. */
export interface ChatPhotoRow {
  key: string
  color: string
}

/** The pictures of message `x` as a list of {@link ChatPhotoRow}. */
export const photosOfMessage: RawBuilder<ChatPhotoRow[]> = scalar(jsonAs<ChatPhotoRow[]>())`(
  select coalesce(json_agg(json_build_object('key', f.key, 'color', f.color) order by f.position), '[]')
  from chat_photos f where f.room_id = x.room_id and f.seq = x.seq)`

export const chatPhotoUrl = (room: string, key: string): string => `/chat/media/${room}/${key}`

export function presentPhoto(room: string, { key, color }: ChatPhotoRow): ChatPhotoView {
  const { width, height } = photoShape(key)
  return { url: chatPhotoUrl(room, key), width, height, color }
}

/** True if readers of the room still see it: not once its message is taken back or hidden, except about a card. */
export const isShownThere = bool`(x.deleted_at is null and (x.hidden_reason is null or r.card_id is not null))`

/** True if the reader sees the message that it belongs to: in the room, or as the officer with an open report of a message near it. */
export async function mayReadPhoto(
  db: Kysely<Schema>,
  { room, key, ...asked }: RoomReader & { room: string; key: string },
): Promise<boolean> {
  const { reader, now, role } = asked
  const judges =
    role === 'inspector'
      ? bool`exists (
          select from chat_reports p join businesses on businesses.id = r.business_id
            join decision_leases l on l.subject_id = p.id and l.officer_id = ${reader}::uuid and l.until > ${now}
          where p.room_id = r.id and p.decided_at is null and x.seq between p.seq - ${REPORT_CONTEXT} and p.seq + ${REPORT_CONTEXT}
            and ${isJudge({ officer: reader, now })})`
      : bool`false`
  const { rows } = await rowsOf({ may: 'bool' })`
    select true as may from chat_photos f join chat_messages x on x.room_id = f.room_id and x.seq = f.seq
      join chat_rooms r on r.id = x.room_id
    where f.room_id = ${room}::uuid and f.key = ${key} and (${judges} or ${isShownThere} and exists (
      select from (select 1) once ${joinReader(asked)} where x.seq > m.joined_seq))
    limit 1`.execute(db)
  return rows.length > 0
}

/** True if the person reads the room, and so may send pictures there. */
export async function readsRoom(
  db: Kysely<Schema>,
  { room, ...asked }: RoomReader & { room: string },
): Promise<boolean> {
  const { rows } = await sql`select from chat_rooms r ${joinReader(asked)} where r.id = ${room}::uuid`.execute(db)
  return rows.length > 0
}
