/** A line of the list of notifications, as the page gets it. */
import type { CardLevel } from '../cards/card-states.ts'
import type { Topic } from './topics.ts'

export interface NotificationEntry {
  id: string
  /** Null for a kind of another version. */
  topic: Topic | null
  /** ISO instant of the newest that is in it. */
  at: string
  isRead: boolean
  /** How many are in it: the same said again. */
  count: number
  /** What happened, in the reader's language; null where the person may not see any more what it is about. */
  title: string | null
  /** Where it leads, null where it leads nowhere. */
  href: string | null
  place: string | null
  card: { level: CardLevel; number: string | null } | null
}
