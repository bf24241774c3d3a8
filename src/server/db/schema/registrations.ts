/** Drafts of registrations, owners' statements to officers alone, and licences. */
import type { ColumnType } from 'kysely'
import type { DraftSteps, StepName } from '#shared/registrations/registration.ts'
import type { Computed } from './columns.ts'

type Written<T> = ColumnType<T, string, string>

export interface BusinessDrafts {
  id: string
  owner_id: string | null
  token_hash: Buffer | null
  business_id: string | null
  state: ColumnType<'open' | 'submitted', 'open' | 'submitted' | undefined, 'open' | 'submitted'>
  steps: Written<DraftSteps>
  revs: Written<Partial<Record<StepName, number>>>
  created_at: Date
  updated_at: Date
  expires_at: Date | null
  rest_told_at: Date | null
  end_told_at: Date | null
}

export interface DraftFiles {
  id: string
  draft_id: string
  kind: 'place' | 'item' | 'licence'
  part: string
  photo_key: string
  color: string
  blur: string | null
  created_at: Date
}

/** Step → why it came back. */
type Reasons = Record<string, string>

export interface Registrations {
  business_id: string
  /** Of the place, as it is now; maintained by the database. */
  district_code: Computed<number>
  operator_kind: 'person' | 'company'
  operator_name: string
  company_number: string | null
  number_hash: string | null
  number_last4: string | null
  has_pin: boolean
  stated_licensed: number | null
  different_because: string | null
  submitted_at: Date
  decide_by: Date
  decided_at: Date | null
  decided_by: string | null
  returned: ColumnType<Reasons | null, string | null, string | null>
  /** Field → hash of how it stood when it was sent back. */
  returned_as: ColumnType<Reasons | null, string | null | undefined, string | null>
}

export interface Licences {
  id: string
  business_id: string
  kind: string
  number: string | null
  issuer: string | null
  /** A day, `YYYY-MM-DD`; null where it does not end. */
  expires_on: string | null
  document_key: string | null
  none_because: string | null
  /** The day of the application, where it is applied for; the document is its receipt then. */
  applied_on: string | null
  application: string | null
  reminded_at: Date | null
  created_at: Date
  checked_at: Date | null
  checked_by: string | null
  checked_agency_id: string | null
}
