/** Talk between people and places, for tests: rooms and messages as the commands make them. */
import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/domain/actor.ts'
import { openRoom, type Sent, sendMessage } from '#server/domain/chat/commands.ts'
import { perform } from './commands.ts'

interface Said {
  by: { id: string }
  text?: string
  /** When it is said. @default now */
  now?: Date
  client?: string
}

const actorOf = ({ by, now = new Date() }: Said): Actor => ({
  ...{ id: by.id, role: 'client', address: null, now, salt: Buffer.from('salt') },
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
  { text = 'เปิดถึงสี่ทุ่ม', client = randomUUID(), ...said }: Said,
): Promise<Sent> => perform(database, actorOf(said), sendMessage, { room, text, client })
