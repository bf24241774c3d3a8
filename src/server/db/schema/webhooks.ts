/** Other systems that are told of publications, and what they were told. */
import type { Generated } from 'kysely'
import type { PublicationKind } from '#shared/open/publication-kinds.ts'
import type { HookFault } from '#shared/open/webhooks.ts'

export interface Webhooks {
  id: string
  made_by: string
  url: string
  /** None for all. */
  kinds: PublicationKind[]
  province_code: number | null
  /** Of that province; null for all of it. */
  district_code: number | null
  /** None for all. */
  places: Generated<string[]>
  secret: Buffer
  /** Null until the next start seals it. */
  key_id: string | null
  old_secret: Buffer | null
  old_key_id: string | null
  old_until: Date | null
  position: number
  made_at: Date
  failing_since: Date | null
  stopped_at: Date | null
}

export interface WebhookCalls {
  id: string
  webhook_id: string
  /** Null of a test. */
  publication: number | null
  at: Date
  tries: Generated<number>
  tried_at: Date | null
  status: number | null
  fault: HookFault | null
  took_ms: number | null
  done_at: Date | null
}
