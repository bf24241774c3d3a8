/** How an owner has guests answered: hours, automatic notes, answers at hand, and the promise that talks allow, as guests read them. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { PACE_TALKS } from '#shared/chat/answering.ts'
import { testApp } from '../../../../test/support/app.ts'
import { send } from '../../../../test/support/asking.ts'
import { ask, say, seenBy } from '../../../../test/support/chat.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addPerson, personas, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { visit } from '../../../../test/support/visitor.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database)
let [guest, owner] = [{} as TestPerson, {} as TestPerson]
let place = ''

beforeAll(() => loadReference(database))
beforeEach(async () => {
  guest = await addPerson(database, { ...personas.client, locale: 'en' })
  owner = await addPerson(database, personas.vendor)
  ;[place = ''] = await insertPlaces(database, [{ category_id: 'restaurant', owner_id: owner.id }])
})

const page = () => `/vendor/manage-business/answering/${place}`
const post = (fields: Record<string, string>) => send(app, page(), fields, { cookie: owner.cookie })
const asking = async (lang = 'en') =>
  (await visit(app, { cookie: `${guest.cookie}; i18n_redirected=${lang}` }).get(`/chat/channel-chat?place=${place}`))
    .text
const bangkok = (hours: number) => {
  const at = new Date(Date.now() + (7 + hours) * 3_600_000)
  return at.toISOString().slice(11, 16)
}
const notes = { do: 'answering', from: '', to: '', greetingTh: '', awayTh: '' }

test('a guest reads the greeting before asking, in the own language where it is written, with the owner of an account in it', async () => {
  const greeting = { greetingTh: 'สวัสดีค่ะ', greetingEn: 'Welcome. Send a deposit to 123-4-56789-0' }
  expect((await post({ ...notes, ...greeting })).status).toBe(303)
  const english = await asking()
  expect(english).toContain('Welcome. Send a deposit')
  expect(english).toContain('is not stated by this place. Do not pay yet')
  expect(english).toContain('Automatic note from')
  expect(await asking('th')).toContain('>สวัสดีค่ะ<')
})

test('outside of the hours the guest reads the note and the hours, before asking and after; within them neither', async () => {
  await post({ ...notes, from: bangkok(2), to: bangkok(3), awayTh: 'ร้านปิดแล้ว', awayEn: 'Closed for the night' })
  expect(await asking()).toContain('Nobody answers now')
  const { room } = await ask(database, place, { by: guest })
  const talk = async () =>
    (await visit(app, { cookie: `${guest.cookie}; i18n_redirected=en` }).get(`/chat/room-chat/${room}`)).text
  expect(await talk()).toContain('>Closed for the night<')
  await post({ ...notes, from: bangkok(-1), to: bangkok(1), awayTh: 'ร้านปิดแล้ว', awayEn: 'Closed for the night' })
  expect(await talk()).not.toContain('>Closed for the night<')
  await say(database, room, { by: owner })
  await post({ ...notes, from: bangkok(2), to: bangkok(3), awayTh: 'ร้านปิดแล้ว' })
  expect(await talk()).not.toContain('>ร้านปิดแล้ว<')
})

test.each([
  [{ from: '09:00' }, { to: 'answering:error.clock' }],
  [
    { from: '25:00', to: '26:00' },
    { from: 'answering:error.clock', to: 'answering:error.clock' },
  ],
  [{ from: '09:00', to: '09:00' }, { to: 'answering:error.sameTime' }],
  [{ greetingEn: 'Only English' }, { greetingTh: 'answering:error.thai' }],
  [{ awayCn: '只有中文' }, { awayTh: 'answering:error.thai' }],
] as const)('%j is refused with its field, and nothing is stored', async (fields, errors) => {
  const { refusal } = await post({ ...notes, ...fields })
  expect(refusal?.errors).toEqual(errors)
  expect(await db.selectFrom('chat_answering').selectAll().where('business_id', '=', place).execute()).toEqual([])
})

test('answers at hand stand in the guest’s language for those who answer, and for nobody else; the same word changes one', async () => {
  const canned = { do: 'canned', word: 'ราคา', answerTh: 'ห้องละ 900 บาท', answerEn: '900 baht a room' }
  for (const answerEn of ['800 baht a room', canned.answerEn])
    expect((await post({ ...canned, answerEn })).status).toBe(303)
  const { room } = await ask(database, place, { by: guest })
  const seen = async (who: TestPerson) => (await seenBy(app, who, `/chat/room-chat/${room}`)).data.room.canned
  expect(await seen(owner)).toEqual([{ word: 'ราคา', text: '900 baht a room' }])
  expect(await seen(guest)).toEqual([])
  expect((await post({ ...canned, word: 'two words' })).refusal?.errors).toEqual({ word: 'answering:error.word' })
  const rows = await db.selectFrom('chat_canned_answers').select('id').where('business_id', '=', place).execute()
  expect(rows).toHaveLength(1)
  await post({ do: 'endCanned', canned: rows[0]?.id ?? '' })
  expect(await seen(owner)).toEqual([])
})

test('the twenty-first answer at hand is refused', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({
    id: crypto.randomUUID(),
    business_id: place,
    word: `คำ${index}`,
    answer_th: 'ค่ะ',
  }))
  await db.insertInto('chat_canned_answers').values(rows).execute()
  const { status, refusal } = await post({ do: 'canned', word: 'อีกคำ', answerTh: 'ค่ะ' })
  expect([status, refusal?.errors]).toEqual([409, { form: 'answering:refusal.most' }])
})

/** Talks that began two days ago, each answered after so many minutes; null: never. */
async function talk(minutes: readonly (number | null)[]) {
  const began = Date.now() - 2 * 86_400_000
  for (const wait of minutes) {
    const by = await addPerson(database, personas.client)
    const { room } = await ask(database, place, { by, now: new Date(began) })
    if (wait !== null) await say(database, room, { by: owner, now: new Date(began + wait * 60_000) })
  }
}

test('guests read the usual time once three of four of twenty talks were answered in it, and not before', async () => {
  const fast = Array.from({ length: (PACE_TALKS * 3) / 4 }, (_, index) => 10 + index)
  const slow = Array.from({ length: PACE_TALKS / 4 - 1 }, () => null)
  await talk([...fast, ...slow])
  expect(await asking()).not.toContain('Usually answers')
  await talk([null])
  expect(await asking()).toContain('Usually answers within an hour')
  await talk([null])
  expect(await asking()).not.toContain('Usually answers')
})

test('a talk of the last day says nothing yet, though it was answered at once', async () => {
  await talk(Array.from({ length: PACE_TALKS - 1 }, (_, index) => 5 + index))
  const { room } = await ask(database, place, { by: await addPerson(database, personas.client) })
  await say(database, room, { by: owner })
  expect(await asking()).not.toContain('Usually answers')
})
