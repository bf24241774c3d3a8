/** Two officers, or a command and a job, on the same rows at the same moment: needs several connections, so a real PostgreSQL. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { constraintOf } from '#server/db/constraints.ts'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildCard } from '#server/demo/build-card.ts'
import { buildInspection } from '#server/demo/build-inspection.ts'
import { writeCards, writeInspections } from '#server/demo/write-record.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { refreshRatings } from '#server/domain/places/ratings.ts'
import { writeReview } from '#server/domain/reviews/commands.ts'
import { agencyOf } from '../support/agencies.ts'
import { perform } from '../support/commands.ts'
import { templateOf } from '../support/inspections.ts'
import { addPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres } from '../support/postgres.ts'
import { actorOf, reviewInput, write } from '../support/reviews.ts'

const postgres = await startPostgres()
const database = await openDatabase({ url: await postgres.createDatabase('at_once'), dataDir: '/nowhere' })
const { db } = database
beforeAll(async () => {
  await migrate(database)
  await loadReference(database)
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
})

const now = new Date('2026-11-21T05:00:00Z')

/** Resolves when some connection waits for a lock of another. */
const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000, interval: 20 },
  )

/** A transaction that has done `work` and commits when `commit` is called. */
async function holding(work: (tx: typeof db) => Promise<unknown>) {
  let commit = () => {}
  const released = new Promise<void>((done) => {
    commit = done
  })
  let reach = () => {}
  const reached = new Promise<void>((done) => {
    reach = done
  })
  const committed = db.transaction().execute(async (tx) => {
    await work(tx)
    reach()
    await released
  })
  await Promise.race([reached, committed])
  return { commit, committed }
}

const late = {
  new: (id: string) => answer(id, 'REST-02.1'),
  changed: (id: string) => sql`update answers set verdict = 'fail', value = 'no' where inspection_id = ${id}`,
  removed: (id: string) => sql`delete from answers where inspection_id = ${id}`,
}
const answer = (id: string, question: string) =>
  sql`insert into answers (inspection_id, question_id, verdict, value) values (${id}, ${question}, 'pass', 'yes')`

test.each(['new', 'changed', 'removed'] as const)(
  'an answer that is %s while the inspection is being sealed waits, and is refused',
  async (kind) => {
    const [business_id] = (await insertPlaces(database, [{}])) as [string]
    const id = crypto.randomUUID()
    const agency_id = await agencyOf({ db })
    const row = { id, business_id, template_id: 'restaurant.1', kind: 'first', agency_id } as const
    await db.insertInto('inspections').values(row).execute()
    await answer(id, 'REST-01.1').execute(db)
    const sealing = await holding((tx) =>
      tx
        .updateTable('inspections')
        .set({
          state: 'sealed',
          sealed_at: now,
          visited_at: now,
          score: 100,
          grade: 'A',
          valid_until: now,
          rules: '2026-11',
        })
        .where('id', '=', id)
        .execute(),
    )
    const outcome = late[kind](id)
      .execute(db)
      .then(() => 'taken', constraintOf)
    await somebodyWaits()
    sealing.commit()
    await sealing.committed
    expect(await outcome).toBe(kind === 'new' ? 'answers_late' : 'answers_final')
  },
)

test('of two commands on one place the second sees the first one’s effect', async () => {
  const [businessId] = (await insertPlaces(database, [{}])) as [string]
  const issuing = await holding(async (tx) => {
    await writeCards(tx, [buildCard({ businessId, level: 'red', issuedAt: now })])
    await recomputeStoredFigures(tx, [businessId], now)
  })
  const sealing = db.transaction().execute(async (tx) => {
    await writeInspections(tx, [buildInspection({ businessId, template: templateOf('restaurant'), sealedAt: now })])
    await recomputeStoredFigures(tx, [businessId], now)
  })
  await somebodyWaits()
  issuing.commit()
  await Promise.all([issuing.committed, sealing])
  const stored = await db
    .selectFrom('businesses')
    .select(['grade', 'open_card', 'status'])
    .where('id', '=', businessId)
    .execute()
  expect(stored).toEqual([{ grade: 'A', open_card: 'red', status: 'suspended' }])
})

test('of two reviews of one place that are decided at once both count', async () => {
  const [business_id = ''] = await insertPlaces(database, [{}])
  const review = (stars: number) => ({
    id: crypto.randomUUID(),
    business_id,
    author_name: 'ก',
    stars,
    body: 'อาหารอร่อย บริการดี สะอาดมาก',
    visited_month: '2026-10-01',
    held_at: now,
  })
  const [first, second] = [review(5), review(1)]
  await db.insertInto('reviews').values([first, second]).execute()
  const decide = async (tx: typeof db, { id }: { id: string }) => {
    await tx.updateTable('reviews').set({ held_at: null }).where('id', '=', id).execute()
    await refreshRatings(tx, [business_id])
  }
  const one = await holding((tx) => decide(tx, first))
  const other = db.transaction().execute((tx) => decide(tx, second))
  await somebodyWaits()
  one.commit()
  await Promise.all([one.committed, other])
  const place = await db.selectFrom('businesses').select(['rating_count', 'rating_sum']).where('id', '=', business_id)
  expect(await place.execute()).toEqual([{ rating_count: 2, rating_sum: 6 }])
  const summary = await db.selectFrom('review_summaries').select(['stars5', 'stars1']).execute()
  expect(summary).toEqual([{ stars5: 1, stars1: 1 }])
})

test('of two reviews that one person sends of a place from two tabs at once, one is written', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const author = await addPerson(database, { password: null })
  const first = await holding((tx) =>
    perform({ db: tx }, actorOf(author.id), writeReview, { place, review: reviewInput(), photos: [] }),
  )
  const second = write(database, author, place, { text: 'Written in the other tab, with other words' }).then(
    () => 'written',
    ({ errors }) => errors.form,
  )
  await somebodyWaits()
  first.commit()
  await first.committed
  expect(await second).toBe('review:refusal.tooSoon')
  expect(await db.selectFrom('reviews').select('body').where('business_id', '=', place).execute()).toHaveLength(1)
})
