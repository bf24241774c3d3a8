/** Problems of places that people told of. */
import type { Generated } from 'kysely'
import type { PlaceReportKind, PlaceReportState, SeenTime } from '#shared/reports/place-reports.ts'

/** A problem of a place, told by anybody. */
export interface PlaceReports {
  id: string
  business_id: string
  /** Null for a guest, and for a person who left. */
  reporter_id: string | null
  from_guest: boolean
  kind: PlaceReportKind
  body: string
  seen: SeenTime
  state: Generated<PlaceReportState>
  /** Why it was decided so. */
  reason: string | null
  created_at: Date
  decided_at: Date | null
}
