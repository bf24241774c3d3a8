/** Uploads of tests: whole or in part, without a socket. */
import { createHash } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { Actor } from '#server/domain/actor.ts'
import { type Received, receivePart } from '#server/domain/uploads/receive-part.ts'
import { perform } from './commands.ts'

/** The hash that names an upload. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface Given {
  /** Bytes of it that are sent. @default all */
  until?: number
  from?: number
  now?: Date
}

/** Sends `bytes`, or a part of them, as the person. */
export const upload = (
  database: Pick<Database, 'db'>,
  person: string,
  bytes: Buffer,
  { until = bytes.length, from = 0, now = new Date() }: Given = {},
): Promise<Received> => {
  const actor: Actor = { id: person, role: 'client', address: null, now, salt: Buffer.alloc(32) }
  const part = { sha256: sha256Of(bytes), size: bytes.length, offset: from, bytes: bytes.subarray(from, until) }
  return perform(database, actor, receivePart, part)
}
