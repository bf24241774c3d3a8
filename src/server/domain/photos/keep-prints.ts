/**
 * Looks at each photo of a visit and of a reply once, after it has arrived, and notes which of those on record look like it. In the
 * background: nobody waits for it, and its sender does not learn of it.
 */
import type { Kysely } from 'kysely'
import { photoShape } from '#shared/photos/photos.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import type { Storage } from '../../external/files/storage.ts'
import { LIKE_BITS, nearQuarters, printOf, quartersOf } from './photo-print.ts'
import { variantFile } from './store-photo.ts'

/** Photos that are checked in one run of a minute: each takes some 3 ms. */
const atOnce = 200
const quarters = ['first', 'second', 'third', 'fourth'] as const

/** Number of checked ones. */
export async function keepPrints(
  db: Kysely<Schema>,
  storage: Pick<Storage, 'read'>,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const { rows } = await rowsOf({ key: 'text' })`
    select key from (select key from run_photos where removed_at is null union select key from card_reply_photos) photos
    where not exists (select from photo_prints where photo = key) limit ${atOnce}`.execute(db)
  let done = 0
  for (const { key } of rows) {
    if (signal?.aborted) break
    await keepPrint(db, key, await lookAt(storage, key), now)
    done++
  }
  return done
}

async function lookAt(storage: Pick<Storage, 'read'>, key: string): Promise<string | null> {
  const [narrowest] = photoShape(key).widths
  const picture = narrowest === undefined ? null : await storage.read(variantFile(key, narrowest, 'webp'))
  return picture && printOf(picture)
}

/** Notes a print, and which others are like it. */
export async function keepPrint(db: Kysely<Schema>, photo: string, print: string | null, now: Date): Promise<void> {
  await db
    .insertInto('photo_prints')
    .values({ photo, print, made_at: now })
    .onConflict((it) => it.doNothing())
    .execute()
  if (print === null) return
  const near = quartersOf(print).map((quarter, index) => {
    return sql`${sql.ref(quarters[index] as string)} = any(${nearQuarters(quarter)}::int[])`
  })
  await sql`
    with alike as (
      select photo, bit_count(print # ${print}::bit(64))::int as bits from photo_prints
      where photo <> ${photo} and (${sql.join(near, sql` or `)})
    )
    insert into photo_likenesses (photo, other, bits)
    select ${photo}, photo, bits from alike where bits <= ${LIKE_BITS}
    union all select photo, ${photo}, bits from alike where bits <= ${LIKE_BITS}
    on conflict do nothing`.execute(db)
}
