/** Who visited which place lately, by salted hashes. */
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
