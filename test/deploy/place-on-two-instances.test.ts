/**
 * A guest's pages of a place, kept in one process, show within two seconds a change written through another, over one PostgreSQL; pages without it
 * stay cached. A change that nobody announced tells a cached page: it does not have it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { announceChange } from '#server/db/changes.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { buildCard } from '#server/demo/build-card.ts'
import { writeCards } from '#server/demo/write-record.ts'
import { recomputeStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { fillSearchDocs } from '#server/domain/search/keep-docs.ts'
import { testFolder } from '../support/folder.ts'
import { addPerson, personas, type TestPerson } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { reviewForm, write } from '../support/reviews.ts'
import { startBuiltServer } from '../support/server-process.ts'

const withinMs = 2_000
const name = 'ครัวสองบ้าน'
const otherName = 'บ้านข้างเคียง'

const folders = [testFolder(), testFolder()]
let postgres: TestPostgres
let database: Database
/** Places at which things are written and read. */
let one: string
let two: string
let place: string
let other: string
const atTheEnd: (() => Promise<void>)[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase('place_on_two')
  database = await openDatabase({ url: DATABASE_URL, dataDir: '/nowhere' })
  await migrate(database)
  await loadReference(database)
  const start = (DATA_DIR: string) =>
    startBuiltServer({ DATABASE_URL, DATA_DIR }, (clean) => void atTheEnd.push(clean)).ready
  const [first = '', second = ''] = await Promise.all(folders.map(start))
  one = first
  two = second
}, 120_000)

afterAll(async () => {
  await Promise.all(atTheEnd.map((end) => end()))
  await database?.close()
  await postgres?.stop()
})

let owner: TestPerson

beforeEach(async () => {
  owner = await addPerson(database, personas.vendor)
  const [first = '', second = ''] = await insertPlaces(database, [
    { name_th: name, owner_id: owner.id },
    { name_th: otherName, category_id: 'spa' },
  ])
  place = first
  other = second
  await fillSearchDocs(database.db)
  await announceChange(database.db, ['lists'])
})

const pageOf = (id: string) => `/client/information/${id}`
const read = async (path: string) => (await fetch(two + path)).text()
const post = async (path: string, { token }: TestPerson, fields: Record<string, string>) => {
  const answer = await fetch(one + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: one, Cookie: `session=${token}` },
    body: new URLSearchParams(fields),
  })
  expect(answer.status).toBe(303)
}
const silently = (id: string, name_th: string) =>
  database.db.updateTable('businesses').set({ name_th }).where('id', '=', id).execute()

/** Resolves when the second process has heard all that was announced: news come in turn, and those of a new place come last. */
async function allHeard(): Promise<void> {
  const [id = ''] = await insertPlaces(database, [{ name_th: 'ร้าน 0', category_id: 'tour' }])
  let shown = 0
  // Until a change that nobody announced does not show: then the page is cached.
  do await silently(id, `ร้าน ${++shown}`)
  while ((await read(pageOf(id))).includes(`<h1>ร้าน ${shown}<`))
  await announceChange(database.db, [`place:${id}`])
  await expect.poll(() => read(pageOf(id)), { timeout: withinMs }).toContain(`ร้าน ${shown}`)
}

/** The other place's pages are as they were, after `work` was done and has come to be seen at the other process. */
async function keepsOthers(work: () => Promise<unknown>): Promise<void> {
  const paths = ['', 'review-full/', 'policy-full/'].map((page) => `/client/information/${page}${other}`)
  await silently(other, otherName)
  await allHeard()
  for (const path of paths) expect(await read(path)).toContain(otherName)
  await silently(other, 'ชื่อที่ไม่มีใครประกาศ')
  for (const path of paths) expect(await read(path)).toContain(otherName)
  await work()
  await allHeard()
  for (const path of paths) expect(await read(path)).toContain(otherName)
}

/** Does something through the first process; the cached pages of the second then show it. */
async function seenWithin(work: () => Promise<unknown>, news: Record<string, string | RegExp>): Promise<void> {
  for (const [path, text] of Object.entries(news)) {
    const kept = await read(path)
    expect(kept).toContain(path.includes(place) || path.includes('?') ? name : '')
    expect(kept).not.toMatch(text)
  }
  await keepsOthers(async () => {
    await work()
    const seen = Object.entries(news).map(([path, text]) =>
      expect.poll(() => read(path), { timeout: withinMs, interval: 50 }).toMatch(text),
    )
    await Promise.all(seen)
  })
}

const said = 'ทางหนีไฟชัดเจน พนักงานอธิบายทุกอย่างดีมาก'
const search = `/client/search?q=${encodeURIComponent(name)}`
const reviews = () => `/client/information/review-full/${place}`

test('a review: its text, the rating and the histogram', { timeout: 60_000 }, async () => {
  const client = await addPerson(database, personas.client)
  await seenWithin(
    () => post(`/client/information/wrote-review/${place}`, client, reviewForm({ stars: '2', text: said })),
    {
      [pageOf(place)]: new RegExp(said),
      [`${pageOf(place)}/_payload.json`]: /"stars":\{"1":0,"2":1,/,
      [reviews()]: new RegExp(said),
      [search]: /"rating":\{"mean":2,"count":1\}/,
      '/client/category/restaurant': /"rating":\{"mean":2,"count":1\}/,
    },
  )
})

test('the owner’s reply to a review', { timeout: 60_000 }, async () => {
  const { id } = await write(database, await addPerson(database, personas.client), place, { text: said })
  await expect.poll(() => read(pageOf(place)), { timeout: withinMs }).toContain(said)
  const reply = 'ขอบคุณที่มาเยี่ยม'
  await seenWithin(() => post(reviews(), owner, { do: 'reply', review: id, text: reply }), {
    [pageOf(place)]: new RegExp(reply),
    [reviews()]: new RegExp(reply),
  })
})

test('an account that is stated, and one that takes its place', { timeout: 60_000 }, async () => {
  const path = '/client/information/widgets/social-bank-edit'
  const account = { do: 'bank', business: place, bank: '004', accountName: 'บจก. สองบ้าน' }
  await seenWithin(() => post(path, owner, { ...account, number: '012-3-45678-9' }), {
    [pageOf(place)]: /012-3-45678-9/,
  })
  const before = await database.db.selectFrom('bank_accounts').select('id').executeTakeFirstOrThrow()
  await seenWithin(() => post(path, owner, { ...account, number: '987-6-54321-0', replaces: before.id }), {
    [pageOf(place)]: /987-6-54321-0/,
  })
  expect(await read(pageOf(place))).not.toContain('012-3-45678-9')
})

test('a red card: the place is suspended wherever it stands', { timeout: 60_000 }, async () => {
  const suspended = /"state":"suspended"/
  const issue = () =>
    database.db.transaction().execute(async (tx) => {
      await writeCards(tx, [buildCard({ businessId: place, level: 'red', issuedAt: new Date() })])
      await recomputeStoredFigures(tx, [place])
    })
  await seenWithin(issue, {
    [pageOf(place)]: suspended,
    [`/client/information/policy-full/${place}`]: suspended,
    [search]: suspended,
    '/client/category/restaurant': suspended,
  })
})

test('a favourite is nobody else’s business: no page is made anew', { timeout: 60_000 }, async () => {
  const client = await addPerson(database, personas.client)
  expect(await read(pageOf(place))).toContain(name)
  await keepsOthers(async () => {
    await silently(place, 'ชื่ออื่น')
    await post('/profile/favorite-place', client, { do: 'add', place })
  })
  // A later announcement has come, so this one would have too.
  expect(await read(pageOf(place))).toContain(name)
  expect(await database.db.selectFrom('favourites').selectAll().execute()).toHaveLength(1)
})
