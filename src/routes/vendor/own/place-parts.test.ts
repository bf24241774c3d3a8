/** The powers of those who work for a place, by their part: each act is really sent, and whatever no part names stays with the owner. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { placeParts } from '#shared/ownership/offer.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { nameTo } from '../../../../test/support/ownership.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { write } from '../../../../test/support/reviews.ts'
import { postBox, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver, env: { DATA_DIR: testFolder() } })
const people = {} as Record<'client' | 'vendor' | 'otherVendor' | 'inspector', TestPerson>

beforeAll(async () => {
  await loadReference(database)
  for (const name of ['client', 'vendor', 'otherVendor', 'inspector'] as const)
    people[name] = await addPerson(database, personas[name])
})
beforeEach(async () => {
  await removePlaces(database)
  await forgetLimits(database)
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const words = 'เปลี่ยนถังดับเพลิงเป็นถังใหม่แล้วเมื่อวานนี้'

/** A place of the vendor with a card. */
async function scene() {
  const [place = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, province_code: 83, district_code: 8301, category_id: 'restaurant' },
  ])
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: people.inspector, findings, level: 'yellow' })
  return { place, card, finding: findings[0] ?? '' }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** Each act as it is sent: 303 for one that is done, 200 for one that reads. */
const acts: Record<string, (who: TestPerson, it: Scene) => Promise<number>> = {
  'read a card': async (who, { card }) => (await as(who).get(`/vendor/warning-list/detail/${card}`)).status,
  'answer a card': async (who, { card, finding }) =>
    (await as(who).post(`/vendor/warning-list/reply/${card}`, { finding, text: words })).status,
  'ask for more time': async (who, { card }) => {
    const { reply_due_at: due } = await cardOf(database, card)
    const more = `reply/1/${due?.toISOString()}`
    const reason = 'รออะไหล่จากผู้ขายอีกสองวัน'
    return (await as(who).post(`/vendor/warning-list/detail/${card}`, { more, reason })).status
  },
  appeal: async (who, { card }) =>
    (await as(who).post(`/vendor/warning-list/appeal/${card}`, { text: 'ผลตรวจไม่ตรงกับสภาพจริงของร้านในวันนั้น' })).status,
  'draft a reply': async (who, { card, finding }) =>
    (await as(who).post(`/vendor/warning-list/draft/${card}`, { finding, text: words })).status,
  'reply to a review': async (who, { place }) => {
    const { id: review } = await write(database, people.client, place)
    const reply = { do: 'reply', review, text: 'ขอบคุณที่มาอุดหนุน' }
    return (await send(app, `/client/information/review-full/${place}`, reply, who)).status
  },
  'state an item': async (who, { place }) =>
    (await as(who).post(`/vendor/manage-business/list/${place}`, { do: 'item', nameTh: 'แกงส้ม' })).status,
  'see the self-survey': async (who, { place }) =>
    (await as(who).get(`/vendor/manage-business/do-survery/${place}`)).status,
  'state a promise': async (who, { place }) =>
    (
      await as(who).post(`/vendor/manage-business/list/${place}`, {
        do: 'promise',
        kind: 'other',
        title: 'คืนเงินครบ',
        body: 'ยกเลิกก่อนหนึ่งวัน คืนเงินเต็มจำนวน',
      })
    ).status,
  'close for good': async (who, { place }) =>
    (await as(who).post(`/vendor/manage-business/edit/${place}`, { do: 'close', sure: '1' })).status,
  'name people': async (who, { place }) => (await as(who).get(`/vendor/manage-business/people/${place}`)).status,
}

/** Permitted persons; all others are refused. */
const powers: Record<string, readonly string[]> = {
  'read a card': ['owner', 'manager'],
  'answer a card': ['owner', 'manager'],
  'ask for more time': ['owner', 'manager'],
  appeal: ['owner'],
  'draft a reply': ['manager', 'helper'],
  'reply to a review': ['owner', 'manager', 'shift'],
  'state an item': ['owner', 'manager', 'helper'],
  'see the self-survey': ['owner', 'manager', 'helper'],
  'state a promise': ['owner'],
  'close for good': ['owner'],
  'name people': ['owner'],
}

test.each([...placeParts, 'owner', 'former', 'stranger'] as const)('%s: each power, and no other', async (part) => {
  const done: string[] = []
  for (const [act, attempt] of Object.entries(acts)) {
    await forgetLimits(database)
    const it = await scene()
    const who = part === 'owner' ? people.vendor : people.otherVendor
    const { place } = it
    if (part !== 'owner' && part !== 'stranger') {
      const named = part === 'former' ? ('manager' as const) : part
      const offer = await nameTo(database, { owner: people.vendor, place, part: named, person: who })
      if (part === 'former')
        await as(people.vendor).post(`/vendor/manage-business/people/${place}`, { do: 'end', offer })
    }
    const status = await attempt(who, it)
    if (status === 200 || status === 303) done.push(act)
    else expect([403, 404], `${part}: ${act}`).toContain(status)
  }
  expect(done).toEqual(Object.keys(powers).filter((act) => powers[act]?.includes(part)))
})

test('a manager’s reply has the manager’s name, for the owner and for officers, and on record', async () => {
  const { place, card, finding } = await scene()
  await nameTo(database, { owner: people.vendor, place, part: 'manager', person: people.otherVendor })
  const mine = await as(people.otherVendor).get('/vendor/my-business')
  expect(mine.text).toContain(`/vendor/warning-list/detail/${card}`)
  expect((await as(people.otherVendor).get('/vendor/warning-list')).text).toContain(card)
  await as(people.otherVendor).post(`/vendor/warning-list/reply/${card}`, { finding, text: words })
  const { display_name: name } = await db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', people.otherVendor.id)
    .executeTakeFirstOrThrow()
  const pages = [
    await as(people.vendor).get(`/vendor/warning-list/detail/${card}`),
    await as(people.inspector).get(`/inspector/manage-reply/approve-warning-card/${card}`),
  ]
  for (const { text } of pages) expect(text).toContain(`written by ${name}`)
  const event = db.selectFrom('audit_events').select('actor_id').where('action', '=', 'card.reply')
  expect(await event.where('entity_id', '=', card).execute()).toEqual([{ actor_id: people.otherVendor.id }])
})

test('a manager is told of a card as the owner is, and a shift and a helper are not', async () => {
  const [place = ''] = await insertPlaces(database, [
    { owner_id: people.vendor.id, province_code: 83, district_code: 8301, category_id: 'restaurant' },
  ])
  const [manager, shift] = [await addPerson(database, { vendor: true }), await addPerson(database, { vendor: true })]
  await nameTo(database, { owner: people.vendor, place, part: 'manager', person: manager })
  await nameTo(database, { owner: people.vendor, place, part: 'shift', person: shift })
  const findings = await findAt(database, place, failing.minor)
  const { card } = await draft(database, { place, by: people.inspector, findings, level: 'yellow' })
  const rows = await db.selectFrom('notifications').select(['user_id', 'kind']).where('ref', '=', card).execute()
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([people.vendor.id, manager.id].sort())
  expect((await as(manager).get('/notification')).text).toContain(`/vendor/warning-list/detail/${card}`)
})

test('a person has one part at a place: another is refused until the first has ended, and an unknown one is none', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: people.vendor.id }])
  await nameTo(database, { owner: people.vendor, place, part: 'shift', person: people.otherVendor })
  const page = `/vendor/manage-business/people/${place}`
  const ask = (part: string) =>
    send(app, page, { do: 'helper', part, contact: people.otherVendor.contact }, people.vendor)
  expect((await ask('manager')).refusal?.errors).toEqual({ contact: 'ownership:refusal.otherPart' })
  expect((await ask('boss')).refusal?.errors).toEqual({ part: 'ownership:error.part' })
  expect((await ask('shift')).status).toBe(303)
  expect((await db.selectFrom('place_offers').select('part').execute()).map(({ part }) => part)).toEqual(['shift'])
})
