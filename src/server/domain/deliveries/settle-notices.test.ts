/** Work that is decided is read for all who were told of it: the bell, the list and the waiting work of each of them agree. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { begin, hand, moveAway, officerActor } from '../../../../test/support/quarantine.ts'
import { testDevice } from '../../../../test/support/runs.ts'
import { seenWork } from '../../../../test/support/seen.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'
import { readMigrations } from '../../db/migrate.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { kindsSettledBy, noticeOf, notices } from '../../notices/registry.ts'
import { decideReplies } from '../cards/decide-replies.ts'
import { endArea } from '../officers/end-areas.ts'
import { acceptLoan, agreeLoan, lendArea, withdrawLoan } from '../officers/lend-area.ts'
import { grantRev } from '../officers/lock-officer.ts'
import { setAside } from '../quarantine/decide.ts'
import { refusePower } from '../two-persons/decide-proposal.ts'
import { proposePower } from '../two-persons/propose-power.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let people = {} as Officers & Record<'owner' | 'second', TestPerson>
beforeEach(async () => {
  await db.deleteFrom('notifications').execute()
  // Officers of the test before: of too many supervisors not all are told.
  await db.deleteFrom('duty_areas').execute()
  people = {
    ...(await addOfficers(database)),
    owner: await addPerson(database, { vendor: true }),
    second: await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } }),
  }
})

/** The number at the bell, and how many lines of the list are unread. */
async function unreadOf(who: TestPerson): Promise<[number, number]> {
  const bell = await visit(app, who).get('/profile/terms/_payload.json')
  const { page } = stateOf(await visit(app, who).get('/notification')).data['notification/notification']
  return [bell.body.person.unread, page.rows.filter(({ isRead }: { isRead: boolean }) => !isRead).length]
}

test('a reply that one officer decides is unread for nobody any more, one that waits still is', async () => {
  const places = await insertPlaces(database, [{ owner_id: people.owner.id }, { owner_id: people.owner.id }])
  const cards = []
  for (const place of places) {
    const findings = await findAt(database, place, failing.minor)
    const { card } = await draft(database, { place, by: people.officer, findings, level: 'yellow' })
    await replyToAll(database, card, people.owner)
    cards.push(card)
  }
  const notified = await db.selectFrom('notifications').select('user_id').where('kind', '=', 'card_replied').execute()
  expect(notified).toEqual([{ user_id: people.officer.id }, { user_id: people.officer.id }])
  expect(await unreadOf(people.officer)).toEqual([2, 2])
  const [card = ''] = cards
  const { rev } = await cardOf(database, card)
  const [finding] = await db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card).execute()
  const verdicts = { [finding?.finding_id ?? '']: { verdict: 'accepted' as const, reason: '' } }
  await perform(database, actingAs(people.colleague, 'inspector'), decideReplies, { card, rev, verdicts })
  expect(await unreadOf(people.officer)).toEqual([1, 1])
})

test('a proposal that one supervisor refuses waits for no other one, and its proposer hears of it', async () => {
  const { rev: seen } = await db
    .selectFrom('role_grants as g')
    .select(grantRev.as('rev'))
    .where('user_id', '=', people.officer.id)
    .where('role', '=', 'inspector')
    .executeTakeFirstOrThrow()
  const third = await addPerson(database, { inspector: { level: 'supervisor', areas: [83] } })
  const terms = { card_id: null, duty_area_id: null, area_code: null, until: null, reason: 'ย้ายไปหน่วยอื่นแล้ว' }
  const proposal = await perform(database, actingAs(people.supervisor, 'inspector'), proposePower, {
    ...terms,
    kind: 'suspend',
    officer_id: people.officer.id,
    seen,
  })
  expect([await unreadOf(people.second), await unreadOf(third)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  await perform(database, actingAs(people.second, 'inspector'), refusePower, { proposal, reason: terms.reason })
  for (const who of [people.second, third]) expect(await unreadOf(who)).toEqual([0, 0])
  expect(await unreadOf(people.supervisor)).toEqual([1, 1])
})

const tomorrow = () => new Date(Date.now() + 86_400_000)
const areaOf = async ({ id }: TestPerson) =>
  (await db.selectFrom('duty_areas').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()).id

/** The officer's area is offered to the colleague, who hears of it; the loan's id. */
async function offer(): Promise<string> {
  const lent = { area: await areaOf(people.officer), to: people.colleague.id, until: tomorrow() }
  await perform(database, actingAs(people.officer, 'inspector'), lendArea, lent)
  expect(await unreadOf(people.colleague)).toEqual([1, 1])
  const { id } = await db
    .selectFrom('area_loans')
    .select('id')
    .where('area_id', '=', lent.area)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}

test('an offered area asks its borrower until the answer, and the supervisors until one of them agrees', async () => {
  const loan = await offer()
  await perform(database, actingAs(people.colleague, 'inspector'), acceptLoan, { loan })
  expect(await unreadOf(people.colleague)).toEqual([0, 0])
  for (const who of [people.supervisor, people.second]) expect(await unreadOf(who)).toEqual([1, 1])
  await perform(database, actingAs(people.second, 'inspector'), agreeLoan, { loan })
  for (const who of [people.supervisor, people.second]) expect(await unreadOf(who)).toEqual([0, 0])
  // The lender and the borrower hear of the outcome.
  expect([await unreadOf(people.officer), await unreadOf(people.colleague)]).toEqual([
    [1, 1],
    [1, 1],
  ])
})

test('an offer that is withdrawn, or ends with its area, asks nobody any more', async () => {
  const loan = await offer()
  await perform(database, actingAs(people.officer, 'inspector'), withdrawLoan, { loan })
  const asked = () =>
    db.selectFrom('notifications').select('read_at').where('kind', '=', 'loan_offered').orderBy('created_at').execute()
  expect(await asked()).toEqual([{ read_at: expect.any(Date) }])
  await db.deleteFrom('notifications').execute()
  const second = await offer()
  const { province_code } = await db
    .selectFrom('duty_areas')
    .select('province_code')
    .where('user_id', '=', people.officer.id)
    .executeTakeFirstOrThrow()
  // Covered by another one, it ends by one person's act.
  await db
    .insertInto('duty_areas')
    .values({ id: crypto.randomUUID(), user_id: people.officer.id, province_code, valid_from: new Date(0) })
    .execute()
  const lent = await db.selectFrom('area_loans').select('area_id').where('id', '=', second).executeTakeFirstOrThrow()
  const ending = { area: lent.area_id, reason: 'เขตนี้มีเจ้าหน้าที่อีกคนดูแลแล้ว' }
  await perform(database, actingAs(people.supervisor, 'inspector'), endArea, ending)
  expect(await asked()).toEqual([{ read_at: expect.any(Date) }])
  const outcomes = await db.selectFrom('area_loans').select('outcome').where('id', '=', second).execute()
  expect(outcomes).toEqual([{ outcome: 'withdrawn' }])
})

test('late work of an officer who left waits for the supervisors until it is decided, each for itself at one place', async () => {
  const [place = ''] = await insertPlaces(database, [{}])
  const [first, second] = [people.officer, people.colleague]
  for (const officer of [first, second]) {
    const run = crypto.randomUUID()
    if (officer === first) await begin(database, officer, place)
    await moveAway(database, officer)
    await hand(database, officer, { run, place, ops: [testDevice()('REST-07')] })
  }
  const held = await db.selectFrom('quarantined_runs').select('id').where('business_id', '=', place).execute()
  expect(held).toHaveLength(2)
  expect(await unreadOf(people.second)).toEqual([2, 2])
  const [one, other] = held
  const reason = 'ตรวจใหม่ทั้งหมดโดยเจ้าหน้าที่อีกคนแล้ว'
  const decided = { ...(await seenWork(database, one?.id ?? '')), reason }
  await perform(database, officerActor(people.supervisor), setAside, decided)
  expect(await unreadOf(people.second)).toEqual([1, 1])
  const aside = { ...(await seenWork(database, other?.id ?? '')), reason }
  await perform(database, officerActor(people.second), setAside, aside)
  for (const who of [people.supervisor, people.second]) expect(await unreadOf(who)).toEqual([0, 0])
})

/** As a start does with a database of before. */
async function repair(): Promise<void> {
  const { text = '' } = readMigrations().find(({ name }) => name === '0305-notices-of-loans.sql') ?? {}
  const statements = text.split(/;\s*\n/).filter(Boolean)
  expect(statements).toHaveLength(4)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The rows that unread notices of a kind name. */
async function refsOf(kind: 'loan_offered' | 'loan_to_agree' | 'work_handed'): Promise<(string | null)[]> {
  const unread = db.selectFrom('notifications').select('ref').where('kind', '=', kind).where('read_at', 'is', null)
  return [...new Set((await unread.execute()).map(({ ref }) => ref))]
}

test('notices of before, which named no row, get theirs at a start, and are read where it is decided', async () => {
  const forget = () =>
    db
      .updateTable('notifications')
      .set({ ref: null, read_at: null })
      .where('kind', 'in', ['loan_offered', 'loan_to_agree'])
      .execute()
  const loan = await offer()
  await forget()
  await repair()
  expect(await refsOf('loan_offered')).toEqual([loan])
  await perform(database, actingAs(people.colleague, 'inspector'), acceptLoan, { loan })
  await forget()
  await repair()
  expect([await refsOf('loan_offered'), await refsOf('loan_to_agree')]).toEqual([[], [loan]])
  await perform(database, actingAs(people.second, 'inspector'), agreeLoan, { loan })
  await forget()
  await repair()
  expect([await refsOf('loan_offered'), await refsOf('loan_to_agree')]).toEqual([[], []])

  const [place = ''] = await insertPlaces(database, [{}])
  const leaver = await addPerson(database, { inspector: { areas: [83] } })
  await begin(database, leaver, place)
  await moveAway(database, leaver)
  await hand(database, leaver, { run: crypto.randomUUID(), place, ops: [testDevice()('REST-07')] })
  const held = await db
    .selectFrom('quarantined_runs')
    .select('id')
    .where('business_id', '=', place)
    .executeTakeFirstOrThrow()
  const before = () =>
    db.updateTable('notifications').set({ ref: place, read_at: null }).where('kind', '=', 'work_handed').execute()
  await before()
  await repair()
  expect(await refsOf('work_handed')).toEqual([held.id])
  const reason = 'ตรวจใหม่ทั้งหมดโดยเจ้าหน้าที่อีกคนแล้ว'
  await perform(database, officerActor(people.supervisor), setAside, { ...(await seenWork(database, held.id)), reason })
  await before()
  await repair()
  expect(await refsOf('work_handed')).toEqual([])
})

test('every kind that is settled is work, and every act settles kinds that say so', () => {
  for (const [kind, notice] of Object.entries(notices).map(([kind]) => [kind, noticeOf(kind)] as const)) {
    if (!notice?.settledBy) continue
    expect(notice.topic, kind).toBe('work')
    for (const action of notice.settledBy) expect(kindsSettledBy(action)).toContain(kind)
  }
})
