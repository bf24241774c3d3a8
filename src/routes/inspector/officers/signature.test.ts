/** An officer's drawn signature stands under later letters, on the page and on paper; letters that were sent keep theirs, and nobody draws for another. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { testApp } from '../../../../test/support/app.ts'
import { approve, cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { fetchBytes, pdfPages } from '../../../../test/support/pdf-text.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { errorsOf, visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner] = [{} as Officers, {} as TestPerson]

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true, locale: 'en' })
})
beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('officer_signatures').execute()
  await db.deleteFrom('deliveries').execute()
})

const page = '/inspector/signature'
const as = (person: TestPerson) => visit(app, person)
const draw = (person: TestPerson, strokes: string) => as(person).post(page, { do: 'draw', strokes })
const first = 'M10 20L30 40M50 60L70 80'
const second = 'M5 5L9 9'

async function send() {
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  const findings = await findAt(database, place, failing.majors)
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'orange' })
  await approve(database, card, officers.supervisor)
  return card
}
const paper = async (card: string) => {
  const { status, body } = await fetchBytes(app, `/letters/${card}/en.pdf`, owner.cookie)
  expect(status).toBe(200)
  return body
}

test('both officers sign a letter that is sent from then on; one sent before leaves room for ink', async () => {
  const before = await send()
  expect((await draw(officers.officer, first)).status).toBe(303)
  expect((await draw(officers.supervisor, second)).status).toBe(303)
  const after = await send()
  expect((await cardOf(database, before)).letter?.order).toMatchObject({
    ordered: { hand: null },
    approved: { hand: null },
  })
  expect((await cardOf(database, after)).letter?.order).toMatchObject({
    ordered: { hand: first },
    approved: { hand: second },
  })
  const { text } = await as(owner).get(`/vendor/warning-list/detail/${after}`)
  for (const strokes of [first, second]) expect(text).toContain(`d="${strokes}"`)
  expect((await as(owner).get(`/vendor/warning-list/detail/${before}`)).text).not.toContain(`d="${first}"`)
})

test('a later signature and a removal leave the letter and its paper as they are', async () => {
  await draw(officers.officer, first)
  const card = await send()
  const signed = await paper(card)
  expect((await pdfPages(signed)).join(' ')).toContain('Inta Inspector')
  await draw(officers.officer, second)
  expect((await cardOf(database, card)).letter?.order?.ordered?.hand).toBe(first)
  await as(officers.officer).post(page, { do: 'remove' })
  expect((await cardOf(database, card)).letter?.order?.ordered?.hand).toBe(first)
  expect((await paper(card)).equals(signed)).toBe(true)
  expect((await cardOf(database, await send())).letter?.order?.ordered?.hand).toBeNull()
})

test('each change is told to the officer and on record without the drawing; nothing changed tells nobody', async () => {
  await draw(officers.officer, first)
  await as(officers.officer).post(page, { do: 'remove' })
  await as(officers.officer).post(page, { do: 'remove' })
  const told = await db.selectFrom('deliveries').select('message').where('about', '=', 'signature_changed').execute()
  expect(told.map(({ message }) => (message as { to: string }).to)).toEqual(Array(2).fill(officers.officer.contact))
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('actor_id', '=', officers.officer.id)
    .where('action', 'in', ['signature.draw', 'signature.remove'])
    .orderBy('at')
    .execute()
  expect(events.slice(-2).map(({ action }) => action)).toEqual(['signature.draw', 'signature.remove'])
  expect(JSON.stringify(events)).not.toContain('L30 40')
})

test('an empty, damaged or endless drawing is refused, and a colleague’s stays', async () => {
  await draw(officers.supervisor, second)
  expect(errorsOf(await draw(officers.officer, ''))).toEqual({ strokes: 'signature:error.empty' })
  expect(errorsOf(await draw(officers.officer, 'M1 2<script>'))).toEqual({ strokes: 'signature:error.damaged' })
  expect(errorsOf(await draw(officers.officer, `M1 1${'L2 2'.repeat(5_001)}`))).toEqual({
    strokes: 'signature:error.long',
  })
  await as(officers.officer).post(page, { do: 'remove' })
  expect(await db.selectFrom('officer_signatures').select(['user_id', 'strokes']).execute()).toEqual([
    { user_id: officers.supervisor.id, strokes: second },
  ])
  expect((await draw(owner, first)).status).not.toBe(303)
})

test('the page of a letter says that it leaves room for ink until the officer has drawn one', async () => {
  const [place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  await findAt(database, place, failing.minor)
  const read = async () => (await as(officers.officer).get(`/inspector/Issue-warning/${place}`)).text
  expect(await read()).toContain('href="/inspector/signature"')
  await draw(officers.officer, first)
  expect(await read()).not.toContain('href="/inspector/signature"')
})
