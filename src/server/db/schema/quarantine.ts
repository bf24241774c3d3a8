/** Work from devices of officers no longer on duty, before and after a supervisor's decision. */
import type { ColumnType, Generated } from 'kysely'
import type { QuarantineReason, QuarantineState } from '#shared/quarantine/quarantine.ts'
import type { PhotoSource } from '#shared/runs/run.ts'

export interface QuarantinedRuns {
  id: string
  run_id: string
  business_id: string
  officer_id: string | null
  why: QuarantineReason
  /** See `domain/quarantine/beginning.ts`. */
  beginning: ColumnType<unknown, string | null, string | null>
  is_ended: Generated<boolean>
  state: Generated<QuarantineState>
  arrived_at: Date
  last_at: Date
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
  into_id: string | null
}

export interface QuarantinedOps {
  quarantine_id: string
  device: string
  n: number
  question: string
  value: string | null
  na_reason: string | null
  note: string
  replaces: string[]
  device_at: Date
  at: Date
  is_taken: boolean | null
}

export interface QuarantinedPhotos {
  quarantine_id: string
  question: string
  sha256: string
  key: string
  taken_at: Date | null
  source: PhotoSource | null
  lat: number | null
  lng: number | null
  at: Date
  is_taken: boolean | null
}
