/** Reviews of one place move the means of all places of its kind and province, on both databases: they follow, and it is told. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { backgroundWork } from '#server/background/background-work.ts'
import { checkFiguresCommand } from '#server/cli/check-figures.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshBayesianMeans } from '#server/domain/places/bayesian-means.ts'
import { refreshRatings } from '#server/domain/places/ratings.ts'
import { insertPlaces, removePlaces } from '../support/places.ts'
import { testStorage } from '../support/storage.ts'
import { openBoth } from './both.ts'

const { bothDatabases, onBoth } = await openBoth()

const { storage, folder } = await testStorage()
const hour = 3_600_000

beforeAll(async () => {
  for (const database of bothDatabases) await loadReference(database)
})

onBoth((database) => {
  const { db } = database
  const review = (business_id: string, stars: number) => ({
    id: crypto.randomUUID(),
    business_id,
    author_name: 'ก',
    stars,
    body: 'อาหารอร่อย บริการดี สะอาดมาก',
    visited_month: '2026-10-01',
    status: 'published' as const,
  })
  async function check() {
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    return { code: await checkFiguresCommand.run([], { database, dataDir: '', print, isTerminal: false }), printed }
  }
  const lastRefresh = (ago: number) =>
    db
      .updateTable('figure_refreshes')
      .set({ made_at: new Date(Date.now() - ago) })
      .execute()

  let places: string[] = []
  beforeEach(async () => {
    await removePlaces(database)
    places = await insertPlaces(
      database,
      Array.from({ length: 60 }, () => ({})),
    )
    await db
      .insertInto('reviews')
      .values(places.map((id) => review(id, 5)))
      .execute()
    await refreshRatings(db)
    const [hated = ''] = places
    await db
      .insertInto('reviews')
      .values(Array.from({ length: 50 }, () => review(hated, 1)))
      .execute()
    await refreshRatings(db, [hated])
  })

  test('fifty bad reviews are told as still to be followed, and as a fault when nobody did in two hours', async () => {
    expect(await check()).toMatchObject({
      code: 0,
      printed: [expect.stringMatching(/have yet to follow.*: 59\.$/), expect.stringContaining('Every place shows')],
    })
    await lastRefresh(3 * hour)
    const { code, printed } = await check()
    expect(code).toBe(2)
    expect(printed.at(0)).toMatch(/^place \S+: rating_bayes 5, should be 3\./)
    expect(printed.at(-1)).toBe('… and 39 more')
  })

  test('the work in the background brings every place up to date, and a recomputation of all finds nothing more', async () => {
    await lastRefresh(3 * hour)
    const log = { info: () => undefined } as never
    for (const { failed, run } of backgroundWork({
      database,
      storage,
      dataDir: folder,
      origin: '',
      log,
      sender: { wake: () => undefined },
    })) {
      if (failed.includes('by rating')) await run(new AbortController().signal)
    }
    expect(await check()).toEqual({ code: 0, printed: [expect.stringContaining('Every place shows')] })
    expect(await refreshRatings(db)).toBe(0)
    expect(await refreshBayesianMeans(db)).toBe(0)
  })
})
