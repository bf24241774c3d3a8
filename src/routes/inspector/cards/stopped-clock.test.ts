/** A clock that stands still says how far its dates will move, and the decision moves them so far; an extension says which term it moves. */
import { beforeAll, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import type { CardFile } from '#shared/cards/card-file.ts'
import { testApp } from '../../../../test/support/app.ts'
import { cardOf, draft, failing, findAt, replyToAll } from '../../../../test/support/cards.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { stateOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner] = [{} as Officers, {} as TestPerson]
beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  await database.db
    .updateTable('duty_areas')
    .set({ valid_from: hoursAgo(1000) })
    .execute()
  owner = await addPerson(database, { vendor: true, locale: 'en' })
})

const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)
const as = ({ cookie }: TestPerson) => visit(app, { cookie })
const workPage = (card: string) => `/inspector/manage-reply/approve-warning-card/${card}`
const ownPage = (card: string) => `/vendor/warning-list/detail/${card}`

/** A yellow card of two days ago. */
async function issued() {
  const [place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', capacity: 40, owner_id: owner.id }])
  const findings = await findAt(database, place, failing.minor, hoursAgo(60))
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'yellow', now: hoursAgo(48) })
  return { card, findings }
}

test('while a reply waits, both sides read by how much the dates move, and the decision moves them so', async () => {
  const { card, findings } = await issued()
  await replyToAll(database, card, owner, hoursAgo(26))
  const before = await cardOf(database, card)
  const page = await as(officers.officer).get(workPage(card))
  const { file } = stateOf(page).data['inspector/cards/approve-warning-card'] as { file: CardFile }
  const moved = Date.parse(file.stopped?.fixDueAt ?? '') - (before.fix_due_at as Date).getTime()
  expect(Math.round(moved / hourMs)).toBe(26)
  expect(file.stopped?.since).toBe(before.clock_stopped_at?.toISOString())
  for (const text of [page.text, (await as(owner).get(ownPage(card))).text]) {
    expect(text).toMatch(/1 d 2 h/)
    expect(text).toContain('Every date moves by as much')
    expect(text).toContain('Decided now, the deadline to fix would be')
  }
  const verdicts = Object.fromEntries(findings.map((id) => [`v-${id}`, 'accepted']))
  const decided = await as(officers.officer).post(workPage(card), {
    do: 'decide',
    rev: String(before.rev),
    ...verdicts,
  })
  expect(decided.status).toBe(303)
  const after = await cardOf(database, card)
  expect(Math.abs((after.fix_due_at as Date).getTime() - Date.parse(file.stopped?.fixDueAt ?? ''))).toBeLessThan(60_000)
  expect((await as(owner).get(ownPage(card))).text).not.toContain('Every date moves by as much')
})

test('more time names the term that it moves, to the owner and the deciding officer', async () => {
  const { card } = await issued()
  expect((await as(owner).get(ownPage(card))).text).toContain(
    'A later deadline to reply moves the one to fix only if it would come first.',
  )
  const reason = 'The part was ordered and comes on Friday'
  const { reply_due_at: due } = await cardOf(database, card)
  const asked = await as(owner).post(ownPage(card), { more: `reply/2/${due?.toISOString()}`, reason })
  expect(asked.status, asked.text.slice(0, 300)).toBe(303)
  expect((await as(officers.officer).get(workPage(card))).text).toContain('The new deadline to reply:')
})
