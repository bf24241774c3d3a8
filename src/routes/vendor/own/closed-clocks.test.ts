/** The effect of closing a place for a time, and of a new owner, on the clocks of its cards: a table of levels and states. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { runCardTimers } from '#server/domain/cards/run-timers.ts'
import { acceptOffer } from '#server/domain/ownership/answer-offer.ts'
import { dayMs } from '#shared/bangkok.ts'
import { formatters } from '#shared/format.ts'
import { testApp } from '../../../../test/support/app.ts'
import { approve, cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { actorAt, offerAs } from '../../../../test/support/ownership.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [officers, owner, heir, place] = [{} as Officers, {} as TestPerson, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true })
  heir = await addPerson(database, { vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  const [id = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
  place = id
})

type Level = 'yellow' | 'orange' | 'red'
const sweep = (now: Date) => runCardTimers({ db, wakeSender: () => undefined, origin: '' }, now)
const timersOf = async (card: string) =>
  Object.fromEntries(
    (
      await db
        .selectFrom('card_timers')
        .select(['what', 'due_at'])
        .where('card_id', '=', card)
        .where('done_at', 'is', null)
        .execute()
    ).map(({ what, due_at }) => [what, due_at]),
  )
async function issued(level: Level, found: keyof typeof failing): Promise<string> {
  const findings = await findAt(database, place, failing[found])
  const { card } = await draft(database, { place, by: officers.officer, findings, level })
  if (level !== 'yellow') await approve(database, card, officers.supervisor)
  return card
}
/** The card, a second after its reply was due. */
async function overdue(level: Level, found: keyof typeof failing): Promise<{ card: string; at: Date }> {
  const card = await issued(level, found)
  const due = (await cardOf(database, card)).reply_due_at as Date
  const at = new Date(due.getTime() + 1000)
  await sweep(at)
  expect((await cardOf(database, card)).state).toBe('overdue')
  return { card, at }
}
const owners = () => visit(app, { cookie: owner.cookie })
const edit = () => `/vendor/manage-business/edit/${place}`
const days = (from: Date | null, to: Date | null) => Math.round(((to?.getTime() ?? 0) - (from?.getTime() ?? 0)) / dayMs)
const handOver = async (at: Date) => {
  const offer = await offerAs(database, owner, place, 'owner', heir.contact, at)
  await perform(database, actorAt(heir, 'vendor', at), acceptOffer, { offer })
}

test.each([
  ['yellow', 'minor', 90],
  ['orange', 'majors', 90],
  ['red', 'stop', 0],
] as const)(
  'the next step of an overdue %s card waits while the place is closed, by %s, %i days',
  async (level, found, waits) => {
    const { card } = await overdue(level, found)
    const before = await cardOf(database, card)
    const next = (await timersOf(card)).escalate ?? null
    // Under a red card nobody closes for a time: the state is locked, and so is the clock.
    const closed = await owners().post(edit(), { do: 'closeForTime', reopensOn: '' })
    expect(closed.status).toBe(level === 'red' ? 409 : 303)
    const during = await cardOf(database, card)
    expect([during.state, days(before.overdue_at, during.overdue_at)]).toEqual(['overdue', waits])
    if (next) expect(days(next, (await timersOf(card)).escalate ?? null)).toBe(waits)
    if (level === 'red') return
    // As if ten days had gone by.
    const tenDaysAgo = new Date(Date.now() - 10 * dayMs)
    await db.updateTable('warning_cards').set({ closed_from: tenDaysAgo }).where('id', '=', card).execute()
    await owners().post(edit(), { do: 'reopen' })
    const after = await cardOf(database, card)
    expect([after.state, days(before.overdue_at, after.overdue_at)]).toEqual(['overdue', 10])
    if (next) expect(days(next, (await timersOf(card)).escalate ?? null)).toBe(10)
  },
)

test('while the place is closed its owner and the officer read how far the dates move, and opening moves them as far', async () => {
  const card = await issued('yellow', 'minor')
  const before = await cardOf(database, card)
  const page = `/vendor/warning-list/detail/${card}`
  const moves = async () => /<div class="small"><p>.*?<\/div>/.exec((await owners().get(page)).text)?.[0] ?? ''
  expect(await moves()).toBe('')
  await owners().post(edit(), { do: 'closeForTime', reopensOn: '' })
  const tenDaysAgo = new Date(Date.now() - 10 * dayMs)
  await db.updateTable('warning_cards').set({ closed_from: tenDaysAgo }).where('id', '=', card).execute()
  const inTenDays = (at: Date | null) =>
    formatters('en').date(new Date((at?.getTime() ?? 0) + 10 * dayMs).toISOString())
  const said = await moves()
  expect(said).toContain('10 d 0 h so far, 90 days at most')
  expect(said).toContain(`Opened now, the deadline to fix would be ${inTenDays(before.fix_due_at)}`)
  await owners().post(edit(), { do: 'reopen' })
  expect(formatters('en').date((await cardOf(database, card)).fix_due_at?.toISOString() ?? '')).toBe(
    inTenDays(before.fix_due_at),
  )
  expect(await moves()).toBe('')
})

test.each([
  ['yellow', 'minor', 'issued'],
  ['orange', 'majors', 'issued'],
  ['red', 'stop', 'overdue'],
] as const)('a %s card about a %s that is overdue is %s for a new owner', async (level, found, state) => {
  const { card, at } = await overdue(level, found)
  await handOver(at)
  const after = await cardOf(database, card)
  expect(after.state).toBe(state)
  if (state === 'overdue') return
  const term = { yellow: 7, orange: 3 }[level as 'yellow' | 'orange']
  expect([days(at, after.reply_due_at), after.overdue_at]).toEqual([term, null])
  const findings = await db
    .selectFrom('card_findings')
    .innerJoin('findings', 'findings.id', 'card_findings.finding_id')
    .select('findings.state')
    .where('card_id', '=', card)
    .execute()
  expect(new Set(findings.map((finding) => finding.state))).toEqual(new Set(['open']))
  expect(await timersOf(card)).toMatchObject({ overdue: after.reply_due_at })
  // Once: a card overdue under the new owner stays so under later ones.
  await sweep(new Date((after.reply_due_at as Date).getTime() + 1000))
  expect((await cardOf(database, card)).state).toBe('overdue')
})

test('the graver card that was drafted for the former owner’s delay is given up with it', async () => {
  const { card, at } = await overdue('yellow', 'minor')
  const later = new Date(at.getTime() + 4 * dayMs)
  await sweep(later)
  const drafts = () => db.selectFrom('warning_cards').select('state').where('supersedes_id', '=', card).execute()
  expect(await drafts()).toHaveLength(1)
  await handOver(later)
  expect([await drafts(), (await cardOf(database, card)).state]).toEqual([[], 'issued'])
})
