/** Urgency of visits, officers' rounds, and reminders of self-surveys. */
import type { ColumnType, Generated } from 'kysely'
import type { Category } from '#shared/categories.ts'

export interface VisitPriorities {
  business_id: string
  province_code: number
  district_code: number
  category_id: Category
  planned: boolean
  /** 0 to 100; see shared/plan/priority.ts. */
  risk: Generated<number>
  rests_until: Date | null
  /** The week's Monday, `YYYY-MM-DD`. */
  week: ColumnType<string | null, string | null, string | null>
  lot: number | null
  slot: number | null
  /** Time of the last change of these figures; null where they were never worked out. */
  kept_at: Date | null
}

/** How far the day's walk over all places is. */
export interface PriorityWalks {
  /** `YYYY-MM-DD`. */
  day: string
  reached: Generated<string>
  finished: Generated<boolean>
}

export interface Rounds {
  officer_id: string
  /** `YYYY-MM-DD`. */
  day: string
  begins: number
  made_at: Date
}

export interface RoundStops {
  officer_id: string
  day: string
  position: number
  business_id: string
}

export interface SurveyReminders {
  business_id: string
  at: Date
  sent_by: string | null
}
