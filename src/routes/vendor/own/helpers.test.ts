/** Helpers' work at another's place: its photos, its items, words for the owner's reply; and that nothing else is there for them. */
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { offerAs } from '../../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { phoneJpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
const people = {} as Record<'client' | 'vendor' | 'otherVendor' | 'inspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'otherVendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await sql`truncate rate_limits`.execute(db)
  await removePlaces(database)
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const edit = (place: string) => `/vendor/manage-business/edit/${place}`
const list = (place: string) => `/vendor/manage-business/list/${place}`
const draftOf = (card: string) => `/vendor/warning-list/draft/${card}`
const words = 'เปลี่ยนถังดับเพลิงเป็นถังใหม่แล้วเมื่อวานนี้'

/** A place of the vendor with the other vendor as a helper. */
async function helped(): Promise<{ place: string; offer: string }> {
  const [place = ''] = await insertPlaces(database, [
    {
      owner_id: people.vendor.id,
      province_code: 83,
      district_code: 8301,
      name_en: 'Plai Laem',
      phone: '076999888',
      description_th: 'ร้านเปิดมาตั้งแต่รุ่นคุณยาย',
    },
  ])
  const offer = await offerAs(database, people.vendor, place, 'helper', people.otherVendor.contact)
  await as(people.otherVendor).post(`/vendor/offer/${offer}`, { do: 'accept' })
  return { place, offer }
}

async function carded(place: string) {
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: people.inspector, findings, level: 'yellow' })
  return { card, finding: findings[0] ?? '' }
}

test('a helper finds the place among one’s own as one that is helped with, and its photos and items without the rest', async () => {
  const { place, offer } = await helped()
  const { card } = await carded(place)
  const helper = as(people.otherVendor)
  const mine = await helper.get('/vendor/my-business')
  for (const way of ['id="helped"', edit(place), list(place), draftOf(card)]) expect(mine.text).toContain(way)
  expect(mine.text).not.toContain(`/vendor/manage-business/home/${place}`)
  expect((await as(people.vendor).get('/vendor/my-business')).text).not.toContain('id="helped"')
  for (const page of [edit(place), list(place)]) {
    const { status, text } = await helper.get(page)
    expect([status, text.includes('Plai Laem')]).toEqual([200, true])
    for (const private_ of ['076999888', 'รุ่นคุณยาย', 'do" value="close', 'value="promise"', 'value="licence"'])
      expect(text).not.toContain(private_)
  }
  await as(people.vendor).post(`/vendor/manage-business/people/${place}`, { do: 'end', offer })
  for (const page of [edit(place), list(place), draftOf(card)]) expect((await helper.get(page)).status).toBe(404)
  expect((await helper.get('/vendor/my-business')).text).not.toContain('Plai Laem')
})

test('a helper adds photos and items and puts them in order', async () => {
  const { place } = await helped()
  const files = { photos: [await phoneJpeg(1)] }
  const { cookie } = people.otherVendor
  expect((await send(app, edit(place), { do: 'photo' }, { cookie, files })).status).toBe(303)
  for (const nameTh of ['แกงส้ม', 'ต้มยำ'])
    expect((await send(app, list(place), { do: 'item', nameTh }, { cookie })).status).toBe(303)
  const items = async () =>
    await db
      .selectFrom('items')
      .select(['id', 'name_th'])
      .where('business_id', '=', place)
      .orderBy('position')
      .execute()
  const order = (await items())
    .map(({ id }) => id)
    .reverse()
    .join()
  expect((await send(app, list(place), { do: 'order', table: 'items', order }, { cookie })).status).toBe(303)
  expect((await items()).map(({ name_th }) => name_th)).toEqual(['ต้มยำ', 'แกงส้ม'])
  const events = await db.selectFrom('audit_events').select('actor_id').where('action', '=', 'item.order').execute()
  expect(events).toEqual([{ actor_id: people.otherVendor.id }])
})

test.each([
  ['edit', { do: 'words', seen: '', descriptionTh: 'ของผู้ช่วย' }],
  ['edit', { do: 'contact', seen: '', phone: '0812345678' }],
  ['edit', { do: 'closeForTime', reopensOn: '' }],
  ['edit', { do: 'close', sure: '1' }],
  ['list', { do: 'promise', kind: 'other', title: 'ของผู้ช่วย', body: 'ผู้ช่วยให้คำมั่นแทนเจ้าของไม่ได้' }],
  ['list', { do: 'endLicence', kind: 'commerce' }],
  ['list', { do: 'order', table: 'policies', order: crypto.randomUUID() }],
] as const)('%s: a helper’s %j finds no such place', async (page, fields) => {
  const { place } = await helped()
  const at = page === 'edit' ? edit(place) : list(place)
  expect((await as(people.otherVendor).post(at, fields)).status).toBe(404)
})

test('a helper’s draft waits for the owner in the reply’s field; it answers nothing, and goes with the reply', async () => {
  const { place } = await helped()
  const { card, finding } = await carded(place)
  const before = await cardOf(database, card)
  const helper = as(people.otherVendor)
  expect((await helper.get(draftOf(card))).status).toBe(200)
  expect((await helper.post(draftOf(card), { finding, text: 'คำแรกที่เขียนไว้ก่อน' })).status).toBe(303)
  expect((await helper.post(draftOf(card), { finding, text: words })).status).toBe(303)
  expect((await helper.get(draftOf(card))).text).toContain(words)
  expect(await cardOf(database, card)).toEqual(before)
  expect(await db.selectFrom('card_replies').select('id').execute()).toEqual([])
  const officer = await as(people.inspector).get(`/inspector/manage-reply/already-sent/${card}`)
  expect([officer.status, officer.text.includes(words)]).toEqual([200, false])
  const reply = `/vendor/warning-list/reply/${card}`
  const seen = await as(people.vendor).get(reply)
  expect(seen.text).toContain(`>${words}</textarea>`)
  expect(seen.text).not.toContain('คำแรกที่เขียนไว้ก่อน')
  expect((await as(people.vendor).post(reply, { finding, text: 'เจ้าของเขียนเองในที่สุด' })).status).toBe(303)
  expect(await db.selectFrom('card_reply_drafts').select('id').execute()).toEqual([])
})

test('photos of a helper’s draft are taken out one by one, and go along with the reply as the owner ticks them', async () => {
  const { place } = await helped()
  const { card, finding } = await carded(place)
  const { cookie } = people.otherVendor
  const save = async (fields: Record<string, string>, ...photos: number[]) =>
    send(
      app,
      draftOf(card),
      { finding, text: words, ...fields },
      { cookie, files: { photos: await Promise.all(photos.map((each) => phoneJpeg(each))) } },
    )
  const drafted = () => db.selectFrom('card_reply_draft_photos').select(['id', 'key']).orderBy('position').execute()
  expect((await save({}, 1, 2)).status).toBe(303)
  const [first, second] = await drafted()
  expect((await save({ [`drop-${first?.id}`]: '1' }, 3)).status).toBe(303)
  const [left, third] = await drafted()
  expect([left, await drafted()]).toEqual([second, [second, third]])
  // Five at most, and the same picture once.
  expect((await save({}, 2, 4, 5, 6)).status).toBe(303)
  expect((await save({}, 7)).status).toBe(422)
  expect(await drafted()).toHaveLength(5)
  const officer = await as(people.inspector).get(`/inspector/manage-reply/already-sent/${card}`)
  const reply = `/vendor/warning-list/reply/${card}`
  const seen = await as(people.vendor).get(reply)
  for (const photo of [second, third]) {
    expect(officer.text).not.toContain(photo?.key)
    expect(seen.text).toContain(`name="with-${photo?.id}"`)
  }
  const sent = await as(people.vendor).post(reply, { finding, text: words, [`with-${third?.id}`]: '1' })
  expect(sent.status).toBe(303)
  expect(await db.selectFrom('card_reply_photos').select('key').execute()).toEqual([{ key: third?.key }])
  expect(await drafted()).toEqual([])
})

test('photos of another card’s draft do not go along, and a stranger’s files are not read', async () => {
  const [one, two] = [await helped(), await helped()]
  const [mine, other] = [await carded(one.place), await carded(two.place)]
  const files = { photos: [await phoneJpeg(8)] }
  const { cookie } = people.otherVendor
  expect((await send(app, draftOf(mine.card), { finding: mine.finding, text: words }, { cookie, files })).status).toBe(
    303,
  )
  const { id } = await db.selectFrom('card_reply_draft_photos').select('id').executeTakeFirstOrThrow()
  const reply = `/vendor/warning-list/reply/${other.card}`
  await as(people.vendor).post(reply, { finding: other.finding, text: words, [`with-${id}`]: '1' })
  expect(await db.selectFrom('card_replies').select('card_id').execute()).toEqual([{ card_id: other.card }])
  expect(await db.selectFrom('card_reply_photos').select('id').execute()).toEqual([])
  const stranger = await addPerson(database, { vendor: true })
  const refused = await send(
    app,
    draftOf(mine.card),
    { finding: mine.finding, text: words },
    { cookie: stranger.cookie, files },
  )
  expect(refused.status).toBe(404)
  expect(await db.selectFrom('card_reply_draft_photos').select('id').execute()).toEqual([{ id }])
})

test('a draft is for helpers of that very place, about a finding of that very card, and never a reply', async () => {
  const { place } = await helped()
  const { card, finding } = await carded(place)
  for (const who of [people.vendor, people.client, people.inspector])
    expect((await as(who).post(draftOf(card), { finding, text: words })).status).not.toBe(303)
  const helper = as(people.otherVendor)
  expect((await helper.post(`/vendor/warning-list/reply/${card}`, { finding, text: words })).status).toBe(404)
  expect((await helper.get(`/vendor/warning-list/detail/${card}`)).status).toBe(404)
  expect((await helper.post(draftOf(card), { finding: crypto.randomUUID(), text: words })).status).toBe(404)
  expect((await helper.post(draftOf(card), { finding, text: 'สั้น' })).status).toBe(422)
  expect(await db.selectFrom('card_reply_drafts').select('id').execute()).toEqual([])
})

test('drafts of the old owner’s helpers go with them when the place is handed over', async () => {
  const { place } = await helped()
  const { card, finding } = await carded(place)
  await as(people.otherVendor).post(draftOf(card), { finding, text: words })
  const offer = await offerAs(database, people.vendor, place, 'owner', people.client.contact)
  expect((await as(people.client).post(`/vendor/offer/${offer}`, { do: 'accept' })).status).toBe(303)
  expect(await db.selectFrom('card_reply_drafts').select('id').execute()).toEqual([])
})
