/** Notifications inside the product. */
export interface Notifications {
  id: string
  user_id: string
  /** A `NotificationKind` (notices/registry.ts), or one that this version does not know any more. */
  kind: string
  ref: string | null
  dedupe_key: string | null
  created_at: Date
  read_at: Date | null
}

/** A person's deviations from the default settings. */
export interface NotificationSettings {
  user_id: string
  /** A `Topic`, or one that this version does not know any more; so is the way. */
  topic: string
  way: string
  wanted: boolean
}
