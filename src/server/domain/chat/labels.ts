/**
 * Labels of a place's people on its talks with guests. As with their notes, nothing of it is an event for the guest, and none of these rows are
 * read where the guest's side is. The labels of a place are those on the talks with its owner: one that no talk has any more is gone.
 */
import type { Kysely, Transaction } from 'kysely'
import { LABELS_A_ROOM, LABELS_MOST } from '#shared/chat/chat-limits.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, scalar, sql } from '../../db/sql.ts'
import { type Doing, step } from '../command/command.ts'
import { InputRefusal } from '../input-refusal.ts'
import { lockTeam, type Team, tellTeam } from './team.ts'

interface Labelled {
  room: string
  name: string
}

/** Talks of this one's place with the same owner, this one among them. */
const sisters = (room: string) => sql`
  select o.id from chat_rooms r join chat_rooms o on o.business_id = r.business_id and o.owner_id = r.owner_id
  where r.id = ${room}::uuid and o.card_id is null and o.title is null`

const labelShape = rowsOf({ name: 'text', isHere: 'bool' })

/** The labels of the talk, and the others of its place. Only for its people. */
export async function listLabels(db: Kysely<Schema>, room: string): Promise<{ own: string[]; others: string[] }> {
  const { rows } = await labelShape`
    select name, bool_or(room_id = ${room}::uuid) as "isHere" from chat_labels where room_id in (${sisters(room)})
    group by name order by name`.execute(db)
  const named = (isThere: boolean) => rows.filter(({ isHere }) => isHere === isThere).map(({ name }) => name)
  return { own: named(true), others: named(false) }
}

/** The place is held: labels of two talks at once are counted one after the other. Before the room, as elsewhere. */
async function lockLabels(doing: Pick<Doing, 'tx' | 'actor'>, { room }: Labelled): Promise<Team> {
  await sql`
    select from businesses where id = (select business_id from chat_rooms where id = ${room}::uuid) for no key update`.execute(
    doing.tx,
  )
  return lockTeam(doing, { room })
}

const isSame = (name: string) => (other: string) => other.toLowerCase() === name.toLowerCase()

/** Sets a label on the talk; one that the place has in another spelling is that one. */
export const setLabel = step<Labelled, null, Team>({
  load: lockLabels,
  may: () => null,
  async run(doing, { room, name }, team) {
    const { own, others } = await listLabels(doing.tx, room)
    if (own.some(isSame(name))) return null
    if (own.length >= LABELS_A_ROOM) throw new InputRefusal({ form: 'chat:refusal.labelsHere' })
    const known = others.find(isSame(name))
    if (!known && own.length + others.length >= LABELS_MOST) throw new InputRefusal({ form: 'chat:refusal.labels' })
    await doing.tx
      .insertInto('chat_labels')
      .values({ room_id: room, name: known ?? name })
      .execute()
    tellTeam(doing, room, team)
    return null
  },
})

/** Takes a label off the talk. */
export const takeLabel = step<Labelled, null, Team>({
  load: lockTeam,
  may: () => null,
  async run(doing, { room, name }, team) {
    if (await dropLabel(doing.tx, { room, name })) tellTeam(doing, room, team)
    return null
  },
})

async function dropLabel(tx: Transaction<Schema>, { room, name }: Labelled): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chat_labels')
    .where('room_id', '=', room)
    .where('name', '=', name)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The labels of room `r`, for its member `m` on the place's side; none for everybody else. */
export const labelsFor = scalar('texts')`case when m.side = 'place' then array(
  select name from chat_labels l where l.room_id = r.id order by name) else '{}' end`

/** The labels of all talks for which the person answers. */
export async function listOwnLabels(db: Kysely<Schema>, person: string): Promise<string[]> {
  const { rows } = await rowsOf({ name: 'text' })`
    select distinct l.name from chat_members m join chat_labels l on l.room_id = m.room_id
    where m.user_id = ${person}::uuid and m.side = 'place' order by l.name`.execute(db)
  return rows.map(({ name }) => name)
}
