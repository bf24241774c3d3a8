/** Places whose pages a large change may have changed: an import, the name of an agency. They wait here to be compared, a few at a time. */
import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { listed } from '../places/cards.ts'

/** Has these places compared with their publications; with `all` among them every listed one. */
export async function lookAgain(tx: Transaction<Schema>, places: ReadonlySet<string>): Promise<void> {
  if (places.size === 0) return
  const which = places.has('all') ? listed : sql`id = any(${[...places]}::uuid[])`
  await sql`insert into publication_looks (business_id) select id from businesses where ${which} on conflict do nothing`.execute(
    tx,
  )
}

/** Takes some of those that wait; none that another instance has taken. */
export async function takeLooks(tx: Transaction<Schema>, limit: number): Promise<string[]> {
  const { rows } = await rowsOf({ business_id: 'text' })`
    delete from publication_looks where business_id in (
      select business_id from publication_looks order by business_id limit ${limit} for update skip locked)
    returning business_id`.execute(tx)
  return rows.map(({ business_id }) => business_id)
}
