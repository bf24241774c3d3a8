/**
 * Ending a talk and resuming it. It holds between two people, in all their rooms: a client refused at one place of an owner cannot
 * go on at the next. Messages stay.
 */
import type { Kysely, Transaction } from 'kysely'
import { problems } from '#shared/problems.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, unchanged } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { otherMember } from './read-standing.ts'

interface Room {
  room: string
}

/** A talk is between a client and an owner: those who answer for the owner do not end it. */
const ownersOnly = { form: 'chat:refusal.ownerEnds' } as const

interface EndSubject {
  /** The reader answers for the owner alone. */
  isAnswerer: boolean
  /** Null for somebody who left. */
  other: string | null
  isEnded: boolean
}

/** Ends the talk: neither writes to the other any more. Throws a refusal where the other side has left. */
export const endTalk = command<Room, null, 'chat.block', EndSubject>('chat.block', {
  load: ({ tx, actor }, { room }) => readEnded(tx, { room, member: actorId(actor) }),
  may: ({ other, isAnswerer }) =>
    isAnswerer
      ? new InputRefusal(ownersOnly)
      : other === null
        ? new InputRefusal({ form: 'chat:refusal.closed' })
        : null,
  async run({ tx, actor, happened }, { room }, { other, isEnded }) {
    if (isEnded) return unchanged(null)
    const row = { user_id: actorId(actor), blocked_id: other as string, created_at: actor.now }
    await tx.insertInto('user_blocks').values(row).execute()
    happened.push({ room, seq: null })
    return { result: null, audit: { entity: room } }
  },
})

/** Takes back the member's ending; the other side's stays. */
export const resumeTalk = command<Room, null, 'chat.unblock', EndSubject>('chat.unblock', {
  load: ({ tx, actor }, { room }) => readEnded(tx, { room, member: actorId(actor) }),
  may: ({ isAnswerer }) => (isAnswerer ? new InputRefusal(ownersOnly) : null),
  async run({ tx, actor, happened }, { room }, { other, isEnded }) {
    if (!isEnded) return unchanged(null)
    await tx
      .deleteFrom('user_blocks')
      .where('user_id', '=', actorId(actor))
      .where('blocked_id', '=', other as string)
      .execute()
    happened.push({ room, seq: null })
    return { result: null, audit: { entity: room } }
  },
})

/** The member's counterpart and whether the member has ended the talk; both people are locked, so that no message is on its way meanwhile. */
async function readEnded(
  tx: Transaction<Schema>,
  { room, member }: { room: string; member: string },
): Promise<EndSubject> {
  const { other, isAnswerer } = await findOther(tx, { room, member })
  await sql`
    select from users where id in (${member}::uuid, ${other}::uuid) order by id for no key update`.execute(tx)
  const row = await tx
    .selectFrom('user_blocks')
    .select('created_at')
    .where('user_id', '=', member)
    .where('blocked_id', '=', other)
    .executeTakeFirst()
  return { other, isAnswerer, isEnded: row !== undefined }
}

async function findOther(
  db: Kysely<Schema>,
  { room, member }: { room: string; member: string },
): Promise<Pick<EndSubject, 'other' | 'isAnswerer'>> {
  const { rows } = await rowsOf({ other: 'text?', isAnswerer: 'bool' })`
    select ${otherMember} as other, m.side = 'place' and r.title is null and m.user_id is distinct from r.owner_id as "isAnswerer" from chat_rooms r join chat_members m on m.room_id = r.id
    where r.id = ${room}::uuid and m.user_id = ${member}::uuid`.execute(db)
  const [found] = rows
  if (!found) throw problems.page_not_found()
  return found
}

/** Other sides of the person's ended talks, for the export of their data. */
export const exportEnded = (db: Kysely<Schema>, person: string) =>
  db.selectFrom('user_blocks').select(['blocked_id', 'created_at']).where('user_id', '=', person).execute()
