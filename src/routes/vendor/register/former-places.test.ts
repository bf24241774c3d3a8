/** A place that was closed with open warning cards and is registered anew: its cards come back, and everybody is warned before. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { approveRegistration } from '#server/domain/approvals/decide-registration.ts'
import { compareStoredFigures } from '#server/domain/inspections/stored-figures.ts'
import { unmergePlaces } from '#server/domain/merges/merge-places.ts'
import { closePlace } from '#server/domain/own-places/closing.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { approve, cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { insertCard } from '../../../../test/support/inspections.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { actorAt } from '../../../../test/support/ownership.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces, removePlaces } from '../../../../test/support/places.ts'
import { insertDraft, insertWaiting } from '../../../../test/support/registrations.ts'
import { postBox, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const box = postBox()
const app = await testApp(database, { deliver: box.deliver })
let [officers, owner, other] = [{} as Officers, {} as TestPerson, {} as TestPerson]
const closed = new Date(Date.now() - 10 * dayMs)
const issued = new Date(closed.getTime() - 2 * dayMs)
const here = { lat: 7.7793, lng: 98.3251, name_th: 'ครัวปลายแหลม', name_en: 'Plai Laem Kitchen' }
const far = { lat: 7.89, lng: 98.29, name_th: 'บ้านริมเขา', name_en: 'Hillside House' }

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  await db
    .updateTable('duty_areas')
    .set({ valid_from: new Date('2020-01-01') })
    .execute()
  owner = await addPerson(database, { vendor: true })
  other = await addPerson(database, { vendor: true })
})
beforeEach(async () => {
  await db.deleteFrom('business_drafts').execute()
  await removePlaces(database)
})

type Level = 'yellow' | 'orange' | 'red'
/** The owner's place, closed for good ten days ago with a card of two days. */
async function closedWith(level: Level, { replied = false, number = null as string | null } = {}) {
  const given = { category_id: 'restaurant', capacity: 40, owner_id: owner.id, ...here } as const
  const [place = ''] = await insertPlaces(database, [given])
  if (number)
    await db
      .insertInto('registrations')
      .values({
        business_id: place,
        operator_kind: 'company',
        operator_name: 'บริษัท ปลายแหลม จำกัด',
        has_pin: true,
        company_number: null,
        number_hash: number,
        number_last4: '2014',
        stated_licensed: null,
        different_because: null,
        submitted_at: issued,
        decide_by: issued,
        decided_at: issued,
        decided_by: null,
        returned: null,
      })
      .execute()
  const found = { yellow: failing.minor, orange: failing.majors, red: failing.stop }[level]
  const findings = await findAt(database, place, found, new Date(issued.getTime() - dayMs))
  const { card } = await draft(database, { place, by: officers.officer, findings, level, now: issued })
  if (level !== 'yellow') await approve(database, card, officers.supervisor, issued)
  if (replied) await replyToAll(database, card, owner, new Date(issued.getTime() + dayMs))
  await perform(database, actorAt(owner, 'vendor', closed), closePlace, { place })
  return { place, card }
}
const placeOf = (id: string) => db.selectFrom('businesses').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const timersOf = (card: string) =>
  db
    .selectFrom('card_timers')
    .select(['what', 'due_at'])
    .where('card_id', '=', card)
    .where('done_at', 'is', null)
    .execute()
const decide = ({ place, rev }: { place: string; rev: string }, now = new Date()) =>
  perform(database, actorAt(officers.officer, 'inspector', now), approveRegistration, {
    place,
    rev,
    licensed: null,
    comparedPayees: false,
  })
/** Numbers of the cards that a page names. */
const told = (text: string) => [...new Set(text.match(/\b\d\d-\d{4}-\d{4}\b/g))]
const seconds = (from: Date | null, to: Date | null) =>
  Math.round(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / 1000)

test('at the same spot by the same owner the card goes on where its clock stood, and the grade with it', async () => {
  const { place: gone, card } = await closedWith('yellow')
  expect(await timersOf(card)).toEqual([])
  const before = await cardOf(database, card)
  const grade = (await placeOf(gone)).grade
  const anew = await insertWaiting(database, { owner: owner.id, ...here })
  const now = new Date()
  await decide(anew, now)
  const after = await cardOf(database, card)
  expect([after.business_id, after.state]).toEqual([anew.place, before.state])
  expect(seconds(closed, before.reply_due_at)).toBe(5 * 86_400)
  expect(seconds(now, after.reply_due_at)).toBe(5 * 86_400)
  expect((await timersOf(card)).map(({ what }) => what)).toContain('overdue')
  expect(await placeOf(anew.place)).toMatchObject({ status: 'approved', grade, owner_since: null, renewed_at: null })
  expect(await placeOf(gone)).toMatchObject({ status: 'closed', grade: null, owner_id: owner.id })
  expect(await compareStoredFigures(db, now)).toEqual([])
  const own = visit(app, { cookie: owner.cookie })
  expect((await own.get('/vendor/warning-list')).text).toContain(before.number)
  const events = await db.selectFrom('audit_events').selectAll().where('entity_id', '=', anew.place).execute()
  expect(events.map(({ business_id, after: to }) => [business_id, to])).toEqual([
    [anew.place, expect.objectContaining({ took_over: [before.number] })],
    [gone, { into: anew.place }],
  ])
})

test('a reply that waits is decided at the new place, and its clock stands still until then', async () => {
  const { card } = await closedWith('orange', { replied: true })
  const before = await cardOf(database, card)
  await decide(await insertWaiting(database, { owner: owner.id, ...here }))
  expect(await cardOf(database, card)).toMatchObject({ state: 'replied', reply_due_at: before.reply_due_at })
  const officer = visit(app, { cookie: officers.officer.cookie })
  expect((await officer.get('/inspector/manage-reply')).text).toContain(before.number)
})

test('a red card shuts the place that is registered anew at once', async () => {
  const { card } = await closedWith('red')
  const anew = await insertWaiting(database, { owner: owner.id, ...here })
  await decide(anew)
  expect((await cardOf(database, card)).business_id).toBe(anew.place)
  expect(await placeOf(anew.place)).toMatchObject({ status: 'suspended', open_card: 'red' })
})

test.each([
  ['somebody else', 7],
  ['the same owner', 5],
] as const)('by its number elsewhere, for %s: %i days are left, and no grade comes along', async (who, days) => {
  const { place: gone, card } = await closedWith('yellow', { number: 'one number' })
  const isSame = who === 'the same owner'
  const anew = await insertWaiting(database, { owner: isSame ? owner.id : other.id, ...far })
  await db
    .updateTable('registrations')
    .set({ number_hash: 'one number' })
    .where('business_id', '=', anew.place)
    .execute()
  const now = new Date()
  await decide(anew, now)
  const after = await cardOf(database, card)
  expect([after.business_id, seconds(now, after.reply_due_at)]).toEqual([anew.place, days * 86_400])
  expect(await placeOf(anew.place)).toMatchObject({ grade: null, owner_since: isSame ? null : now, renewed_at: now })
  expect(await compareStoredFigures(db, now)).toEqual([])
  const open = (await visit(app).get(`/client/information/${anew.place}`)).text
  expect(open).toContain(isSame ? 'Not yet inspected' : 'New owner')
  expect((await placeOf(gone)).owner_since).toBeNull()
})

test('another name at the spot, or the same name farther away, is another place', async () => {
  const { place: gone, card } = await closedWith('yellow', { number: 'one number' })
  for (const given of [
    { ...here, name_th: far.name_th, name_en: far.name_en },
    { ...here, lat: far.lat, lng: far.lng },
  ]) {
    const { place, rev } = await insertWaiting(database, { owner: owner.id, ...given })
    await decide({ place, rev })
  }
  expect((await cardOf(database, card)).business_id).toBe(gone)
})

test('a former owner sees all of it while registering, another person the public part, and the deciding officer all', async () => {
  const { card } = await closedWith('yellow')
  const { number } = await cardOf(database, card)
  const step5 = async (who: TestPerson) => {
    const id = await insertDraft(database, { owner: who.id })
    return (await visit(app, { cookie: who.cookie }).get(`/vendor/register-business/form5?draft=${id}`)).text
  }
  expect(told(await step5(owner))).toEqual([number])
  await db
    .updateTable('warning_cards')
    .set({ public_from: new Date(Date.now() + dayMs) })
    .where('id', '=', card)
    .execute()
  expect(told(await step5(owner))).toEqual([number])
  expect(told(await step5(other))).toEqual([])
  await db.updateTable('warning_cards').set({ public_from: closed }).where('id', '=', card).execute()
  expect(told(await step5(other))).toEqual([number])
  const anew = await insertWaiting(database, { owner: other.id, ...here })
  const officer = visit(app, { cookie: officers.officer.cookie })
  const page = '/inspector/management-place'
  expect((await officer.get(`${page}?of=${anew.place}`)).text).toContain(number)
  const before = box.messages.length
  await officer.post(page, { do: 'approve', place: anew.place, rev: anew.rev })
  // Sent after the answer, beside the mail that the place is public, in no order.
  await expect
    .poll(() => box.messages.slice(before))
    .toContainEqual(expect.objectContaining({ to: other.contact, subject: expect.stringContaining('ใบเตือน') }))
})

test('found to be another place after all, it is undone: the card lies with the closed place again, and no clock runs', async () => {
  const { place: gone, card } = await closedWith('yellow')
  const anew = await insertWaiting(database, { owner: owner.id, ...here })
  await decide(anew)
  const { id: merge } = await db.selectFrom('place_merges').select('id').executeTakeFirstOrThrow()
  await perform(database, actorAt(officers.supervisor, 'inspector'), unmergePlaces, { merge })
  expect((await cardOf(database, card)).business_id).toBe(gone)
  expect(await timersOf(card)).toEqual([])
  expect(await placeOf(gone)).toMatchObject({ status: 'closed', owner_id: owner.id, merged_into: null })
  expect(await placeOf(anew.place)).toMatchObject({ status: 'approved', owner_id: owner.id, open_card: null })
  expect(await compareStoredFigures(db)).toEqual([])
})

test('a place is found behind twenty others that closed later beside it', async () => {
  const { place, card } = await closedWith('yellow')
  const others = await insertPlaces(
    database,
    Array.from({ length: 21 }, (_, index) => ({
      lat: here.lat + index / 100_000,
      lng: here.lng,
      name_th: `แผงลอยหมายเลข ${index}`,
      name_en: `Stall ${index}`,
      status: 'closed' as const,
      closed_at: new Date(closed.getTime() + (index + 1) * 60_000),
    })),
  )
  for (const businessId of others)
    await insertCard(database, { businessId, level: 'yellow', state: 'acknowledged', issuedAt: issued })
  const anew = await insertWaiting(database, { owner: owner.id, ...here })
  await decide(anew)
  expect((await cardOf(database, card)).business_id).toBe(anew.place)
  expect(place).not.toBe(anew.place)
})
