/** Announcing to the owners of a district's places, on record. */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { ANNOUNCEMENTS_A_DAY } from '#shared/chat/chat-limits.ts'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { type Actor, actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { announcedDistricts } from './announcement-readers.ts'
import { notifyReaders } from './notify-of-announcement.ts'

interface Announcement {
  district: number
  title: string
  text: string
  isUrgent: boolean
  /** Made with the form: pressed twice it announces once. */
  client: string
}

const subjectShape = rowsOf({
  agency: 'text',
  /** Announcements of the officer in the last day. */
  made: 'number',
  /** This very one was made before. */
  isMade: 'bool',
})
type Subject = RowOf<typeof subjectShape>

export const announce = command<Announcement, null, 'chat.announce', Subject>('chat.announce', {
  load: ({ tx, actor }, announcement) => readSubject(tx, announcement, actor),
  may: ({ made, isMade }) =>
    !isMade && made >= ANNOUNCEMENTS_A_DAY
      ? new InputRefusal({ form: ['chat:refusal.announcements', { most: ANNOUNCEMENTS_A_DAY }] })
      : null,
  async run(doing, { district, title, text, isUrgent, client }, { agency, isMade }) {
    if (isMade) return unchanged(null)
    const { tx, actor } = doing
    const id = uuidv7()
    await tx
      .insertInto('announcements')
      .values({
        id,
        district_code: district,
        sender_id: actorId(actor),
        agency_id: agency,
        client_id: client,
        title,
        body: text,
        urgent: isUrgent,
        made_at: actor.now,
        told_at: null,
      })
      .execute()
    const notify = await notifyReaders(doing, { id, district, agency, title, isUrgent })
    return { result: null, audit: { entity: id, after: { district, title, urgent: isUrgent } }, notify }
  },
})

/** The officer, locked. Throws `page_not_found` when they are not on duty in the district. */
async function readSubject(
  tx: Transaction<Schema>,
  { district, client }: Announcement,
  actor: Actor,
): Promise<Subject> {
  const officer = actorId(actor)
  await sql`select from users where id = ${officer}::uuid for no key update`.execute(tx)
  const { rows } = await subjectShape`
    select g.agency_id as agency,
      (select count(*)::int from announcements a
        where a.sender_id = g.user_id and a.made_at > ${actor.now}::timestamptz - interval '1 day') as made,
      exists (select from announcements a where a.sender_id = g.user_id and a.client_id = ${client}::uuid) as "isMade"
    from role_grants g where g.user_id = ${officer}::uuid and g.role = 'inspector'
      and ${district} = any(${announcedDistricts({ reader: officer, role: actor.role, now: actor.now })})`.execute(tx)
  const [subject] = rows
  if (!subject) throw problems.page_not_found()
  return subject
}
