/** Problems of places that people reported. */
import type { Generated } from 'kysely'
import type { PlaceReportKind, PlaceReportState, SeenTime } from '#shared/reports/place-reports.ts'
import type { Computed } from './columns.ts'

/** A problem of a place, reported by anybody. */
export interface PlaceReports {
  id: string
  business_id: string
  /** Of the place, as it is now; maintained by the database. */
  district_code: Computed<number>
  /** Null for a guest, and after the account is closed. */
  reporter_id: string | null
  from_guest: boolean
  kind: PlaceReportKind
  body: string
  seen: SeenTime
  state: Generated<PlaceReportState>
  /** Reason of the decision. */
  reason: string | null
  created_at: Date
  decided_at: Date | null
  /** The visit that it led to. */
  visit_id: string | null
  decided_by: string | null
}

/** A visit that a complaint asks for, or an officer's doubt about papers; one at a time for each place. */
export interface ComplaintVisits {
  id: string
  business_id: string
  opened_by: string | null
  note: string
  opened_at: Date
  visit_by: Date
  done_at: Date | null
  inspection_id: string | null
}
