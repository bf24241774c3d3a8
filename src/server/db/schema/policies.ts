/** Places' policies and conditions. */
import type { Generated } from 'kysely'
import type { LocalisedColumns } from '#shared/localised.ts'
import type { PolicyKind } from '#shared/policies/policy.ts'

export interface Policies extends LocalisedColumns<'title'>, LocalisedColumns<'body'> {
  id: string
  business_id: string
  position: Generated<number>
  kind: PolicyKind
  updated_at: Generated<Date>
}
