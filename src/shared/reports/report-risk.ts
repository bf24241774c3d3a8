/** Urgency of a report of a place. */
import type { PlaceReportKind } from './place-reports.ts'

/** By its kind: danger to somebody first. */
export const reportRisk: Record<PlaceReportKind, number> = {
  unsafe_now: 100,
  impostor: 60,
  cheated: 45,
  hygiene: 40,
  closed: 15,
  wrong_information: 10,
}
