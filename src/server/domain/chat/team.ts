/**
 * Acts of a place's people among themselves in a talk with a guest: who answers there, and inner notes. Nothing of it is an event for the guest, and
 * none of these rows are read where the guest's side is.
 */
import { NOTES_MOST } from '#shared/chat/chat-limits.ts'
import { problems } from '#shared/problems.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { type Doing, step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { notifyOfGiven } from './notify-of-given.ts'

interface Room {
  room: string
}

const teamShape = rowsOf({
  user: 'text',
  /** As forms name the colleague. */
  handle: 'text',
  isOwner: 'bool',
  answers: 'bool',
})

/** The people of the place in the room, which is held. Throws `page_not_found` for everybody else, the guest first of all. */
export async function lockTeam({ tx, actor }: Pick<Doing, 'tx' | 'actor'>, { room }: Room) {
  const reader = actorId(actor)
  await sql`select from chat_rooms where id = ${room}::uuid for no key update`.execute(tx)
  const { rows } = await teamShape`
    select m.user_id as "user", ${handleOf} as handle, m.user_id is not distinct from r.owner_id as "isOwner", a.user_id is not null as answers
    from chat_rooms r join chat_members m on m.room_id = r.id and m.side = 'place'
      left join chat_answerers a on a.room_id = r.id and a.user_id = m.user_id
    where r.id = ${room}::uuid and r.card_id is null and r.title is null
    order by m.user_id`.execute(tx)
  const own = rows.find(({ user }) => user === reader)
  if (!own) throw problems.page_not_found()
  return { own, people: rows, answerer: rows.find(({ answers }) => answers)?.handle ?? null }
}
export type Team = Awaited<ReturnType<typeof lockTeam>>

/** A colleague `m` in room `r`, as pages and forms name one: by a word that is the room's, and no account's. */
export const handleOf = sql`left(encode(sha256(convert_to(r.id::text || m.user_id::text, 'UTF8')), 'hex'), 16)`

/** The open pages of the colleagues look anew; the guest's hear nothing. */
export function tellTeam({ marked }: Doing, room: string, { people }: Team): void {
  marked.push(...people.map(({ user }) => ({ room, user })))
}

/** Notes who answers in the room from now on; where it is known, since when stays. */
export async function noteAnswerer(
  { tx, actor }: Pick<Doing, 'tx' | 'actor'>,
  { room, user }: Room & { user: string },
) {
  await sql`
    insert into chat_answerers (room_id, user_id, since)
    select id, ${user}::uuid, ${actor.now} from chat_rooms where id = ${room}::uuid and card_id is null and title is null
    on conflict (room_id) do update set user_id = excluded.user_id, since = excluded.since
      where chat_answerers.user_id <> excluded.user_id`.execute(tx)
}

/**
 * Gives the talk to a colleague, or takes it over. `seen` is the one who answered as the page was read: a page that is older than another
 * hand-over says so and changes nothing.
 */
export const giveTalk = step<Room & { to: string; seen: string | null }, null, Team>({
  load: lockTeam,
  may({ people, answerer }, _doing, { to, seen }) {
    const isSeen = answerer === seen || answerer === to
    if (!isSeen) return new InputRefusal({ form: 'chat:refusal.givenMeanwhile' })
    return people.some(({ handle }) => handle === to) ? null : new InputRefusal({ form: 'chat:refusal.noColleague' })
  },
  async run(doing, { room, to }, team) {
    const chosen = team.people.find(({ handle }) => handle === to)
    if (!chosen || team.answerer === to) return null
    await noteAnswerer(doing, { room, user: chosen.user })
    if (chosen !== team.own) doing.notified.push(...(await notifyOfGiven(doing, { room, to: chosen.user })))
    tellTeam(doing, room, team)
    return null
  },
})

/** The notes of the room, and whether this one is among them. */
async function countNotes(tx: Doing['tx'], { room, note }: Room & { note: string }) {
  const { rows } = await rowsOf({ all: 'number', isHere: 'bool' })`
    select count(*)::int as all, coalesce(bool_or(id = ${note}::uuid), false) as "isHere" from chat_notes where room_id = ${room}::uuid`.execute(
    tx,
  )
  return rows[0] ?? { all: 0, isHere: false }
}

/** Leaves a note for the colleagues. */
export const writeNote = step<Room & { text: string; note: string }, null, Team>({
  load: lockTeam,
  may: () => null,
  async run(doing, { room, text, note }, team) {
    const { tx, actor } = doing
    const { all, isHere } = await countNotes(tx, { room, note })
    if (isHere) return null
    if (all >= NOTES_MOST) throw new InputRefusal({ form: 'chat:refusal.notes' })
    const written = { id: note, room_id: room, author_id: actorId(actor), body: text, created_at: actor.now }
    await tx.insertInto('chat_notes').values(written).execute()
    tellTeam(doing, room, team)
    return null
  },
})

/** Takes a note away: its writer, or the owner. */
export const removeNote = step<Room & { note: string }, null, Team>({
  load: lockTeam,
  may: () => null,
  async run(doing, { room, note }, team) {
    const { own } = team
    const gone = await doing.tx
      .deleteFrom('chat_notes')
      .where('id', '=', note)
      .where('room_id', '=', room)
      .$if(!own.isOwner, (it) => it.where('author_id', '=', own.user))
      .returning('id')
      .executeTakeFirst()
    if (gone) tellTeam(doing, room, team)
    return null
  },
})
