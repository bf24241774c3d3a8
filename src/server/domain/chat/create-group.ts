/** Making a group, and inviting to it: people whom the manager talks with already. Nobody is in it before saying yes. */
import type { Transaction } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import { INVITED_AGAIN_DAYS } from '#shared/chat/chat-limits.ts'
import type { Locale } from '#shared/locales.ts'
import { path } from '#shared/path.ts'
import { problems } from '#shared/problems.ts'
import { localNameBy } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { findAcquaintances } from './acquaintances.ts'
import { type Founder, whyNotFound, whyNotInvite } from './group-rules.ts'
import { type LockedGroup, lockGroup } from './lock-group.ts'

interface Group {
  /** Made with the form, and the group's own: pressed twice there is one. */
  group: string
  title: string
  purpose: string | null
  /** Its subject: a place of one of the person's talks. */
  place: string
  /** The talks with the invited people. */
  rooms: readonly string[]
}

interface Invited {
  user: string
  /** In whose name the person will speak. */
  voice: string | null
}

interface FoundSubject extends Founder {
  since: Date
  invited: Invited[]
  /** The founder owns the place, and speaks in its name. */
  speaksForPlace: boolean
  /** This very group was made before. */
  isMade: boolean
}

export const createGroup = command<Group, { room: string }, 'chat.create_group', FoundSubject>('chat.create_group', {
  load: readFounder,
  may: ({ isMade, ...founder }, { actor }) => (isMade ? null : whyNotFound(founder, founder, actor.now)),
  async run(doing, { group, title, purpose, place }, { isMade, speaksForPlace, invited }) {
    if (isMade) return unchanged({ room: group })
    const { tx, actor } = doing
    await tx
      .insertInto('chat_rooms')
      .values({
        id: group,
        business_id: place,
        owner_id: null,
        person_id: null,
        card_id: null,
        title,
        purpose,
        founder_id: actorId(actor),
        last_seq: 0,
        last_at: actor.now,
        created_at: actor.now,
      })
      .execute()
    await tx
      .insertInto('chat_members')
      .values({
        room_id: group,
        user_id: actorId(actor),
        side: speaksForPlace ? 'place' : 'person',
        place_id: speaksForPlace ? place : null,
        handle: uuidv4(),
        joined_at: actor.now,
        managed_at: actor.now,
      })
      .execute()
    const notify = await invite(doing, group, invited)
    return {
      result: { room: group },
      audit: { entity: group, after: { title, place, invited: invited.length } },
      notify,
    }
  },
})

/** The founder, held. Throws `page_not_found` for a place that none of the person's talks is about. */
async function readFounder({ tx, actor, reader }: Doing, { group, place, rooms }: Group): Promise<FoundSubject> {
  const person = actorId(actor)
  const { rows } = await rowsOf({ since: 'time', made: 'number', isMade: 'bool', speaksForPlace: 'bool' })`
    select u.created_at as since,
      (select count(*)::int from chat_rooms r
        where r.founder_id = u.id and r.created_at > ${actor.now}::timestamptz - interval '1 day') as made,
      exists (select from chat_members m where m.room_id = ${group}::uuid and m.user_id = u.id) as "isMade",
      exists (select from businesses b where b.id = ${place}::uuid and b.owner_id = u.id) as "speaksForPlace"
    from users u where u.id = ${person}::uuid for no key update of u`.execute(tx)
  const [founder] = rows
  const all = await findAcquaintances(tx, { person, locale: reader.locale })
  if (!founder || (!founder.isMade && !all.some((it) => it.place === place))) throw problems.page_not_found()
  const invited = onceEach(all.filter(({ room }) => rooms.includes(room)))
  return { ...founder, role: actor.role, invited, invitable: invited.length }
}

interface InviteSubject extends LockedGroup {
  invited: Invited[]
}

/** Invites more people. Members, invited people, and those who declined or left lately are skipped. */
export const inviteToGroup = command<{ room: string; rooms: readonly string[] }, null, 'chat.invite', InviteSubject>(
  'chat.invite',
  {
    async load({ tx, actor, reader }, { room, rooms }) {
      const member = actorId(actor)
      const held = await lockGroup(tx, { room, member })
      const chosen = await findAcquaintances(tx, { person: member, locale: reader.locale, rooms })
      return { ...held, invited: await passOver(tx, { room, now: actor.now }, onceEach(chosen)) }
    },
    may: ({ invited, ...standing }) => whyNotInvite(standing, invited.length),
    async run(doing, { room }, { invited }) {
      const notify = await invite(doing, room, invited)
      doing.happened.push({ room, seq: null })
      return { result: null, audit: { entity: room, after: { invited: invited.length } }, notify }
    },
  },
)

/** One owner may answer for several places: the person is invited once, for the place of the oldest talk. */
function onceEach(invited: readonly (Invited & { room: string })[]): Invited[] {
  const newestFirst = [...invited].sort((a, b) => (a.room < b.room ? 1 : -1))
  return [...new Map(newestFirst.map((it) => [it.user, it])).values()]
}

async function passOver(
  tx: Transaction<Schema>,
  { room, now }: { room: string; now: Date },
  invited: readonly Invited[],
): Promise<Invited[]> {
  const { rows } = await rowsOf({ user: 'text' })`
    select user_id as "user" from chat_members where room_id = ${room}::uuid
    union all
    select user_id from chat_invitations where room_id = ${room}::uuid
      and (declined_at is null or declined_at > ${now}::timestamptz - make_interval(days => ${INVITED_AGAIN_DAYS}))`.execute(
    tx,
  )
  const there = new Set(rows.map(({ user }) => user))
  return invited.filter(({ user }) => !there.has(user))
}

const recipientShape = rowsOf({
  user: 'text',
  email: 'text?',
  phone: 'text?',
  locale: textIs<Locale>(),
  place: 'text',
})

/** Writes the invitations; returns the people to notify. */
async function invite({ tx, actor, origin }: Doing, room: string, invited: readonly Invited[]): Promise<Delivery[]> {
  const by = actorId(actor)
  for (const { user, voice } of invited) {
    const row = { handle: uuidv4(), place_id: voice, by_id: by, invited_at: actor.now, declined_at: null }
    await tx
      .insertInto('chat_invitations')
      .values({ room_id: room, user_id: user, ...row })
      .onConflict((it) => it.columns(['room_id', 'user_id']).doUpdateSet(row))
      .execute()
  }
  const { rows } = await recipientShape`
    select u.id as "user", u.email, u.phone, u.locale,
      ${localNameBy('b.name', 'u.locale')} as place
    from chat_rooms r join businesses b on b.id = r.business_id join users u on u.id = any(${invited.map(({ user }) => user)}::uuid[])
    where r.id = ${room}::uuid order by u.id`.execute(tx)
  return rows.flatMap(({ user, place, ...person }) => {
    const values = { place, path: path('/chat/channel-chat') }
    return notice({ origin }, person, 'group_invited', values, { user, ref: room })
  })
}
