/**
 * The token in a mail's footer link and its `List-Unsubscribe`: the person and topic to unsubscribe, signed with a key of this installation.
 * It can do nothing else and does not expire, because mails are kept for years.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Topic, topics } from '#shared/notifications/topics.ts'
import type { Schema } from '../../db/schema.ts'
import { installationSecret } from '../../db/secret.ts'

interface Named {
  user: string
  topic: Topic
}

const sign = async (db: Kysely<Schema>, said: string): Promise<string> =>
  createHmac('sha256', await installationSecret(db, 'unsubscribe'))
    .update(said)
    .digest('base64url')

export async function writeUnsubscribeToken(db: Kysely<Schema>, { user, topic }: Named): Promise<string> {
  const said = `${user}.${topic}`
  return `${said}.${await sign(db, said)}`
}

/** A token's contents; null where it is not ours. */
export async function readUnsubscribeToken(db: Kysely<Schema>, token: string): Promise<Named | null> {
  const found = /^([0-9a-f-]{36})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token)
  if (!found) return null
  const [, user = '', name = '', given = ''] = found
  const topic = topics.find((it) => it === name)
  const right = Buffer.from(await sign(db, `${user}.${name}`))
  return topic && timingSafeEqual(right, Buffer.from(given)) ? { user, topic } : null
}
