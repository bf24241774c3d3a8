/** Ownership of originals: they say where and with which camera a photo was taken, so only the sender ever gets one back. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'

/** Address at which its sender gets an original. */
export const originalUrl = (key: string): string => `/originals/${key}`

/** True if the person sent the picture: with their own review, or as their portrait. */
export async function ownsPhoto(db: Kysely<Schema>, person: string, key: string): Promise<boolean> {
  const { rows } = await rowsOf({ owns: 'bool' })`
    select exists (select from users where id = ${person}::uuid and avatar_key = ${key})
      or exists (
        select from review_photos p join reviews r on r.id = p.review_id
        where p.key = ${key} and r.author_id = ${person}::uuid
      ) as owns`.execute(db)
  return rows[0]?.owns === true
}
