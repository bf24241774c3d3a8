/** The addresses of all listed places for search engines, in parts of a fixed number of rows along the ids. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql.ts'
import { listed } from './cards.ts'

/** Places of one sitemap. Each has four addresses, in the languages and without one, and 2.8 KB: far below 50,000 addresses and 50 MB (sitemaps.org). */
export const sitemapSize = 5000

/** First id of each part. */
export async function listSitemapStarts(db: Kysely<Schema>, size = sitemapSize): Promise<string[]> {
  const { rows } = await rowsOf({ id: 'text' })`
    select id from (select id, row_number() over (order by id) as place from businesses where ${listed}) as numbered
    where (place - 1) % ${size} = 0 order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** One part, from its first id on, with the day of the last change. */
export async function listSitemapPlaces(
  db: Kysely<Schema>,
  start: string,
  size = sitemapSize,
): Promise<{ id: string; changedOn: string }[]> {
  const { rows } = await rowsOf({ id: 'text', changedOn: 'text' })`
    select id, to_char(updated_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "changedOn"
    from businesses where ${listed} and id >= ${start}::uuid order by id limit ${size}`.execute(db)
  return rows
}
