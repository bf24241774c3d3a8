/** Entries of one place: found, put together with nothing lost, and taken apart again as they were; by officers of the area alone. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { compareStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { findTwins } from '#server/domain/merges/find-twins.ts'
import { mergePlaces, unmergePlaces } from '#server/domain/merges/merge-places.ts'
import { movingTables, stayingTables } from '#server/domain/merges/moving-rows.ts'
import { checkAmenity } from '#server/domain/papers/check-amenity.ts'
import { dayMs } from '#shared/bangkok.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard, insertInspection } from '../../../../test/support/inspections.ts'
import { actorAt, claimAs } from '../../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { write } from '../../../../test/support/reviews.ts'
import { seenAmenity, seenPair } from '../../../../test/support/seen.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
const people = {} as Record<'client' | 'vendor' | 'otherVendor' | 'inspector' | 'otherInspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'otherVendor', 'inspector', 'otherInspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(() => removePlaces(database))

const page = '/inspector/management-place/duplicates'
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const where = { province_code: 83, district_code: 8301, lat: 7.7793, lng: 98.3251 }
async function twins(a = {}, b = {}): Promise<{ kept: string; gone: string }> {
  const [kept = '', gone = ''] = await insertPlaces(database, [
    { ...where, name_th: 'ร้านกาแฟห้องแถว', name_en: 'Shophouse Coffee', phone: '076000118', ...a },
    { ...where, name_th: 'ร้านกาแฟห้องแถว ถลาง', name_en: 'Shophouse Coffee Thalang', phone: '076000118', ...b },
  ])
  return { kept, gone }
}
const officer = () => actorAt(people.inspector, 'inspector')
const placeOf = (id: string) => db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All rows that name either place, as they stand. */
async function everything(ids: string[]): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {}
  for (const table of Object.keys(movingTables)) {
    const found = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
      where business_id = any(${ids}::uuid[]) order by to_jsonb(t)::text`.execute(db)
    rows[table] = found.rows.map(({ row }) => row)
  }
  return rows
}

test('every table that names a place goes over or says why it stays', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'businesses'::regclass`.execute(db)
  const known = [...Object.keys(movingTables), ...Object.keys(stayingTables)].sort()
  expect(rows.map(({ name }) => name).sort()).toEqual(known)
})

test('entries that look like one place are found once; an officer who says that they are two is not asked again', async () => {
  const { kept, gone } = await twins()
  await insertPlaces(database, [{ ...where, lat: 7.9, name_th: 'สปาริมหาด', phone: '076999999' }])
  expect(await findTwins(db, new Date())).toBe(1)
  const shown = (await as(people.inspector).get(page)).text
  for (const words of ['Shophouse Coffee', 'Shophouse Coffee Thalang', 'Alike:']) expect(shown).toContain(words)
  expect((await as(people.otherInspector).get(page)).text).not.toContain('Shophouse')
  expect(
    (await as(people.otherInspector).post(page, { do: 'apart', ...(await seenPair(database, { kept, gone })) })).status,
  ).toBe(403)
  const stale = await as(people.inspector).post(page, { do: 'apart', kept, gone, rev: 'of another day' })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'merge:refusal.changed' }])
  for (let twice = 0; twice < 2; twice++)
    await as(people.inspector).post(page, { do: 'apart', ...(await seenPair(database, { kept, gone })) })
  expect(
    (await db.selectFrom('audit_events').select('id').where('action', '=', 'business.keep_apart').execute()).length,
  ).toBe(1)
  await sql`delete from place_comparisons`.execute(db)
  expect(await findTwins(db, new Date())).toBe(0)
  expect((await as(people.inspector).get(page)).text).toContain('No entries look like')
})

test('put together nothing is lost and the old address leads on; undone everything stands where it stood', async () => {
  const { kept, gone } = await twins(
    { amenities: ['pool'] },
    { owner_id: people.vendor.id, amenities: ['pool', 'stepfree'] },
  )
  await insertInspection(database, { businessId: gone, sealedAt: new Date('2026-10-01T03:00:00Z') })
  await insertCard(database, { businessId: gone, level: 'yellow', issuedAt: new Date() })
  await write(database, people.client, gone)
  await write(database, people.otherVendor, kept)
  for (const business_id of [kept, gone])
    await db
      .insertInto('favourites')
      .values({ user_id: people.client.id, business_id, created_at: new Date() })
      .execute()
  await db
    .insertInto('favourites')
    .values({ user_id: people.otherVendor.id, business_id: gone, created_at: new Date() })
    .execute()
  for (const business_id of [kept, gone])
    for (const position of [0, 1])
      await db
        .insertInto('items')
        .values({
          id: crypto.randomUUID(),
          business_id,
          position,
          name_th: `จาน ${position}`,
          name_en: null,
          name_cn: null,
          price_satang: null,
          photo_key: null,
        })
        .execute()
  for (const amenity of ['pool', 'stepfree'] as const)
    await db
      .insertInto('amenity_checks')
      .values({
        business_id: gone,
        amenity,
        checked_at: new Date(),
        checked_by: null,
        checked_agency_id: await agencyOf(database),
      })
      .execute()
  await claimAs(database, people.otherVendor, gone)
  const before = await everything([kept, gone])
  const merge = await perform(database, officer(), mergePlaces, await seenPair(database, { kept, gone }))
  const led = await visit(app).get(`/client/information/${gone}`)
  expect([led.status, led.headers.location]).toEqual([302, `/client/information/${kept}`])
  expect((await visit(app).get(`/client/information/review-full/${gone}`)).headers.location).toBe(
    `/client/information/review-full/${kept}`,
  )
  expect(await placeOf(kept)).toMatchObject({ owner_id: people.vendor.id, rating_count: 2, grade: expect.any(String) })
  const count = async (table: 'reviews' | 'inspections' | 'warning_cards' | 'items' | 'favourites' | 'claims') =>
    (await db.selectFrom(table).select('business_id').where('business_id', '=', kept).execute()).length
  expect([
    await count('reviews'),
    await count('inspections'),
    await count('warning_cards'),
    await count('items'),
  ]).toEqual([2, 1, 1, 4])
  expect([await count('favourites'), await count('claims')]).toEqual([2, 1])
  expect(await compareStoredFigures(db)).toEqual([])
  const seen = db.selectFrom('amenity_checks').select('amenity').where('business_id', '=', kept)
  expect(await seen.execute(), 'what the kept entry does not say was not seen there').toEqual([{ amenity: 'pool' }])
  expect((await as(people.inspector).get(page)).text).toContain('can be undone until')
  await perform(database, officer(), unmergePlaces, { merge })
  await perform(database, officer(), unmergePlaces, { merge })
  expect(await everything([kept, gone])).toEqual(before)
  expect((await visit(app).get(`/client/information/${gone}`)).status).toBe(200)
  expect(await placeOf(kept)).toMatchObject({ owner_id: null, rating_count: 1, grade: null })
  expect(await placeOf(gone)).toMatchObject({ owner_id: people.vendor.id, status: 'approved', rating_count: 1 })
  expect(await compareStoredFigures(db)).toEqual([])
  const events = db.selectFrom('audit_events').select('id').where('entity_id', '=', merge)
  expect(await events.execute()).toHaveLength(4)
})

test('a merge says which entry goes and why, and undone the pair is offered again', async () => {
  const { kept, gone } = await twins({ address: 'ถนนพังงา 12' }, { address: 'ถนนพังงา 14' })
  await findTwins(db, new Date())
  const text = (await as(people.inspector).get(page)).text
  for (const id of [kept, gone]) expect(text).toContain(`entry ${id.slice(-8)}`)
  expect(text).toContain(`Merge ${gone.slice(-8)} into ${kept.slice(-8)}`)
  const pair = { do: 'merge', ...(await seenPair(database, { kept, gone })) }
  const short = await as(people.inspector).post(page, { ...pair, reason: 'same' })
  expect([short.status, errorsOf(short)]).toEqual([422, { reason: 'merge:error.reasonShort' }])
  const long = await as(people.inspector).post(page, { ...pair, reason: 'ก'.repeat(1001) })
  expect(errorsOf(long)).toEqual({ reason: 'merge:error.reasonLong' })
  expect((await as(people.inspector).post(page, pair)).status).toBe(303)
  const events = db.selectFrom('audit_events').select('reason').where('action', '=', 'business.merge')
  expect((await events.where('business_id', 'in', [kept, gone]).execute()).map(({ reason }) => reason)).toEqual([
    pair.reason,
    pair.reason,
  ])
  const offered = async () => (await as(people.inspector).get(page)).text.includes('Is this the same place?')
  expect(await offered()).toBe(false)
  const { id: merge } = await db
    .selectFrom('place_merges')
    .select('id')
    .where('kept_id', '=', kept)
    .executeTakeFirstOrThrow()
  await as(people.inspector).post(page, { do: 'undo', merge })
  expect(await offered()).toBe(true)
})

test('an officer’s findings after the merge stay with their place, and earlier ones go back', async () => {
  const amenities = ['pool', 'stepfree']
  const { kept, gone } = await twins({ amenities }, { amenities })
  const before = new Date(Date.now() - dayMs)
  for (const amenity of ['pool', 'stepfree'] as const)
    await db
      .insertInto('amenity_checks')
      .values({
        business_id: gone,
        amenity,
        checked_at: before,
        checked_by: null,
        checked_agency_id: await agencyOf(database),
      })
      .execute()
  await db
    .insertInto('favourites')
    .values({ user_id: people.client.id, business_id: gone, created_at: before })
    .execute()
  const merge = await perform(database, officer(), mergePlaces, await seenPair(database, { kept, gone }))
  const later = new Date(Date.now() + 60_000)
  const looking = actorAt(people.inspector, 'inspector', later)
  await perform(database, looking, checkAmenity, { place: kept, ...(await seenAmenity(database, kept, 'pool')) })
  // Given up and kept again since: it is the kept place that is meant.
  await db.updateTable('favourites').set({ created_at: later }).where('business_id', '=', kept).execute()
  await perform(database, looking, unmergePlaces, { merge })
  const looks = db.selectFrom('amenity_checks').select(['business_id', 'amenity', 'checked_at']).orderBy('amenity')
  expect(await looks.where('business_id', 'in', [kept, gone]).execute()).toEqual([
    { business_id: kept, amenity: 'pool', checked_at: later },
    { business_id: gone, amenity: 'stepfree', checked_at: before },
  ])
  const favourite = db.selectFrom('favourites').select('business_id').where('user_id', '=', people.client.id)
  expect(await favourite.execute()).toEqual([{ business_id: kept }])
  const shown = (await visit(app).get(`/client/information/${kept}`)).text
  expect(shown).toContain('Checked by an officer on')
})

test('entries of two owners, of another area and of an hour ago are not put together, nor taken apart when the time is over', async () => {
  const { kept, gone } = await twins({ owner_id: people.vendor.id }, { owner_id: people.otherVendor.id })
  const merge = async () => ({ do: 'merge', ...(await seenPair(database, { kept, gone })) })
  expect(errorsOf(await as(people.inspector).post(page, await merge()))).toEqual({ form: 'merge:refusal.twoOwners' })
  await db.updateTable('businesses').set({ owner_id: null }).where('id', '=', gone).execute()
  expect(errorsOf(await as(people.otherInspector).post(page, await merge()))).toEqual({
    form: 'inspection:refusal.outsideArea',
  })
  expect((await placeOf(gone)).status).toBe('approved')
  const id = await perform(database, officer(), mergePlaces, await seenPair(database, { kept, gone }))
  expect(errorsOf(await as(people.inspector).post(page, await merge()))).toEqual({ form: 'merge:refusal.stale' })
  const late = actorAt(people.inspector, 'inspector', new Date(Date.now() + 91 * dayMs))
  await expect(perform(database, late, unmergePlaces, { merge: id })).rejects.toMatchObject({
    errors: { form: 'merge:refusal.undoOver' },
  })
  expect((await placeOf(gone)).merged_into).toBe(kept)
})

test('a place whose owner has left is shown to officers of the area', async () => {
  const { kept } = await twins({ owner_id: null })
  await db.updateTable('businesses').set({ owner_left_at: new Date() }).where('id', '=', kept).execute()
  expect((await as(people.inspector).get(page)).text).toContain(`/client/information/${kept}`)
  expect((await as(people.otherInspector).get(page)).text).not.toContain(`/client/information/${kept}`)
})

test('merges and places without an owner go on page by page, each once, and are looked for by name', async () => {
  const gone = await insertPlaces(
    database,
    Array.from({ length: 53 }, (_, at) => ({
      ...where,
      name_th: `ร้านเดิม ${at}`,
      name_en: `Old Shop ${at}`,
      status: 'closed' as const,
    })),
  )
  const kept = await insertPlaces(
    database,
    Array.from({ length: 53 }, (_, at) => ({ ...where, name_th: `ร้านใหม่ ${at}`, name_en: `New Shop ${at}` })),
  )
  const minute = (at: number) => new Date(Date.now() - at * 60_000)
  await db
    .insertInto('place_merges')
    .values(
      kept.map((kept_id, at) => ({
        id: crypto.randomUUID(),
        kept_id,
        gone_id: gone[at] ?? '',
        merged_by: people.inspector.id,
        merged_at: minute(at),
        undo_until: new Date(Date.now() + 90 * dayMs),
        before: '{}',
      })) as never,
    )
    .execute()
  await db
    .updateTable('businesses')
    .set({ owner_left_at: new Date(Date.now() - dayMs), owner_id: null })
    .where('id', 'in', kept)
    .execute()
  const at = async (query: string) =>
    Object.values(stateOf(await as(people.inspector).get(page + query)).data).at(-1) as never as {
      recent: { kept: { name: string } }[]
      orphans: { name: string }[]
      next: Record<'merges' | 'orphans', string | null>
    }
  const below = await at('')
  expect([below.recent.length, below.orphans.length]).toEqual([5, 5])
  expect(below.recent[0]?.kept.name).toBe('New Shop 0')
  expect((await as(people.inspector).get(page)).text).toContain(`${page}?list=merges`)
  for (const list of ['merges', 'orphans'] as const) {
    const first = await at(`?list=${list}`)
    const second = await at(`?list=${list}&cursor=${first.next[list]}`)
    const names = [first, second].flatMap(({ recent, orphans }) => [
      ...recent.map(({ kept }) => kept.name),
      ...orphans.map(({ name }) => name),
    ])
    expect([names.length, new Set(names).size, second.next[list]]).toEqual([53, 53, null])
  }
  const found = await at('?list=merges&find=Old%20Shop%2051')
  expect(found.recent.map(({ kept: { name } }) => name)).toEqual(['New Shop 51'])
  expect(
    (await at('?list=orphans&find=%E0%B8%A3%E0%B9%89%E0%B8%B2%E0%B8%99%E0%B9%83%E0%B8%AB%E0%B8%A1%E0%B9%88%2052'))
      .orphans,
  ).toHaveLength(1)
  expect((await as(people.inspector).get(`${page}?list=merges&find=nothing-like-it`)).text).toContain(
    'Nothing in this list',
  )
  const elsewhere = stateOf(await as(people.otherInspector).get(`${page}?list=merges`)).data
  expect(JSON.stringify(elsewhere)).not.toContain('New Shop')
})
