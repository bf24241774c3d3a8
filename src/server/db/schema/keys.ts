/** Keys to the API. */
import type { KeyScope } from '#shared/open/keys.ts'

export interface ApiKeys {
  id: string
  made_by: string
  /** Null for a reader's own. */
  agency_id: string | null
  name: string
  scopes: KeyScope[]
  area_code: number | null
  prefix: string
  hash: Buffer
  made_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}
