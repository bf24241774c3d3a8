/** Number of people who viewed a place, day by day, as its owner sees it. */

/** Days that are shown; older ones are forgotten. */
export const VISIT_DAYS = 30

export interface VisitDay {
  /** `YYYY-MM-DD` in Bangkok. */
  day: string
  visitors: number
  /** Of them, those that came from a search here. */
  searched: number
  /** Of them, those who called. */
  calls: number
  /** Of them, those who asked for the way. */
  directions: number
}
