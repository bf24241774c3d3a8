/** The installation's word on officers' second factor, kept with when it began: days of grace run from there, over any number of starts. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** Settles it at a start, as the configuration says. */
export async function settleOfficerFactor(db: Kysely<Schema>, isRequired: boolean, now: Date): Promise<void> {
  if (isRequired)
    await db
      .insertInto('officer_factor')
      .values({ required_since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('officer_factor').execute()
}
