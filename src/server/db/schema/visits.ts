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
}

/** How many people viewed a place on a day, and how many of them came from a search. */
export interface PlaceDays {
  business_id: string
  /** `YYYY-MM-DD`. */
  day: string
  visitors: number
  searched: number
}
