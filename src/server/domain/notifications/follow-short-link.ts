/** Target of a message's short address for its reader: that of the newest line of the list about the same row. */
import type { Kysely } from 'kysely'
import { path } from '#shared/path.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { rowOfShort } from '../../messages/short-link.ts'
import { gone } from '../../notices/links.ts'
import { hrefOf, selectEntries } from './list-notifications.ts'

interface Asked {
  person: string
  /** The end of the address. */
  short: string
  now: Date
}

/** Null where the person was told of no such row. A subject that is not open to them any more leads to the list, which says so. */
export async function followShortLink(db: Kysely<Schema>, { person, short, now }: Asked): Promise<string | null> {
  const row = rowOfShort(short)
  if (row === null) return null
  const [entry] = await selectEntries(db, { person, where: sql`ref = ${row}::uuid`, limit: 1, now })
  if (!entry) return null
  const href = hrefOf(entry)
  return href === null || href === gone ? path('/notification') : href
}
