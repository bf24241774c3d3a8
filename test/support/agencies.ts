/** Agencies of tests, each by its name: one that is named twice is the same. */
import type { Database } from '#server/db/database.ts'
import { putNamedAgency } from '#server/domain/agencies/named-agency.ts'

/** The id of the agency of a name, which is made where there is none. @default that of people.ts */
export const agencyOf = ({ db }: Pick<Database, 'db'>, name = 'Phuket Office'): Promise<string> =>
  putNamedAgency(db, name)
