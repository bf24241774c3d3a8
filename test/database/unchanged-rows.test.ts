/** Work that comes back in the background leaves rows alone that did not change, on both databases: each row names the transaction that wrote it. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { backgroundWork } from '#server/background/background-work.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { enterOrders } from '#server/domain/places/orders.ts'
import { refreshRatings } from '#server/domain/places/ratings.ts'
import { insertCard, insertInspection } from '../support/inspections.ts'
import { insertPlaces } from '../support/places.ts'
import { testStorage } from '../support/storage.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth()
const { storage, folder } = await testStorage()

beforeAll(async () => {
  for (const database of bothDatabases) await loadReference(database)
})

/** All that works out figures again. */
const figureWork = [
  'sink-places',
  'order-recommended',
  'order-rated',
  'order-trending',
  'visit-priorities',
  'day-figures',
]
/** They say when something was done last, a row each. */
const moments = ['figure_refreshes', 'list_orders', 'priority_walks']

onBoth((database) => {
  const { db } = database
  const runAll = async () => {
    const log = { info: () => undefined, error: () => undefined } as never
    const sender = { wake: () => undefined }
    // The orders of lists are due again.
    await sql`update list_orders set made_at = made_at - interval '1 day'`.execute(db)
    const work = backgroundWork({ database, storage, sender, dataDir: folder, origin: '', log })
    for (const name of figureWork) {
      const job = work.find((each) => each.name === name)
      if (!job) throw new Error(`There is no work ${name}.`)
      await job.run(new AbortController().signal)
    }
  }
  /** Every row by where it lies and who wrote it. */
  async function readVersions() {
    const { rows: tables } = await sql<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
    const versions = new Set<string>()
    for (const { name } of tables.filter((table) => !moments.includes(table.name))) {
      const { rows } = await sql<{ version: string }>`
        select ${name} || ' ' || ctid::text || ' ' || xmin::text as version from ${sql.table(name)}`.execute(db)
      for (const { version } of rows) versions.add(version)
    }
    return versions
  }
  const review = (business_id: string, stars: number) => ({
    id: crypto.randomUUID(),
    business_id,
    author_name: 'ก',
    stars,
    body: 'อาหารอร่อย บริการดี สะอาดมาก',
    visited_month: '2026-10-01',
    status: 'published' as const,
  })

  test('a second round writes nothing, and one after a review writes its place alone', async () => {
    const places = await insertPlaces(
      database,
      Array.from({ length: 20 }, () => ({})),
    )
    const [reviewed = '', carded = ''] = places
    await insertInspection(database, { businessId: carded, sealedAt: new Date() })
    await insertCard(database, { businessId: carded, level: 'yellow', issuedAt: new Date() })
    await db
      .insertInto('reviews')
      .values(places.flatMap((id) => Array.from({ length: 20 }, () => review(id, 4))))
      .execute()
    await refreshRatings(db)
    // Both generations of the orders, as in a database that was filled.
    await enterOrders(db)
    await runAll()
    const before = await readVersions()
    await runAll()
    expect([...(await readVersions())].filter((version) => !before.has(version))).toEqual([])

    await db.insertInto('reviews').values(review(reviewed, 5)).execute()
    await refreshRatings(db, [reviewed])
    await runAll()
    const { rows } = await sql<{ id: string; version: string }>`
      select id, 'businesses ' || ctid::text || ' ' || xmin::text as version from businesses`.execute(db)
    expect(rows.filter(({ version }) => !before.has(version)).map(({ id }) => id)).toEqual([reviewed])
  })
})
