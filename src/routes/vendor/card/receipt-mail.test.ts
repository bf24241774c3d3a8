/** The receipt of a reply by mail: numbered as on its page, with what was sent, when, and until when officers decide; one for each whole reply. */
import request from 'supertest'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { formatters } from '#shared/format.ts'
import { testApp } from '../../../../test/support/app.ts'
import { cardOf, draft, failing, findAt } from '../../../../test/support/cards.ts'
import { forgetLimits, testDatabase } from '../../../../test/support/database.ts'
import { testFolder } from '../../../../test/support/folder.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { jpeg } from '../../../../test/support/pictures.ts'
import { insertPlaces } from '../../../../test/support/places.ts'

const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { DATA_DIR: testFolder() } })
let [officers, owner, place] = [{} as Officers, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  owner = await addPerson(database, { vendor: true })
})
beforeEach(async () => {
  await forgetLimits(database)
  await db.deleteFrom('deliveries').execute()
  ;[place = ''] = await insertPlaces(database, [{ name_th: 'ครัวทดลอง', capacity: 40, owner_id: owner.id }])
})

async function issued() {
  const findings = await findAt(database, place, failing.majors)
  const reason = 'แก้ไขต่อหน้าแล้วหนึ่งข้อ จึงออกใบเหลือง'
  const { card } = await draft(database, { place, by: officers.officer, findings, level: 'yellow', reason })
  return { card, first: findings[0] as string, second: findings[1] as string }
}

/** The id of its command, as the browser's code gives one. */
async function send(card: string, finding: string, text: string, { photos = 0, command = '' } = {}) {
  const post = request(app.handler)
    .post(`/vendor/warning-list/reply/${card}`)
    .set({ Cookie: owner.cookie, Origin: 'https://places.example.org' })
    .field('finding', finding)
    .field('text', text)
  if (command) post.field('command', command)
  for (let nth = 0; nth < photos; nth++) post.attach('photos', await jpeg({ width: 80 + nth, height: 60 }), 'after.jpg')
  return post
}

const receipts = async () =>
  (
    await db
      .selectFrom('deliveries')
      .select(['message', 'user_id'])
      .where('about', '=', 'card_reply_received')
      .execute()
  ).map(({ message, user_id }) => ({ to: user_id, text: String((message as { text?: string } | null)?.text) }))

test('nothing is told before all is answered; then the mail has number, time, words, photos and the officers’ term', async () => {
  const { card, first, second } = await issued()
  await send(card, first, 'Old words of the first point', { photos: 1 })
  await send(card, first, 'The hood was cleaned this morning', { photos: 2 })
  expect(await receipts()).toEqual([])
  await send(card, second, 'Two extinguishers were bought', { photos: 1 })
  const [mail, ...more] = await receipts()
  expect([mail?.to, more]).toEqual([owner.id, []])
  const { number, rev, clock_stopped_at, level } = await cardOf(database, card)
  const { dateTime } = formatters('th')
  const at = clock_stopped_at as Date
  // Five days for a yellow card.
  expect(level).toBe('yellow')
  const words = String(mail?.text).replace(/\s+/g, ' ')
  for (const said of [
    `${number}-${rev}`,
    dateTime(at.toISOString()),
    dateTime(new Date(at.getTime() + 5 * 86_400_000).toISOString()),
    'คำชี้แจง 2 ข้อ ภาพ 3 ภาพ',
    'The hood was cleaned this morning',
    'Two extinguishers were bought',
    `/vendor/warning-list/reply/success?of=${card}`,
  ])
    expect(words).toContain(said)
  expect(words).not.toContain('Old words')
})

test('a reply that is sent once more under the id of its command is one reply, with one receipt', async () => {
  const { card, first, second } = await issued()
  await send(card, first, 'The hood was cleaned this morning')
  const command = crypto.randomUUID()
  const once = await send(card, second, 'Two extinguishers were bought', { photos: 1, command })
  const again = await send(card, second, 'Two extinguishers were bought', { photos: 1, command })
  expect([again.status, again.headers.location]).toEqual([303, once.headers.location])
  expect(await db.selectFrom('card_replies').select('id').where('card_id', '=', card).execute()).toHaveLength(2)
  expect(await receipts()).toHaveLength(1)
})
