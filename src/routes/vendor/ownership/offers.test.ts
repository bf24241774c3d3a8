/** Handing a place over and helping with one: permission to answer, effects, and limits of helpers. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { acceptOffer } from '#server/domain/ownership/answer-offer.ts'
import { dayMs } from '#shared/bangkok.ts'
import { HELPERS_MOST } from '#shared/ownership/offer.ts'
import { testApp } from '../../../../test/support/app.ts'
import { cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { actorAt, claimAs, offerAs, sweepClaims } from '../../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { errorsOf, postBox, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
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
const peopleOf = (place: string) => `/vendor/manage-business/people/${place}`
const offer = (id: string) => `/vendor/offer/${id}`
const placeOf = (id: string) => db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stateOf = async (id: string) =>
  (await db.selectFrom('place_offers').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const idOf = async () =>
  (await db.selectFrom('place_offers').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
async function ownPlace(): Promise<string> {
  const [id = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, province_code: 83, district_code: 8301, name_en: 'Plai Laem' },
  ])
  return id
}

test('the owner alone offers it; the holder of the contact sees the offer, and nobody else does', async () => {
  const id = await ownPlace()
  const fields = { do: 'owner', contact: people.client.contact.toUpperCase() }
  expect((await as(people.otherVendor).post(peopleOf(id), fields)).status).toBe(404)
  expect(errorsOf(await as(people.vendor).post(peopleOf(id), { ...fields, contact: people.vendor.contact }))).toEqual({
    contact: 'ownership:refusal.ownContact',
  })
  expect((await as(people.vendor).post(peopleOf(id), fields)).status).toBe(303)
  expect(box.messages.at(-1)).toMatchObject({ to: people.client.contact })
  await as(people.vendor).post(peopleOf(id), fields)
  expect(await db.selectFrom('place_offers').select('id').execute()).toHaveLength(1)
  expect(errorsOf(await as(people.vendor).post(peopleOf(id), { ...fields, contact: 'else@example.com' }))).toEqual({
    form: 'ownership:refusal.offerOpen',
  })
  const made = await idOf()
  expect((await as(people.client).get(offer(made))).text).toContain('Plai Laem')
  expect((await as(people.otherVendor).get(offer(made))).status).toBe(404)
  expect((await as(people.otherVendor).post(offer(made), { do: 'accept' })).status).toBe(404)
  expect((await placeOf(id)).owner_id).toBe(people.vendor.id)
})

test('accepted, it is theirs: cards stay with a new term once, the former owner sees it no more, twice changes nothing', async () => {
  const id = await ownPlace()
  const findings = await findAt(database, id, failing.minor)
  const { card } = await draft(database, { place: id, by: people.inspector, findings, level: 'yellow' })
  const before = await cardOf(database, card)
  const made = await offerAs(database, people.vendor, id, 'owner', people.client.contact)
  const helper = await offerAs(database, people.vendor, id, 'helper', 'helper@example.com')
  const inTwoDays = new Date(Date.now() + 2 * dayMs)
  await perform(database, actorAt(people.client, 'client', inTwoDays), acceptOffer, { offer: made })
  await perform(database, actorAt(people.client, 'client', inTwoDays), acceptOffer, { offer: made })
  const after = await cardOf(database, card)
  expect([after.state, after.reply_due_at?.getTime()]).toEqual([before.state, inTwoDays.getTime() + 7 * dayMs])
  expect([await stateOf(made), await stateOf(helper)]).toEqual(['accepted', 'withdrawn'])
  const rows = db.selectFrom('audit_events').select('id').where('action', '=', 'offer.accept')
  expect(await rows.where('entity_id', '=', made).execute()).toHaveLength(1)
  expect((await placeOf(id)).owner_id).toBe(people.client.id)
  expect((await as(people.vendor).get(peopleOf(id))).status).toBe(404)
  // Handed on, the clock does not begin a second time.
  const on = await offerAs(database, people.client, id, 'owner', people.otherVendor.contact, inTwoDays)
  await perform(database, actorAt(people.otherVendor, 'vendor', new Date(inTwoDays.getTime() + dayMs)), acceptOffer, {
    offer: on,
  })
  expect((await cardOf(database, card)).reply_due_at).toEqual(after.reply_due_at)
})

test('an offer lapses after seven days, ends when it is taken back or declined, and waits where somebody claims the place', async () => {
  const id = await ownPlace()
  const lapsed = await offerAs(
    database,
    people.vendor,
    id,
    'owner',
    people.client.contact,
    new Date(Date.now() - 8 * dayMs),
  )
  expect(errorsOf(await as(people.client).post(offer(lapsed), { do: 'accept' }))).toEqual({
    form: 'ownership:refusal.offerOver',
  })
  expect([await sweepClaims(database, new Date()), await sweepClaims(database, new Date())]).toEqual([1, 0])
  expect(await stateOf(lapsed)).toBe('expired')
  const back = await offerAs(database, people.vendor, id, 'owner', people.client.contact)
  expect((await as(people.otherVendor).post(peopleOf(id), { do: 'end', offer: back })).status).toBe(404)
  await as(people.vendor).post(peopleOf(id), { do: 'end', offer: back })
  expect(errorsOf(await as(people.client).post(offer(back), { do: 'decline' }))).toEqual({
    form: 'ownership:refusal.offerOver',
  })
  const no = await offerAs(database, people.vendor, id, 'owner', people.client.contact)
  await as(people.client).post(offer(no), { do: 'decline' })
  expect(errorsOf(await as(people.vendor).post(peopleOf(id), { do: 'end', offer: no }))).toEqual({
    form: 'ownership:refusal.offerOver',
  })
  const open = await offerAs(database, people.vendor, id, 'owner', people.client.contact)
  await claimAs(database, people.otherVendor, id)
  expect(errorsOf(await as(people.client).post(offer(open), { do: 'accept' }))).toEqual({
    form: 'ownership:refusal.claimOpen',
  })
  expect((await placeOf(id)).owner_id).toBe(people.vendor.id)
})

test('a helper checks the place and is ended by the owner; the owner’s own pages are not there for a helper', async () => {
  const id = await ownPlace()
  const invited = await offerAs(database, people.vendor, id, 'helper', people.otherVendor.contact)
  const helper = as(people.otherVendor)
  const survey = `/vendor/manage-business/do-survery/${id}`
  expect((await helper.get(survey)).status).toBe(404)
  expect((await helper.get('/vendor/my-business')).text).toContain(offer(invited))
  await helper.post(offer(invited), { do: 'accept' })
  expect((await helper.get(survey)).status).toBe(200)
  const run = crypto.randomUUID()
  expect((await helper.post(survey, { do: 'start', run })).status).toBe(303)
  const others = [peopleOf(id), `/client/information/widgets/social-bank-edit?business=${id}`]
  for (const address of others) expect((await helper.get(address)).text).not.toContain('Plai Laem')
  const payee = { do: 'bank', business: id, bank: '004', number: '123-4-56789-0', accountName: 'ร้าน' }
  expect((await helper.post('/client/information/widgets/social-bank-edit', payee)).status).toBe(404)
  expect((await helper.post(peopleOf(id), { do: 'owner', contact: 'mine@example.com' })).status).toBe(404)
  const claim = await claimAs(database, people.client, id)
  expect((await helper.post(`/vendor/claim/objection/${claim}`, { words: 'ผมเป็นผู้ช่วยของร้านนี้มานานแล้วครับ' })).status).toBe(
    404,
  )
  expect(await db.selectFrom('bank_accounts').select('id').execute()).toEqual([])
  await as(people.vendor).post(peopleOf(id), { do: 'end', offer: invited })
  expect((await helper.get(survey)).status).toBe(404)
})

test('a place has so many helpers and no more', async () => {
  const id = await ownPlace()
  for (let count = 0; count < HELPERS_MOST; count++)
    await offerAs(database, people.vendor, id, 'helper', `h${count}@example.com`)
  expect(
    errorsOf(await as(people.vendor).post(peopleOf(id), { do: 'helper', part: 'helper', contact: 'more@example.com' })),
  ).toEqual({
    form: 'ownership:refusal.helpersMost',
  })
})

test('a helper of long ago stands behind many later offers, and can be ended', async () => {
  const place = await ownPlace()
  const offered = (days: number) => ({
    id: uuidv7(),
    business_id: place,
    kind: 'helper' as const,
    part: 'helper' as const,
    from_id: people.vendor.id,
    made_at: new Date(Date.now() - days * dayMs),
    expires_at: new Date(Date.now() - (days - 7) * dayMs),
    ended_at: null,
  })
  const first = {
    ...offered(400),
    contact: people.client.contact,
    to_id: people.client.id,
    state: 'accepted' as const,
    answered_at: new Date(),
  }
  const later = Array.from({ length: 41 }, (_, index) => ({
    ...offered(300 - index),
    contact: `later${index}@example.org`,
    to_id: null,
    state: 'withdrawn' as const,
    answered_at: null,
  }))
  await db
    .insertInto('place_offers')
    .values([first, ...later])
    .execute()
  expect((await as(people.vendor).get(peopleOf(place))).text).toContain(`name="offer" value="${first.id}"`)
})

test('the short address in the message to a number without an account leads to the offer once there is one, and nobody else there', async () => {
  const id = await ownPlace()
  const fields = { do: 'helper', part: 'manager', contact: '081 999 4321' }
  expect((await as(people.vendor).post(peopleOf(id), fields)).status).toBe(303)
  const sent = box.messages.at(-1)
  expect(sent).toMatchObject({ by: 'sms', to: '+66819994321' })
  const { pathname: short } = new URL(/https?:\S+/.exec(sent?.text ?? '')?.[0] ?? '')
  expect((await visit(app).get(short)).headers.location).toBe(`/auth/login?next=${encodeURIComponent(short)}`)
  const named = await addPerson(database, { phone: '+66819994321' })
  expect((await as(named).get(short)).headers.location).toBe(offer(await idOf()))
  for (const other of [people.client, people.vendor]) expect((await as(other).get(short)).status).toBe(404)
})
