/** Places' policies and conditions. */
import type { Generated } from 'kysely'
import type { PolicyKind } from '#shared/policies/policy.ts'

export interface Policies {
  id: string
  business_id: string
  position: Generated<number>
  kind: PolicyKind
  title_th: string
  title_en: string | null
  title_cn: string | null
  body_th: string
  body_en: string | null
  body_cn: string | null
  updated_at: Generated<Date>
}
