/** The demo's places whose pages are measured: the one with the most to show, and one of the many with little. */
import { sql } from 'kysely'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { createLog } from '#server/log/log.ts'
import { prepareDatabase } from '#server/process/prepare-database.ts'
import { readEnv } from '#server/settings/env.ts'

interface PlaceCase {
  what: string
  path: string
  /** Open findings, reviews and items that it has. */
  findings: number
  reviews: number
  items: number
}

/** Makes the demo where it is missing. The folder is free again afterwards, for a server. */
export async function placeCases(demo: Record<string, string>): Promise<PlaceCase[]> {
  const env = readEnv({ ...process.env, ...demo })
  const log = createLog(env)
  const database = await prepareDatabase(env, log)
  try {
    await fillDemo(env, database, log)
    const { rows } = await sql<Omit<PlaceCase, 'what' | 'path'> & { id: string }>`
      select * from (select id, rating_count as reviews, (select count(*)::int from items where business_id = b.id) as items,
        (select count(*)::int from findings f join inspections i on i.id = f.inspection_id
          where i.business_id = b.id and f.state <> 'verified') as findings
      from businesses b where status = 'approved') as place
      order by least(findings, 8) + least(reviews, 20) + least(items, 8) desc, id`.execute(database.db)
    const plain = rows.find(({ findings, reviews }) => findings === 0 && reviews <= 3)
    const cases = [
      { what: 'a place with much', row: rows[0] },
      { what: 'a plain place', row: plain },
    ]
    return cases.flatMap(({ what, row }) => (row ? { ...row, what, path: `/client/information/${row.id}` } : []))
  } finally {
    await database.close()
  }
}
