/** Publications beside a place's own facts: replies, hands that it changes, entries that are put together, questionnaires, and large changes. */
import { expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { RegistryRow } from '#shared/places/registry-row.ts'
import { actingAs, approve, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers } from '../../../../test/support/officers.ts'
import { addPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { executeAsProduct } from '../command/as-product.ts'
import { command } from '../command/command.ts'
import { anybody } from '../command/policies.ts'
import { importBusinesses } from '../imports/import-businesses.ts'
import { mergePlaces, pairMark, unmergePlaces } from '../merges/merge-places.ts'
import { deleteAccount } from '../profile/leave.ts'
import { fillPublications } from './fill-publications.ts'
import { listChanges } from './publication-rows.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const { officer, supervisor } = await addOfficers(database)

const all = () => listChanges(db, { after: 0, limit: 500 })
const of = async (place: string | null, kind: string) =>
  (await all()).filter((change) => change.place === place && change.kind === kind).map(({ body }) => body)

test('a reply is published on its own as it becomes public, and its words go with the account', async () => {
  const owner = await addPerson(database, { vendor: true })
  const [place = ''] = await insertPlaces(database, [{ capacity: 40, owner_id: owner.id, district_code: 8301 }])
  const findings = await findAt(database, place, failing.stop)
  const { card } = await draft(database, { place, by: officer, findings, level: 'red' })
  await approve(database, card, supervisor)
  await replyToAll(database, card, owner)
  const { number } = await db
    .selectFrom('warning_cards')
    .select('number')
    .where('id', '=', card)
    .executeTakeFirstOrThrow()
  const [reply] = await of(place, 'reply')
  expect(reply).toMatchObject({ place, card: number, code: failing.stop[0], language: 'th', said: expect.any(String) })
  await perform(database, actingAs(owner, 'vendor'), deleteAccount, {})
  expect((await of(place, 'reply'))[0]).toEqual({ ...reply, said: null })
})

test('another owner is published as the page says it', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  await fillPublications(db, new Date())
  expect(await of(place, 'owner-changed')).toEqual([])
  const sold = command<string, undefined, 'business.edit'>('business.edit', {
    may: anybody,
    async run({ tx, actor }, id) {
      await tx.updateTable('businesses').set({ owner_since: actor.now }).where('id', '=', id).execute()
      return { result: undefined, audit: { entity: id, business: id }, touches: [`place:${id}`] }
    },
  })
  const now = new Date('2026-03-04T03:00:00Z')
  await perform(database, actingAs(officer, 'inspector', now), sold, place)
  expect(await of(place, 'owner-changed')).toEqual([{ place, on: '2026-03-04' }])
})

test('an entry that went into another says into which, and its findings are not said to be mended; apart again it is listed', async () => {
  const [kept = '', gone = ''] = await insertPlaces(database, [{ district_code: 8301 }, { district_code: 8301 }])
  const findings = await findAt(database, gone, failing.majors)
  await fillPublications(db, new Date())
  const pair = { kept, gone }
  const merge = await perform(database, actingAs(officer, 'inspector'), mergePlaces, {
    ...pair,
    rev: await pairMark(db, pair),
    reason: 'ที่เดียวกัน',
  })
  expect(await of(gone, 'merged')).toEqual([{ place: gone, into: kept }])
  expect(await of(gone, 'delisted')).toHaveLength(1)
  expect((await of(kept, 'finding')).map(({ id, state }) => ({ id, state }))).toEqual(
    expect.arrayContaining(findings.map((id) => ({ id, state: 'open' }))),
  )
  await perform(database, actingAs(officer, 'inspector'), unmergePlaces, { merge })
  const last = new Map((await of(kept, 'finding')).map((body) => [body.id, body]))
  for (const id of findings) expect(last.get(id)).toMatchObject({ state: 'open', place: gone })
  expect((await of(gone, 'listed')).length).toBe(2)
})

test('each published version of a questionnaire is published once, of no place', async () => {
  await fillPublications(db, new Date())
  const before = await of(null, 'template')
  const published = await db
    .selectFrom('question_templates')
    .select('id')
    .where('published_at', '<=', new Date())
    .execute()
  expect(before.map(({ id }) => id).sort()).toEqual(published.map(({ id }) => id).sort())
  for (const { questions } of before) expect(questions).not.toEqual([])
  await fillPublications(db, new Date())
  expect(await of(null, 'template')).toHaveLength(before.length)
})

test('an import that changes a known place has it published, and other places are not looked at', async () => {
  const row: RegistryRow = {
    external_id: 'R-1',
    category: 'restaurant',
    name_th: 'ครัวลมทะเล',
    name_en: null,
    name_cn: null,
    description_th: '',
    province_code: 83,
    district_code: 8302,
    postcode: '83150',
    address: '',
    lat: 7.8965,
    lng: 98.2962,
    phone: null,
  }
  await executeAsProduct(db, importBusinesses, { rows: [row] })
  await fillPublications(db, new Date())
  const looks = () => db.selectFrom('publication_looks').selectAll().execute()
  expect(await looks()).toEqual([])
  await executeAsProduct(db, importBusinesses, { rows: [{ ...row, phone: '0812345678' }] })
  expect(await looks()).toHaveLength(1)
  await fillPublications(db, new Date())
  const { id } = await db
    .selectFrom('businesses')
    .select('id')
    .where('external_id', '=', 'R-1')
    .executeTakeFirstOrThrow()
  expect((await of(id, 'place')).map(({ phone }) => phone)).toEqual([null, '081-234-5678'])
})

test('a change that names no place has all listed ones compared', async () => {
  const renamed = command<object, undefined, 'agency.rename'>('agency.rename', {
    may: anybody,
    async run({ actor }) {
      return { result: undefined, audit: { entity: String(actor.id) }, touches: 'all' }
    },
  })
  await perform(database, actingAs(officer, 'inspector'), renamed, {})
  const listed = await db
    .selectFrom('businesses')
    .select('id')
    .where('status', 'in', ['approved', 'suspended'])
    .execute()
  const waiting = await db.selectFrom('publication_looks').selectAll().execute()
  expect(waiting.map(({ business_id }) => business_id).sort()).toEqual(listed.map(({ id }) => id).sort())
  const count = (await all()).length
  await fillPublications(db, new Date())
  expect(await db.selectFrom('publication_looks').selectAll().execute()).toEqual([])
  expect(await all()).toHaveLength(count)
})
