/** The owner reads why an officer did not confirm a closing, or found the place closed, beside its state and in the owner's language. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { closePlace, reopenPlace } from '#server/domain/own-places/closing.ts'
import { decideClosure } from '#server/domain/own-places/decide-closure.ts'
import { dayMs } from '#shared/bangkok.ts'
import { CLOSURE_SAID_DAYS } from '#shared/own-places/closure.ts'
import { testApp } from '../../../../test/support/app.ts'
import { open } from '../../../../test/support/asking.ts'
import { perform } from '../../../../test/support/commands.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { addOfficers, type Officers } from '../../../../test/support/officers.ts'
import { actorAt } from '../../../../test/support/ownership.ts'
import { addPerson, type TestPerson } from '../../../../test/support/people.ts'
import { insertPlaces } from '../../../../test/support/places.ts'
import { startTranslationServer } from '../../../../test/support/translation-server.ts'

const engine = await startTranslationServer()
const database = await testDatabase()
const { db } = database
const app = await testApp(database, { env: { TRANSLATE_URL: engine.origin } })
let plain = app
let [officers, owner, place] = [{} as Officers, {} as TestPerson, '']

beforeAll(async () => {
  await loadReference(database)
  officers = await addOfficers(database)
  plain = await testApp(database)
  owner = await addPerson(database, { vendor: true })
  await db.updateTable('agencies').set({ contact: 'งานทะเบียน โทร. 076-211-333' }).execute()
})
beforeEach(async () => {
  await db.deleteFrom('said_translations').execute()
  ;[place = ''] = await insertPlaces(database, [{ owner_id: owner.id }])
})
afterAll(() => engine.close())

const reason = 'ไปดูแล้ว ร้านยังเปิดขายตามปกติ'
const page = async (asked = app, locale = 'en', who = owner) => {
  const { status, text } = await open(
    asked,
    `/vendor/manage-business/edit/${place}`,
    `${who.cookie}; i18n_redirected=${locale}`,
  )
  return status === 200 ? text : String(status)
}
const decide = (source: 'owner' | 'people', rev: string, verdict: 'confirm' | 'reject') =>
  perform(database, actorAt(officers.officer, 'inspector'), decideClosure, { place, source, rev, verdict, reason })

async function rejected() {
  await perform(database, actorAt(owner, 'vendor'), closePlace, { place })
  const { id } = await db
    .selectFrom('closures')
    .select('id')
    .where('business_id', '=', place)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  await decide('owner', id, 'reject')
}

test('a closing that was not confirmed says why, translated and beside the Thai; without an engine the agency’s phone is offered', async () => {
  await rejected()
  const without = await page(plain)
  expect(without).toContain('An officer did not confirm on')
  expect(without).toMatch(/Parts of this page are in Thai.{0,200}>Reason for the decision</)
  expect(without).toMatch(/<a[^>]*href="tel:076211333"/)
  expect(await page(plain, 'th')).not.toContain('tel:076211333')
  await page()
  await vi.waitFor(async () => expect(await page()).toContain(`[th→en] ${reason}`), { timeout: 8000 })
  expect(await page()).toMatch(
    new RegExp(`Translated by a machine.{0,90}See the original.{0,90}lang="th">${reason}</p>`),
  )
})

test('given to another owner, or long ago, the reason is no longer there', async () => {
  await rejected()
  expect(await page()).toContain(reason)
  const longAgo = new Date(Date.now() - CLOSURE_SAID_DAYS * dayMs)
  await db
    .updateTable('closures')
    .set({ closed_at: longAgo, decided_at: longAgo })
    .where('business_id', '=', place)
    .execute()
  expect(await page()).not.toContain(reason)
  await rejected()
  expect(await page()).toContain(reason)
  const next = await addPerson(database, { vendor: true })
  await db.updateTable('businesses').set({ owner_id: next.id }).where('id', '=', place).execute()
  expect(await page(app, 'en', next)).not.toContain(reason)
  expect(await page()).toBe('404')
})

test('found closed it says what the officer found, until the owner has opened it again', async () => {
  const at = new Date(Date.now() - dayMs)
  const report = {
    id: crypto.randomUUID(),
    business_id: place,
    reporter_id: null,
    from_guest: true,
    kind: 'closed' as const,
  }
  await db
    .insertInto('place_reports')
    .values({ ...report, body: 'ประตูปิดล็อกมาหลายเดือน', seen: 'week', created_at: at, reason: null, decided_at: null })
    .execute()
  await decide('people', at.toISOString(), 'confirm')
  expect(await page(plain)).toContain('An officer found it closed on')
  expect(await page(plain)).toContain(reason)
  await perform(database, actorAt(owner, 'vendor'), reopenPlace, { place })
  expect(await page(plain)).not.toContain(reason)
})
