/**
 * Whether somebody wants to be told of a thing in a way. Looked at when it is about to be sent, so that a choice counts that is made while
 * a message waits.
 */
import { type Kysely, sql } from 'kysely'
import { standards, type Way } from '#shared/notifications/ways.ts'
import type { Schema } from '../../db/schema.ts'
import { kindOf, type NotificationKind } from './kinds.ts'

/** Kinds that begin a legal term for the person, or take something away that only they can defend: never switched off. */
const alwaysTold: ReadonlySet<string> = new Set<NotificationKind>([
  ...(['favourite_red', 'card_issued', 'card_returned', 'registration_cards', 'review_hidden'] as const),
  ...(['announcement_urgent', 'message_hidden'] as const),
  ...([
    'claim_to_answer',
    'owner_changed',
    'officer_suspended',
    'officer_refused',
    'area_ended',
    'loan_ended',
  ] as const),
])

/** Whether a person may choose about messages of this kind; not for one of another version. */
export function maySwitchOff(kind: string, way: Way): boolean {
  const topic = kindOf(kind)?.topic
  return topic !== undefined && !alwaysTold.has(kind) && standards[topic][way] !== 'always'
}

interface Asked {
  user: string
  /** The kind of the notice. */
  about: string
  way: Way
}

/** Whether the person is to be told of it in this way, as it was chosen last. */
export async function isWanted(db: Kysely<Schema>, { user, about, way }: Asked): Promise<boolean> {
  const topic = kindOf(about)?.topic
  if (topic === undefined || !maySwitchOff(about, way)) return true
  const chosen = await db
    .selectFrom('notification_settings')
    .select('wanted')
    .where('user_id', '=', user)
    .where('topic', '=', topic)
    .where('way', '=', way)
    .executeTakeFirst()
  return chosen?.wanted ?? standards[topic][way] === 'on'
}

/** The topic by whose switch the bell leaves a notification of this kind uncounted; null where it always counts. */
export const bellTopic = (kind: string): string | null =>
  maySwitchOff(kind, 'bell') ? (kindOf(kind)?.topic ?? null) : null

/** Whether the bell is switched off for this topic by the person of this column. */
export const bellIsOff = (person: ReturnType<typeof sql>, topic: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from notification_settings s where s.user_id = ${person} and s.topic = ${topic} and s.way = 'bell' and not s.wanted)`
