/**
 * A red card issued at once on site: only there, only for seen faults; ratified by another, or it lapses. People who saved the place are notified.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { ratifyCard } from '#server/domain/cards/ratify-card.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import { sealVisit } from '#server/domain/cards/seal-visit.ts'
import { prepareInspection } from '#server/domain/inspections/prepare-inspection.ts'
import { startInspection } from '#server/domain/inspections/start-inspection.ts'
import { setSwitches } from '#server/domain/notifications/settings.ts'
import type { CardVisit } from '#shared/cards/card-visit.ts'
import type { VisitDoubt } from '#shared/inspections/visit-doubts.ts'
import { testApp } from '../../../../test/support/app.ts'
import {
  actingAs,
  approvalReason,
  cardOf,
  draft,
  draftWords,
  failing,
  visitOnSite,
} from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { officerActor } from '../../../../test/support/quarantine.ts'
import { actorOf } from '../../../../test/support/reviews.ts'
import { answerAll, seenOf } from '../../../../test/support/runs.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner, keeper, quiet, place] = [{} as Officers, {} as TestPerson, {} as TestPerson, {} as TestPerson, '']
let [name, count] = ['', 100]

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true })
  keeper = await addPerson(database)
  quiet = await addPerson(database)
})
beforeEach(async () => {
  await forgetLimits(database)
  name = `ครัวทดลอง ${++count}`
  ;[place = ''] = await insertPlaces(database, [{ name_th: name, category_id: 'restaurant', owner_id: owner.id }])
  await db
    .insertInto('favourites')
    .values([keeper, quiet].map(({ id }) => ({ user_id: id, business_id: place, created_at: new Date() })))
    .execute()
  await perform(database, actorOf(quiet.id), setSwitches, { 'favourite.mail': false })
  await db.deleteFrom('deliveries').execute()
})

const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const issuePage = () => `/inspector/Issue-warning/${place}`
const workPage = (card: string) => `/inspector/manage-reply/approve-warning-card/${card}`
const publicPage = () => visit(app, { cookie: 'i18n_redirected=en' }).get(`/client/information/${place}`)
/** Written messages, of one place or all. */
const notified = async (about = '') => {
  const rows = await db.selectFrom('deliveries').select(['about', 'message']).orderBy('id').execute()
  return rows.filter(({ message }) => JSON.stringify(message).includes(about)).map((row) => row.about)
}
const statusOf = async () =>
  (await db.selectFrom('businesses').select('status').where('id', '=', place).executeTakeFirstOrThrow()).status
const cards = () => db.selectFrom('warning_cards').select('id').where('business_id', '=', place).execute()
const sweep = (now: Date) => runCardTimers({ db, wakeSender: () => undefined, origin: '' }, now)

const issue = (who: TestPerson, finding: string, given: Record<string, string> = {}) =>
  as(who).post(issuePage(), {
    do: 'issue',
    level: 'red',
    emergency: 'on',
    ...draftWords,
    [`f-${finding}`]: 'on',
    ...given,
  })
async function issued() {
  const finding = await visitOnSite(database, { place, by: officers.officer })
  const sent = await issue(officers.officer, finding)
  expect(sent.status, JSON.stringify(errorsOf(sent))).toBe(303)
  const [card] = await cards()
  return card?.id as string
}

test('it goes out at once, suspends the place and is public as not ratified; owner, supervisors and keepers are told', async () => {
  const card = await issued()
  expect(await cardOf(database, card)).toMatchObject({ level: 'red', state: 'issued', approved_by: null })
  expect(await statusOf()).toBe('suspended')
  expect((await notified()).sort()).toEqual(['card_issued', 'card_to_ratify', 'favourite_red', 'favourite_red'])
  const mail = await db.selectFrom('deliveries').select('message').where('about', '=', 'favourite_red').execute()
  // Also to people without other mails about saved places: it is a danger.
  const written = mail.map(({ message }) => (message as { to: string }).to)
  expect(written.sort()).toEqual([keeper.contact, quiet.contact].sort())
  expect((await publicPage()).text).toContain('Issued at once as an emergency')
  expect((await as(owner).get(`/vendor/warning-list/detail/${card}`)).status).toBe(200)
  const queue = await as(officers.supervisor).get('/inspector/manage-reply')
  expect(queue.text).toContain(workPage(card))
})

test.each([
  ['an officer who was not there', 'colleague', {}, {}, 422, { emergency: 'warning:error.notOnSite' }],
  [
    'a visit of yesterday',
    'officer',
    { sealedAt: new Date(Date.now() - 86_400_000) },
    {},
    422,
    { emergency: 'warning:error.notOnSite' },
  ],
  ['what nobody photographed', 'officer', { isUnseen: true }, {}, 422, { emergency: 'warning:error.notOnSite' }],
  [
    'a visit that began elsewhere',
    'officer',
    { at: { lat: 13.75, lng: 100.5 } },
    {},
    422,
    { emergency: 'warning:error.notOnSite' },
  ],
  [
    'a visit that says neither where it was nor reads the sign',
    'officer',
    { signRead: null },
    {},
    422,
    { emergency: 'warning:error.notOnSite' },
  ],
  [
    'a visit that was closed more than an hour ago',
    'officer',
    { sealedAt: new Date(Date.now() - 61 * 60_000) },
    {},
    422,
    { emergency: 'warning:error.notOnSite' },
  ],
  [
    'an orange card',
    'officer',
    {},
    { level: 'orange', reason: 'ข้ออื่นแก้ไขต่อหน้าแล้ว' },
    422,
    { emergency: 'warning:error.emergencyRed' },
  ],
] as const)('%s is refused, and nothing is written', async (_case, who, visited, given, status, errors) => {
  const finding = await visitOnSite(database, { place, by: officers.officer, ...visited })
  const refused = await issue(officers[who], finding, given)
  expect([refused.status, errorsOf(refused)]).toEqual([status, errors])
  expect([await cards(), await statusOf(), await notified()]).toEqual([[], 'approved', []])
})

test('a supervisor ratifies it, once, and never their own; then time takes nothing back', async () => {
  const card = await issued()
  const { rev } = await cardOf(database, card)
  const fields = { do: 'ratify', rev: String(rev), reason: approvalReason }
  const early = await as(officers.officer).post(workPage(card), fields)
  expect([early.status, errorsOf(early)]).toEqual([403, { form: 'warning:refusal.notSupervisor' }])
  expect((await as(officers.elsewhere).post(workPage(card), fields)).status).toBe(404)
  expect((await as(officers.supervisor).post(workPage(card), fields)).status).toBe(303)
  expect(await cardOf(database, card)).toMatchObject({
    approved_by: officers.supervisor.id,
    ratified_at: expect.any(Date),
  })
  const again = await as(officers.supervisor).post(`${workPage(card)}?rev=${rev}`, fields)
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'warning:refusal.stale' }])
  expect((await notified()).filter((about) => about === 'card_ratified')).toHaveLength(2)
  await sweep(new Date(Date.now() + 3 * 86_400_000))
  expect((await cardOf(database, card)).state).toBe('overdue')
  expect(await statusOf()).toBe('suspended')
})

test('a card without proof of presence is a draft to approve, and the page gives the reason', async () => {
  const finding = await visitOnSite(database, { place, by: officers.officer, signRead: null })
  expect((await as(officers.officer).get(issuePage())).text).toContain('A red card cannot go out at once now')
  const fields = { do: 'issue', level: 'red', ...draftWords, [`f-${finding}`]: 'on' }
  expect((await as(officers.officer).post(issuePage(), fields)).status).toBe(303)
  const [card] = await cards()
  expect(await cardOf(database, String(card?.id))).toMatchObject({ state: 'awaiting_approval', emergency_until: null })
  expect(await statusOf()).toBe('approved')
})

/** Minutes before now, as a device says them whose clock is `ahead` minutes ahead. */
const ago = (minutes: number, ahead = 0) => new Date(Date.now() + (ahead - minutes) * 60_000)

interface Sealed {
  /** Minutes ago at which it began; on the device of a visit taken along, or here. */
  began?: number
  isBegunHere?: boolean
  /** Minutes by which the device's clock is ahead, when the beginning and when the closing is sent. */
  ahead?: [number, number]
  /** Minutes ago at which the device says that it was closed. */
  closed?: number
  /** Another officer answers than the one who closes it. */
  isTaken?: boolean
}

/** A visit with a locked exit through the commands of a device; returns the finding and the doubt about its time. */
async function sealedBy(device: Sealed) {
  const { began = 40, isBegunHere = false, ahead = [0, 0], closed = 10, isTaken = false } = device
  const answeredBy = isTaken ? officers.colleague : officers.officer
  const here = await db
    .selectFrom('businesses')
    .select(['lat', 'lng'])
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  const early = await perform(database, officerActor(answeredBy, ago(200)), prepareInspection, { place })
  const { id: run, kind } = early.run.view
  const onDevice = { startedAt: ago(began, ahead[0]), sentAt: ago(0, ahead[0]) }
  await perform(database, officerActor(answeredBy, isBegunHere ? ago(began) : ago(0)), startInspection, {
    run,
    place,
    kind: kind as 'first',
    licensed: null,
    at: here,
    companion: '',
    onDevice: isBegunHere ? null : onDevice,
  })
  await answerAll(database, officerActor(answeredBy), run, failing.stop, ago(began - 1, ahead[1]))
  const { inspection } = await perform(database, officerActor(officers.officer), sealVisit, {
    run,
    seen: await seenOf(database, run),
    closing: { at: ago(closed, ahead[1]), sentAt: ago(0, ahead[1]) },
  })
  const { id, visit_doubt } = await db
    .selectFrom('findings as f')
    .innerJoin('inspections as i', 'i.id', 'f.inspection_id')
    .select(['f.id', 'i.visit_doubt'])
    .where('i.id', '=', inspection)
    .executeTakeFirstOrThrow()
  return { finding: id, doubt: visit_doubt }
}

test.each<[string, Sealed, VisitDoubt | null, 'goes out' | 'is refused']>([
  ['a clock that is right', {}, null, 'goes out'],
  ['a wrong clock, of a visit begun here within the hour', { isBegunHere: true, ahead: [0, 120] }, 'clock', 'goes out'],
  [
    'a wrong clock, of a visit begun here hours ago',
    { isBegunHere: true, began: 180, ahead: [0, -150] },
    'clock',
    'is refused',
  ],
  ['a wrong clock, of a visit begun on the device', { ahead: [120, 120] }, 'clock', 'is refused'],
  ['a clock that was turned on the way', { ahead: [0, 120] }, 'turned', 'is refused'],
  ['a closing before the beginning', { closed: 180 }, 'clamped', 'is refused'],
  ['an officer who closes the visit of another', { isTaken: true }, 'taken', 'is refused'],
])('an emergency card by %s', async (_name, device, why, outcome) => {
  const { finding, doubt } = await sealedBy(device)
  expect(doubt).toBe(why)
  const isOffered = (await as(officers.officer).get(issuePage())).text.includes('name="emergency"')
  const sent = await issue(officers.officer, finding)
  if (outcome === 'goes out') {
    expect([isOffered, sent.status, errorsOf(sent)]).toEqual([true, 303, undefined])
    const [card] = await cards()
    expect((await cardOf(database, String(card?.id))).state).toBe('issued')
  } else {
    expect([isOffered, sent.status, errorsOf(sent)]).toEqual([false, 422, { emergency: 'warning:error.notOnSite' }])
    expect([await cards(), await statusOf(), await notified()]).toEqual([[], 'approved', []])
  }
})

test('the ratifying officer sees the visit, and gives a reason; the owner reads it', async () => {
  const { lat, lng } = await db
    .selectFrom('businesses')
    .select(['lat', 'lng'])
    .where('id', '=', place)
    .executeTakeFirstOrThrow()
  const finding = await visitOnSite(database, { place, by: officers.officer, at: { lat: lat + 0.0009, lng } })
  await issue(officers.officer, finding)
  const [card] = await cards()
  const id = String(card?.id)
  const page = await as(officers.supervisor).get(workPage(id))
  const { visit: seen } = stateOf(page).data['inspector/cards/approve-warning-card'] as { visit: CardVisit }
  expect(seen).toMatchObject({
    officer: 'Inta Inspector',
    metresFromPin: 100,
    signRead: null,
    doubt: null,
    photos: [{ source: null, metresFromPin: null }],
  })
  expect(page.text).toContain('Was the officer there?')
  expect(page.text).toContain('Inta Inspector')
  const { rev } = await cardOf(database, id)
  const ratify = (reason: string) =>
    as(officers.supervisor).post(workPage(id), { do: 'ratify', rev: String(rev), reason })
  const refused = await ratify('')
  expect([refused.status, errorsOf(refused)]).toEqual([422, { reason: 'card:error.reasonShort' }])
  expect((await cardOf(database, id)).ratified_at).toBeNull()
  expect((await ratify(approvalReason)).status).toBe(303)
  const events = await db.selectFrom('audit_events').select('reason').where('action', '=', 'card.ratify').execute()
  expect(events.map(({ reason }) => reason)).toContain(approvalReason)
  expect((await as(owner).get(`/vendor/warning-list/detail/${id}`)).text).toContain(approvalReason)
})

test('a supervisor who issued it does not ratify it', async () => {
  const finding = await visitOnSite(database, { place, by: officers.supervisor })
  expect((await issue(officers.supervisor, finding)).status).toBe(303)
  const [card] = await cards()
  const refused = await as(officers.supervisor).post(workPage(String(card?.id)), {
    do: 'ratify',
    rev: '1',
    reason: approvalReason,
  })
  expect([refused.status, errorsOf(refused)]).toEqual([403, { form: 'warning:refusal.ownDraft' }])
})

test('nobody ratified it: it is withdrawn at that very moment and the suspension ends with it, however late somebody looks', async () => {
  const card = await issued()
  const { emergency_until: until, rev } = await cardOf(database, card)
  const late = new Date((until as Date).getTime() + 3 * 86_400_000)
  const ratify = perform(database, actingAs(officers.supervisor, 'inspector', until as Date), ratifyCard, {
    card,
    rev,
    reason: approvalReason,
  })
  await expect(ratify).rejects.toMatchObject({ errors: { form: 'warning:refusal.lapsed' } })
  await db.deleteFrom('deliveries').execute()
  await Promise.all([sweep(late), sweep(late)])
  expect(await cardOf(database, card)).toMatchObject({ state: 'withdrawn', withdrawn_at: until, overdue_at: null })
  expect(await statusOf()).toBe('approved')
  expect((await notified(name)).sort()).toEqual(['card_lapsed', 'card_lapsed', 'favourite_lifted', 'favourite_lifted'])
  const page = (await publicPage()).text
  expect(page).toContain('No supervisor ratified it in time')
  const events = await db
    .selectFrom('audit_events')
    .select('action')
    .where('entity_id', '=', card)
    .orderBy('id')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['card.issue_emergency', 'card.lapse'])
})

test('a red card that two supervisors take back ends the suspension, and keepers are told of that too', async () => {
  const card = await issued()
  const { rev } = await cardOf(database, card)
  await db.deleteFrom('deliveries').execute()
  const second = await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } })
  const letter = `/inspector/manage-reply/already-sent/${card}`
  const fields = { rev: String(rev), reason: 'ออกใบผิดสถานที่ ขออภัย' }
  const alone = await as(officers.supervisor).post(letter, { do: 'withdraw', ...fields })
  expect([alone.status, errorsOf(alone)]).toEqual([403, { form: 'officer:refusal.takesTwo' }])
  expect((await as(officers.supervisor).post(letter, { do: 'lift', ...fields })).status).toBe(303)
  const again = await as(officers.supervisor).post(letter, { do: 'lift', ...fields })
  expect([again.status, errorsOf(again)]).toEqual([409, { form: 'power:refusal.waits' }])
  expect(await statusOf()).toBe('suspended')
  const { proposals } = stateOf(await as(second).get(letter)).data['inspector/cards/already-sent']
  expect(proposals).toMatchObject([{ kind: 'lift_card', mayConfirm: true, reason: fields.reason }])
  const confirm = { do: 'confirm', proposal: proposals[0].id }
  const own = await as(officers.supervisor).post(letter, confirm)
  expect([own.status, errorsOf(own)]).toEqual([403, { form: 'power:refusal.notSecond' }])
  for (const who of [officers.officer, officers.elsewhere])
    expect((await as(who).post(letter, confirm)).status).toBe(404)
  expect((await as(second).post(letter, confirm)).status).toBe(303)
  expect([await statusOf(), (await notified()).sort()]).toEqual([
    'approved',
    ['card_withdrawn', 'favourite_lifted', 'favourite_lifted', 'power_confirmed', 'power_to_confirm'],
  ])
})

test('a card without an emergency waits for its approval as ever', async () => {
  const finding = await visitOnSite(database, { place, by: officers.officer })
  const { card } = await draft(database, { place, by: officers.officer, findings: [finding], level: 'red' })
  expect(await cardOf(database, card)).toMatchObject({ state: 'awaiting_approval', emergency_until: null })
})
