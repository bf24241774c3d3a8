/** By which contacts a person is told outside of the product. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

export const readContacts = (
  db: Kysely<Schema>,
  person: string,
): Promise<{ email: string | null; phone: string | null }> =>
  db.selectFrom('users').select(['email', 'phone']).where('id', '=', person).executeTakeFirstOrThrow()
