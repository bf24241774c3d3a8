/** Notifications inside the product, and LINE as a way to them. */
import type { ColumnType, Generated } from 'kysely'
import type { LineEvent } from '#shared/notifications/line.ts'

export interface Notifications {
  id: string
  user_id: string
  /** A `NotificationKind` (notices/registry.ts), or one that this version does not know any more. */
  kind: string
  ref: string | null
  dedupe_key: string | null
  created_at: Date
  read_at: Date | null
  /** Until then it is out of the list, as its reader has postponed it; null for all others. */
  remind_at: Date | null
}

/** LINE users of persons (domain/line). */
export interface LineLinks {
  user_id: string
  line_id: string
  created_at: Date
  /** Null while the person takes messages. */
  blocked_at: Date | null
}

/** Codes that link. */
export interface LineCodes {
  user_id: string
  code_hash: Buffer
  asked_line_id: string | null
  expires_at: Date
}

/** Events received from LINE. */
export interface LineEvents {
  id: string
  event: ColumnType<LineEvent | null, string | null, string | null>
  created_at: Generated<Date>
}

/** The month's messages by LINE, of all instances. */
export interface LineQuota {
  month: string
  /** Null without a limit. */
  most: number | null
  used: number
  /** By this product alone. */
  sent: Generated<number>
  asked_at: Date
}

/** A person's deviations from the default settings. */
export interface NotificationSettings {
  user_id: string
  /** A `Topic`, or one that this version does not know any more; so is the channel. */
  topic: string
  way: string
  wanted: boolean
}
