/** Work that is decided is read for all who were told of it: the bell, the list and the waiting work of each of them agree. */
import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../../test/support/app.ts'
import { actingAs, cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'
import { loadReference } from '../../db/reference/load-reference.ts'
import { kindsSettledBy, noticeOf, notices } from '../../notices/registry.ts'
import { decideReplies } from '../cards/decide-replies.ts'
import { grantRev } from '../officers/lock-officer.ts'
import { refusePower } from '../two-persons/decide-proposal.ts'
import { proposePower } from '../two-persons/propose-power.ts'

const database = await testDatabase()
const { db } = database
await loadReference(database)
const app = await testApp(database)
let people = {} as Officers & Record<'owner' | 'second', TestPerson>
beforeEach(async () => {
  await db.deleteFrom('notifications').execute()
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
  const told = await db.selectFrom('notifications').select('user_id').where('kind', '=', 'card_replied').execute()
  expect(told).toEqual([{ user_id: people.officer.id }, { user_id: people.officer.id }])
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

test('every kind that is settled is work, and every act settles kinds that say so', () => {
  for (const [kind, notice] of Object.entries(notices).map(([kind]) => [kind, noticeOf(kind)] as const)) {
    if (!notice?.settledBy) continue
    expect(notice.topic, kind).toBe('work')
    for (const action of notice.settledBy) expect(kindsSettledBy(action)).toContain(kind)
  }
})
