/**
 * Whether somebody wants to be told of a thing on a channel. Looked at when it is about to be sent, so that a choice counts that is made while
 * a message waits.
 */
import type { Kysely } from 'kysely'
import { type Channel, standards } from '#shared/notifications/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, type sql } from '../../db/sql.ts'
import { noticeOf } from '../../notices/registry.ts'

/** True if a person may choose about messages of this kind; not for one of another version, nor where its topic has no switch. */
export function maySwitchOff(kind: string, channel: Channel): boolean {
  const { topic, reach } = noticeOf(kind) ?? {}
  return Boolean(topic && reach?.[channel] === 'chosen' && standards[topic][channel] !== 'always')
}

interface Asked {
  user: string
  /** The kind of the notice. */
  about: string
  channel: Channel
}

/** True if the person is to be told of it on this channel, as it was chosen last. */
export const isWanted = async (db: Kysely<Schema>, { user, ...asked }: Asked): Promise<boolean> =>
  (await wantedBy(db, [user], asked)).has(user)

/** Those of the people who want to be told of it on this channel. */
export async function wantedBy(
  db: Kysely<Schema>,
  people: readonly string[],
  { about, channel }: Omit<Asked, 'user'>,
): Promise<Set<string>> {
  const topic = noticeOf(about)?.topic
  if (!topic || !maySwitchOff(about, channel) || people.length === 0) return new Set(people)
  const rows = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'wanted'])
    .where('user_id', 'in', people)
    .where('topic', '=', topic)
    .where('way', '=', channel)
    .execute()
  const chosen = new Map(rows.map(({ user_id, wanted }) => [user_id, wanted]))
  return new Set(people.filter((user) => chosen.get(user) ?? standards[topic][channel] === 'on'))
}

/** The topic by whose switch the bell leaves a notification of this kind uncounted; null where it always counts. */
export const bellTopic = (kind: string): string | null =>
  maySwitchOff(kind, 'bell') ? (noticeOf(kind)?.topic ?? null) : null

/** True if the bell is switched off for this topic by the person of this column. */
export const bellIsOff = (person: ReturnType<typeof sql>, topic: ReturnType<typeof sql>) => bool`exists (
  select from notification_settings s where s.user_id = ${person} and s.topic = ${topic} and s.way = 'bell' and not s.wanted)`
