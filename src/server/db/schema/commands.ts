/** Results of commands: stored answers for repetitions, and deliveries on their way. */
import type { ColumnType, Generated } from 'kysely'

export interface CommandReceipts {
  id: string
  sender: string
  contents: Buffer
  /** Any JSON; null where the command answers nothing, or is under way. */
  result: ColumnType<unknown, never, string>
  at: Date
}

export interface Deliveries {
  id: string
  by: 'email' | 'sms' | 'push' | 'line' | 'hook'
  about: string
  /** The recipient; null where it goes to a contact and not to a person. */
  user_id: string | null
  /** The browser that a push is for. */
  subscription_id: string | null
  /** The room that a push tells of, and the first of the messages in it that it tells of. */
  room_id: string | null
  seq: number | null
  /** A `Message`; null where nobody gets it. */
  message: ColumnType<object | null, string | null, string | null>
  created_at: Generated<Date>
  due_at: Generated<Date>
  useless_at: Date | null
  tries: Generated<number>
  leased_until: Date | null
  given_up_at: Date | null
  reason: string | null
  /** Of one by LINE: the row of the mail or short message that tells the same. */
  instead_of: string | null
  /** That `Message`, until it has left. */
  otherwise: ColumnType<object | null, string | null, string | null>
  /** The sending of a letter that it proves (card_services). */
  service_id: string | null
  /** Sent whatever the person chose. */
  forced: Generated<boolean>
  /** Equal content, and the request of LINE that it belongs to. */
  content: string | null
  batch: string | null
}
