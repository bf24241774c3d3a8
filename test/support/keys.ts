/** Keys of tests, as rows. */
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/db/database.ts'
import { makeKeyToken, prefixOf } from '#server/domain/keys/key-token.ts'
import { hashToken } from '#server/domain/token.ts'
import { dayMs } from '#shared/bangkok.ts'

/** A good key of the person, or of an agency in the person's name; answers its id. */
export async function insertKey({ db }: Pick<Database, 'db'>, person: string, agency: string | null = null) {
  const [id, key, now] = [uuidv7(), makeKeyToken(), new Date()]
  await db
    .insertInto('api_keys')
    .values({
      id,
      made_by: person,
      agency_id: agency,
      name: 'ระบบตรวจ',
      scopes: ['read'],
      area_code: null,
      prefix: prefixOf(key),
      hash: hashToken(key),
      made_at: now,
      expires_at: new Date(now.getTime() + dayMs),
    })
    .execute()
  return id
}
