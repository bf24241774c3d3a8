/** Talk between people and places, for tests: rooms and messages as the commands make them. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/domain/actor.ts'
import { joinGroup } from '#server/domain/chat/answer-invitation.ts'
import { openRoom, type Sent, sendMessage } from '#server/domain/chat/commands.ts'
import { createGroup } from '#server/domain/chat/create-group.ts'
import { endTalk } from '#server/domain/chat/ending.ts'
import type { FoundMessages } from '#shared/chat/found-messages.ts'
import type { CardQuestion, RoomLine, RoomView } from '#shared/chat/room.ts'
import type { TeamView } from '#shared/chat/team.ts'
import type { TestApp } from './app.ts'
import { open } from './asking.ts'
import { perform } from './commands.ts'

interface Said {
  by: { id: string }
  text?: string
  /** Time of the statement. @default now */
  now?: Date
  client?: string
  /** The message that it answers. */
  reply?: number
}

const actorOf = ({ by, now = new Date() }: Said): Actor => ({
  id: by.id,
  role: 'client',
  address: null,
  now,
  salt: Buffer.from('salt'),
})

/** Somebody asks a place; answers where the message is. */
export const ask = (
  database: Pick<Database, 'db'>,
  place: string,
  { text = 'วันนี้เปิดถึงกี่โมง', client = randomUUID(), ...said }: Said,
): Promise<Sent> => perform(database, actorOf(said), openRoom, { place, text, client })

/** A member writes in a room. */
export const say = (
  database: Pick<Database, 'db'>,
  room: string,
  { text = 'เปิดถึงสี่ทุ่ม', client = randomUUID(), reply, ...said }: Said,
): Promise<Sent> => perform(database, actorOf(said), sendMessage, { room, text, client, reply })

/** A member ends the talk. */
export const end = (database: Pick<Database, 'db'>, room: string, said: Said): Promise<null> =>
  perform(database, actorOf(said), endTalk, { room })

/** Somebody makes a group about a place and invites those of these talks; answers its id. */
export async function makeGroup(
  database: Pick<Database, 'db'>,
  { place, rooms, ...said }: Said & { place: string; rooms: readonly string[] },
): Promise<string> {
  const group = { group: randomUUID(), title: 'ไปเกาะราชา', purpose: null, place, rooms }
  return (await perform(database, actorOf(said), createGroup, group)).room
}

/** An invited person joins. */
export const join = (database: Pick<Database, 'db'>, room: string, said: Said): Promise<unknown> =>
  perform(database, actorOf(said), joinGroup, { room })

interface Seen {
  room: RoomView
  page: { rows: RoomLine[]; next: string | null }
  questions: CardQuestion[]
  found: FoundMessages | null
  team: TeamView | null
}

/** The data of a page of the chat in the person's browser. */
export async function seenBy(app: Pick<TestApp, 'handler'>, { cookie }: { cookie: string }, address: string) {
  const [path = '', query = ''] = address.split('?')
  const { body } = await open(app, `${path}/_payload.json?${query}`, `${cookie}; i18n_redirected=en`)
  return { person: body.person, status: body.status, data: Object.values(body.data ?? {})[0] as Seen }
}
