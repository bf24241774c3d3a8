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

/** Number of people who viewed a place on a day, and of those among them who came from a search. */
export interface PlaceDays {
  business_id: string
  /** `YYYY-MM-DD`. */
  day: string
  visitors: number
  searched: number
}
