import type { ColumnType, Generated } from 'kysely'

/** Recent visits to places' pages, by salted hashes. */
export interface VisitSalts {
  /** First day of the week that it serves for. */
  day: string
  salt: Buffer
}

export interface VisitMarks {
  /** Of the last visit. */
  day: string
  business_id: string
  visitor: Buffer
  network: Buffer
  /** Day on which the visitor last called the place. */
  called_on: ColumnType<string | null, string | null | undefined, string | null>
  /** The same of the way there. */
  directed_on: ColumnType<string | null, string | null | undefined, string | null>
}

/** Number of people who viewed a place on a day, and of those among them who came from a search, called, or asked for the way. */
export interface PlaceDays {
  business_id: string
  /** `YYYY-MM-DD`. */
  day: string
  visitors: number
  searched: number
  calls: Generated<number>
  directions: Generated<number>
}
