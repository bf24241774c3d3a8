/** Answerer, notes and labels of a talk, read for the people of its place; null for everybody else. */
import type { Kysely } from 'kysely'
import type { TeamStrip, TeamView } from '#shared/chat/team.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { listLabels } from './labels.ts'
import { handleOf } from './team.ts'

/** Room `r` is a talk with a guest in which the person is on the place's side. */
const isTeams = (person: string) => sql`r.card_id is null and r.title is null and exists (
  select from chat_members own where own.room_id = r.id and own.user_id = ${person}::uuid and own.side = 'place')`

interface Asked {
  room: string
  reader: string
}

const colleagueShape = rowsOf({ handle: 'text', name: 'text', isSelf: 'bool', answers: 'bool', since: 'time?' })

async function listColleagues(db: Kysely<Schema>, { room, reader }: Asked) {
  const { rows } = await colleagueShape`
    select ${handleOf} as handle, u.display_name as name, m.user_id = ${reader}::uuid as "isSelf", a.since is not null as answers, a.since
    from chat_rooms r join chat_members m on m.room_id = r.id and m.side = 'place' join users u on u.id = m.user_id
      left join chat_answerers a on a.room_id = r.id and a.user_id = m.user_id
    where r.id = ${room}::uuid and ${isTeams(reader)} order by u.display_name, m.user_id`.execute(db)
  return rows
}

const answererOf = (people: Awaited<ReturnType<typeof listColleagues>>) => {
  const found = people.find(({ answers }) => answers)
  return found ? { name: found.name, isSelf: found.isSelf, since: found.since?.toISOString() ?? '' } : null
}

/** The line above the messages. */
export async function findTeamStrip(db: Kysely<Schema>, asked: Asked): Promise<TeamStrip | null> {
  const people = await listColleagues(db, asked)
  if (people.length === 0) return null
  const { rows } = await rowsOf({ notes: 'number', last: 'text?' })`
    select count(*)::int as notes, (array_agg(body order by created_at desc, id desc))[1] as last
    from chat_notes where room_id = ${asked.room}::uuid`.execute(db)
  const [found] = rows
  return {
    isAlone: people.length === 1,
    answerer: answererOf(people),
    notes: found?.notes ?? 0,
    lastNote: found?.last ?? null,
    labels: (await listLabels(db, asked.room)).own,
  }
}

/** The page's part for them. */
export async function findTeam(db: Kysely<Schema>, asked: Asked): Promise<TeamView | null> {
  const people = await listColleagues(db, asked)
  if (people.length === 0) return null
  const { rows } = await rowsOf({ id: 'text', by: 'text?', text: 'text', at: 'time', mayRemove: 'bool' })`
    select n.id, u.display_name as by, n.body as text, n.created_at as at,
      n.author_id is not distinct from ${asked.reader}::uuid or r.owner_id is not distinct from ${asked.reader}::uuid as "mayRemove"
    from chat_notes n join chat_rooms r on r.id = n.room_id left join users u on u.id = n.author_id
    where n.room_id = ${asked.room}::uuid order by n.created_at desc, n.id desc`.execute(db)
  const { own, others } = await listLabels(db, asked.room)
  const review = await findReviewAsk(db, asked.room)
  return {
    labels: own,
    otherLabels: others,
    reviewAsked: review?.at?.toISOString() ?? null,
    mayAskReview: review?.at === null && review.isAnswered,
    people: people.map(({ handle, name, isSelf, answers }) => ({ handle, name, isSelf, answers })),
    answerer: answererOf(people),
    notes: rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  }
}

async function findReviewAsk(db: Kysely<Schema>, room: string) {
  const { rows } = await rowsOf({ at: 'time?', isAnswered: 'bool' })`
    select a.asked_at as at, exists (select from chat_messages x where x.room_id = r.id and x.side = 'place') as "isAnswered"
    from chat_rooms r left join chat_review_asks a on a.room_id = r.id where r.id = ${room}::uuid`.execute(db)
  return rows[0]
}

/** A person's own notes, for the export of their data. */
export async function exportNotes(db: Kysely<Schema>, person: string) {
  return await db
    .selectFrom('chat_notes')
    .select(['room_id', 'body', 'created_at'])
    .where('author_id', '=', person)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
