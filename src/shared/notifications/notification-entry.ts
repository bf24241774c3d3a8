/** A line of the list of notifications, as the page gets it. */
import type { CardLevel } from '../standards/card-levels.ts'
import type { Topic } from './topics.ts'

export interface NotificationEntry {
  id: string
  /** Null for a kind of another version. */
  topic: Topic | null
  /** ISO instant of the newest that is in it. */
  at: string
  isRead: boolean
  /** Number of equal notifications in it. */
  count: number
  /** The event in the reader's language; null where the person may not see its subject any more. */
  title: string | null
  /** Its target, null where it has none. */
  href: string | null
  place: string | null
  /** Of a card to be answered: what was found, and until when. */
  detail: string | null
  card: { level: CardLevel; number: string | null } | null
  /** The group to which it invites, until it is answered. */
  invitation: string | null
}
