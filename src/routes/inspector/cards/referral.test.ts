/** A matter between agencies: offered, taken or returned, with the owner's clock going on; and no point of a place on the cards of two agencies. */
import { beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { draftCard } from '#server/domain/cards/draft-card.ts'
import { agencyOf } from '../../../../test/support/agencies.ts'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, approve, cardOf, draft, draftWords, failing, findAt } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
const unit = 'ตำรวจท่องเที่ยว'
const health = 'สำนักงานสาธารณสุขจังหวัดภูเก็ต'
const healthShown = 'Phuket Provincial Public Health Office'
const reason = 'เป็นเรื่องสุขลักษณะอาหาร อยู่ในหน้าที่ของสาธารณสุข'
const names = ['owner', 'officer', 'chief', 'doctor', 'headDoctor', 'stranger'] as const
let who = {} as Record<(typeof names)[number], TestPerson>
let [place, card] = ['', '']

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  await db.deleteFrom('deliveries').execute()
  const chief = 'supervisor' as const
  who = {
    owner: await addPerson(database, { name: 'Vipa Vendor', vendor: true }),
    officer: await addPerson(database, { name: 'Inta Inspector', inspector: { unit, areas: [83] } }),
    chief: await addPerson(database, { name: 'Suda Supervisor', inspector: { unit, areas: [83], level: chief } }),
    doctor: await addPerson(database, { name: 'Doc Health', inspector: { unit: health, areas: [83] } }),
    headDoctor: await addPerson(database, { inspector: { unit: health, areas: [83], level: chief } }),
    stranger: await addPerson(database, { inspector: { unit: health, areas: [50], level: chief } }),
  }
  ;[place = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', owner_id: who.owner.id }])
  const findings = await findAt(database, place, failing.minor)
  card = (await draft(database, { place, by: who.officer, findings, level: 'yellow' })).card
  await db.deleteFrom('deliveries').execute()
})

const as = (name: keyof typeof who) => visit(app, who[name])
const sent = () => `/inspector/manage-reply/already-sent/${card}`
const revOf = async () => String((await cardOf(database, card)).rev)
const post = async (name: keyof typeof who, fields: Record<string, string>) =>
  as(name).post(sent(), { rev: await revOf(), ...fields })
const refer = async (name: keyof typeof who, to = health) =>
  post(name, { do: 'refer', to: await agencyOf(database, to), reason })
const notified = async () =>
  (await db.selectFrom('deliveries').select(['about', 'user_id']).orderBy('id').execute()).map(({ about, user_id }) => [
    about,
    names.find((name) => who[name].id === user_id),
  ])
const fileOf = async (name: keyof typeof who) =>
  stateOf(await as(name).get(sent())).data['inspector/cards/already-sent']
const publicPage = async () => (await visit(app).get(`/client/information/${place}`)).text

test('an offer is taken: the other agency is in charge, the clock goes on, and both agencies and the owner are told', async () => {
  const before = await cardOf(database, card)
  const offered = await refer('chief')
  expect([offered.status, offered.headers.location]).toEqual([303, `${sent()}?done=referred`])
  expect((await fileOf('officer')).referral).toMatchObject({ isInCharge: true, offered: { to: healthShown, reason } })
  const page = await as('headDoctor').get('/inspector/manage-reply')
  expect(page.text).toContain(`href="${sent()}"`)
  expect((await post('headDoctor', { do: 'take' })).status).toBe(303)
  expect(await notified()).toEqual([
    ['card_referred', 'headDoctor'],
    ['card_referral_taken', 'chief'],
    ['card_in_charge', 'owner'],
  ])
  const after = await cardOf(database, card)
  for (const column of ['reply_due_at', 'fix_due_at', 'clock_stopped_at', 'state', 'letter'] as const)
    expect(after[column], column).toEqual(before[column])
  expect((await fileOf('doctor')).referral).toMatchObject({ agency: healthShown, isInCharge: true, offered: null })
  expect((await fileOf('doctor')).file.timeline.map(({ event }: { event: string }) => event)).toEqual([
    'referral_taken',
    'referred',
    'move',
  ])
  const own = await as('owner').get(`/vendor/warning-list/detail/${card}`)
  expect(own.text).toContain('This agency took over')
  // From now on the first agency refers nothing of it.
  const again = await refer('chief', unit)
  expect([again.status, errorsOf(again)]).toEqual([403, { form: 'warning:refusal.notInCharge' }])
})

test('the public reads which agency is in charge', async () => {
  await db
    .updateTable('warning_cards')
    .set({ public_from: new Date(0) })
    .where('id', '=', card)
    .execute()
  expect(await publicPage()).toContain('Tourist Police')
  await refer('chief')
  await post('headDoctor', { do: 'take' })
  const page = await publicPage()
  expect([page.includes(healthShown), page.includes('Tourist Police')]).toEqual([true, false])
})

test('an offer is returned with a reason, or taken back; the first agency stays in charge', async () => {
  await refer('chief')
  const silent = await post('headDoctor', { do: 'giveBack', reason: 'ไม่' })
  expect([silent.status, errorsOf(silent)]).toEqual([422, { reason: 'card:error.reasonShort' }])
  expect((await post('headDoctor', { do: 'giveBack', reason: 'อยู่นอกหน้าที่ของสาธารณสุข' })).status).toBe(303)
  expect((await notified()).at(-1)).toEqual(['card_referral_returned', 'chief'])
  expect((await refer('chief')).status).toBe(303)
  expect((await post('chief', { do: 'endOffer' })).status).toBe(303)
  const late = await post('headDoctor', { do: 'take' })
  expect([late.status, errorsOf(late)]).toEqual([409, { form: 'warning:refusal.stale' }])
  expect((await fileOf('officer')).referral).toMatchObject({ isInCharge: true, offered: null })
})

test('only supervisors of the two agencies there do any of it, and only to an agency with the area and the kind', async () => {
  const officer = await refer('officer')
  expect([officer.status, errorsOf(officer)]).toEqual([403, { form: 'warning:refusal.notSupervisor' }])
  const other = await refer('headDoctor')
  expect([other.status, errorsOf(other)]).toEqual([403, { form: 'warning:refusal.notInCharge' }])
  expect((await refer('stranger')).status).toBe(404)
  for (const to of [unit, 'หน่วยงานที่ไม่มีพื้นที่']) {
    const answer = await refer('chief', to)
    expect([answer.status, errorsOf(answer)], to).toEqual([422, { to: 'warning:error.referTo' }])
  }
  const agency_id = await agencyOf(database, health)
  await db.insertInto('agency_kinds').values({ agency_id, category_id: 'spa' }).execute()
  expect(errorsOf(await refer('chief'))).toEqual({ to: 'warning:error.referTo' })
  await db.deleteFrom('agency_kinds').execute()
  expect((await refer('chief')).status).toBe(303)
  const own = await post('chief', { do: 'take' })
  expect([own.status, errorsOf(own)]).toEqual([403, { form: 'warning:refusal.notOffered' }])
  expect((await post('stranger', { do: 'take' })).status).toBe(404)
  expect(errorsOf(await post('doctor', { do: 'take' }))).toEqual({ form: 'warning:refusal.notSupervisor' })
  const stale = await as('headDoctor').post(sent(), { do: 'take', rev: '0' })
  expect([stale.status, errorsOf(stale)]).toEqual([409, { form: 'warning:refusal.stale' }])
})

test('a point on the card of one agency is on no card of another, which reads whose it is and writes a note', async () => {
  const findings = await findAt(database, place, failing.minor)
  const page = `/inspector/Issue-warning/${place}`
  const fields = { do: 'issue', level: 'yellow', ...draftWords, [`f-${findings[0]}`]: 'on' }
  const refused = await as('doctor').post(page, fields)
  expect([refused.status, errorsOf(refused)]).toEqual([409, { findings: 'warning:refusal.heldBy' }])
  const { number } = await cardOf(database, card)
  expect(refused.text).toContain(`Card ${number} of Tourist Police`)
  expect((await as('doctor').get(page)).text).toContain(`href="${sent()}"`)
  const note = await as('doctor').post(sent(), { do: 'note', text: 'พบข้อเดียวกันเมื่อเช้านี้ ยังไม่ได้แก้ไข' })
  expect(note.status).toBe(303)
  expect(await notified()).toEqual([['card_noted', 'chief']])
  expect((await as('officer').get(sent())).text).toContain('พบข้อเดียวกันเมื่อเช้านี้')
  expect((await as('owner').get(`/vendor/warning-list/detail/${card}`)).text).not.toContain('พบข้อเดียวกันเมื่อเช้านี้')
  // One that is not sent yet has no number.
  const majors = await findAt(database, place, failing.majors)
  await draft(database, { place, by: who.officer, findings: majors, level: 'orange' })
  const drafted = await as('doctor').post(page, {
    do: 'issue',
    level: 'yellow',
    ...draftWords,
    [`f-${majors[0]}`]: 'on',
  })
  expect(errorsOf(drafted)).toEqual({ findings: 'warning:error.findingTaken' })
  // Once it is theirs, it is their card that has the point, and not a second one.
  await refer('chief')
  await post('headDoctor', { do: 'take' })
  expect(errorsOf(await as('officer').post(page, fields))).toEqual({ findings: 'warning:refusal.heldBy' })
})

test('of two agencies that card the same points at the same moment one does, however the two meet', async () => {
  for (let time = 0; time < 6; time++) {
    const [other = ''] = await insertPlaces(database, [{}])
    // The finding of each, as two officers without a network would make it.
    const [first, second] = [await findAt(database, other, failing.minor), await findAt(database, other, failing.minor)]
    const by = (name: 'officer' | 'doctor', findings: string[]) =>
      perform(database, actingAs(who[name], 'inspector'), draftCard, {
        ...draftWords,
        place: other,
        draft: null,
        level: 'yellow',
        findings,
      })
    const both = [by('officer', first), by('doctor', second)]
    const answers = await Promise.allSettled(time % 2 ? both.toReversed() : both)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [lost] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(lost).toMatchObject({ errors: { findings: 'warning:refusal.heldBy' } })
    // Nothing is lost: what the other one found stands, uncarded.
    const left = await db
      .selectFrom('findings')
      .select('id')
      .where('id', 'in', [...first, ...second])
      .execute()
    expect(left).toHaveLength(2)
  }
})

test('a card is the matter of the agency in charge; where it has nobody left there another approves, and it is still the letter of the agency that drafted it', async () => {
  const findings = await findAt(database, place, failing.majors)
  const { card: orange } = await draft(database, { place, by: who.officer, findings, level: 'orange' })
  await expect(approve(database, orange, who.headDoctor)).rejects.toMatchObject({
    errors: { form: 'warning:refusal.otherAgency' },
  })
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', who.chief.id).execute()
  await approve(database, orange, who.headDoctor)
  expect((await cardOf(database, orange)).letter).toMatchObject({ unit })
})
