/** Words of a claim in the language of each side: by the engine, marked and beside the original; without one the page says which parts they are. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeSender } from '#server/domain/deliveries/send-deliveries.ts'
import { refuseClaim } from '#server/domain/ownership/decide-claim.ts'
import { putInWords } from '#server/domain/translations/put-in-words.ts'
import type { Driver, Mail, Message } from '#server/external/message.ts'
import { dayMs } from '#shared/bangkok.ts'
import { testApp } from '../../../../test/support/app.ts'
import { open } from '../../../../test/support/asking.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { actorAt, claimAs, claimOf, sweepClaims, words } from '../../../../test/support/ownership.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { startTranslationServer } from '../../../../test/support/translation-server.ts'

const engine = await startTranslationServer()
const database = await testDatabase()
const app = await testApp(database, { env: { TRANSLATE_URL: engine.origin } })
let plain = app
let [officers, owner, claimant, place] = [{} as Officers, {} as TestPerson, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  plain = await testApp(database)
  owner = await addPerson(database, { vendor: true })
  await database.db.updateTable('agencies').set({ contact: 'งานทะเบียน โทร. 076-211-333' }).execute()
})
beforeEach(async () => {
  await database.db.deleteFrom('said_translations').execute()
  claimant = await addPerson(database, { vendor: true })
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
})
afterAll(() => engine.close())

const reason = 'ป้ายหน้าร้านกับใบอนุญาตเป็นคนละชื่อ จึงยังโอนให้ไม่ได้'
const page = async ({ cookie }: TestPerson, path: string, asked = app, locale = 'en') => {
  const { status, text } = await open(asked, path, `${cookie}; i18n_redirected=${locale}`)
  expect(status).toBe(200)
  return text
}
const untilSaid = (who: TestPerson, path: string, text: string) =>
  vi.waitFor(async () => expect(await page(who, path)).toContain(`[th→en] ${text}`), { timeout: 8000 })

async function refused(): Promise<string> {
  const claim = await claimAs(database, claimant, place)
  const now = new Date(Date.now() + 8 * dayMs)
  await sweepClaims(database, now)
  const { rev } = await claimOf(database, claim)
  await perform(database, actorAt(officers.officer, 'inspector', now), refuseClaim, { claim, rev, reason })
  return claim
}

test('the claimant reads why the claim was refused, and the owner what was claimed, each in their language', async () => {
  const claim = await refused()
  const own = `/vendor/claim/${place}`
  expect(await page(claimant, own)).toContain('They are being translated by a machine')
  await untilSaid(claimant, own, reason)
  const then = await page(claimant, own)
  expect(then).toMatch(new RegExp(`Translated by a machine.{0,90}See the original.{0,90}lang="th">${reason}</p>`))
  const objection = `/vendor/claim/objection/${claim}`
  for (const text of [words, reason]) await untilSaid(owner, objection, text)
  expect(await page(owner, objection)).not.toContain('Parts of this page are in Thai')
})

test('without an engine each page names its parts in Thai and calls the officer’s agency; a reader of Thai is told nothing', async () => {
  const claim = await refused()
  const asked = engine.asked.length
  for (const [who, path] of [
    [claimant, `/vendor/claim/${place}`],
    [owner, `/vendor/claim/objection/${claim}`],
  ] as const) {
    const shown = await page(who, path, plain)
    expect(shown).toContain('Parts of this page are in Thai')
    expect(shown).toMatch(/>Statement · Reason for the decision</)
    expect(shown).toMatch(/<a[^>]*href="tel:076211333"/)
    const thai = await page(who, path, plain, 'th')
    expect([thai.includes('tel:076211333'), thai.includes(reason)]).toEqual([false, true])
  }
  expect(engine.asked).toHaveLength(asked)
})

test('an officer reads both sides in their own language, and without an engine which parts are in Thai', async () => {
  const claim = await claimAs(database, claimant, place)
  await sweepClaims(database, new Date(Date.now() + 8 * dayMs))
  const work = `/inspector/management-place/claims?of=${claim}`
  const marked = new RegExp(`Translated by a machine.{0,90}See the original.{0,90}lang="th">${words}</p>`)
  expect(await page(officers.officer, work)).not.toMatch(marked)
  await untilSaid(officers.officer, work, words)
  expect(await page(officers.officer, work)).toMatch(marked)
  await database.db.deleteFrom('said_translations').execute()
  expect(await page(officers.officer, work, plain)).toMatch(/Parts of this page are in Thai.{0,200}>Statement</s)
  const thai = await page(officers.officer, work, plain, 'th')
  expect([thai.includes(words), thai.includes('Translated')]).toEqual([true, false])
})

/** The mail of the decision to the claimant, as the queue sends it by this application's engine. */
async function mailed(asked: typeof app): Promise<Mail> {
  const sent: Message[] = []
  const driver: Driver<Message> = { tries: 1, deliver: async (message) => void sent.push(message) }
  const drivers = { email: driver, sms: driver, push: () => ({ tries: 1, deliver: async () => undefined }), line: null }
  const sender = makeSender({
    db: database.db,
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    drivers,
    putInWords: (message) => putInWords(database.db, asked.translate, message),
  })
  sender.wake()
  await sender.settled()
  const mail = sent.find((message) => message.by === 'email' && message.subject.startsWith('Your claim was refused'))
  if (mail?.by !== 'email') throw new Error('no mail of the decision')
  return mail
}

test('the mail of the decision has its reason in the claimant’s language with the original beside it, and without an engine the telephone', async () => {
  await database.db.updateTable('users').set({ locale: 'en' }).where('id', '=', claimant.id).execute()
  await refused()
  const { text, html } = await mailed(app)
  for (const words of [text, html]) {
    expect(words).toContain(`[th→en] ${reason}`)
    expect(words).toContain(`In Thai, as it was written: ${reason}`)
  }
  await database.db.deleteFrom('said_translations').execute()
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
  await refused()
  const plainly = await mailed(plain)
  expect(plainly.text).toContain(reason)
  expect(plainly.text).toMatch(/The reason is in Thai, as it was written\. Ask by telephone: .+, 076-211-333/)
  expect(plainly.html).toContain(`<span lang="th">${reason}</span>`)
  expect(Object.keys(plainly)).not.toContain('said')
})
