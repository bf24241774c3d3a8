/**
 * An officer's phone at a place: a card from fresh findings, and a recheck of three findings with photos. The effort of both is reckoned from taps,
 * letters and pages, not by a clock; the outcome is read in the database, on the owner's phone and on the public page.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator } from 'playwright'
import readQr from 'qr/decode.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { sharp } from '#server/external/sharp.ts'
import { makeReader, phone } from '../support/browser.ts'
import { findAt } from '../support/cards.ts'
import { countActs, secondsOf } from '../support/counted-acts.ts'
import { insertInspection } from '../support/inspections.ts'
import { signVisit } from '../support/officer-day.ts'
import { addPerson, personas } from '../support/people.ts'
import { goodGrade, insertPlaces } from '../support/places.ts'
import { passQuestion } from '../support/run-page.ts'
import { readRunning } from '../support/running-database.ts'
import { startBuiltServer } from '../support/server-process.ts'

/** Seconds for either, and for both hands under a visit. */
const atMost = 3 * 60
const handsAtMost = 60
/** Seconds of a drawn signature, which no act of a locator tells. */
const drawing = 5

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-phone-'))
const dataDir = path.join(folder, 'data')
const found = { warned: ['REST-06', 'REST-18'], rechecked: ['REST-06', 'REST-07', 'REST-18'] } as const
let [origin, officer, owner, sealed] = ['', '', '', '']
let [warned, rechecked] = ['', '']

beforeAll(async () => {
  const database = await openDatabase({ dataDir })
  await loadReference(database)
  const keeper = await addPerson(database, personas.vendor)
  const inspector = await addPerson(database, personas.inspector)
  ;[officer, owner] = [inspector.token, keeper.token]
  ;[warned = '', rechecked = ''] = await insertPlaces(
    database,
    ['Warned Kitchen', 'Mended Kitchen'].map((name_en) => ({
      name_en,
      owner_id: keeper.id,
      category_id: 'restaurant',
      capacity: 40,
      ...goodGrade,
      grade: 'D' as const,
      score: 61.5,
    })),
  )
  const visit = { businessId: warned, inspectorId: inspector.id, failed: [...found.warned], sealedAt: new Date() }
  sealed = (await insertInspection(database, visit)).inspection.id
  await findAt(database, rechecked, found.rechecked)
  await database.close()
  const server = startBuiltServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, (clean) => afterAll(clean))
  origin = await server.ready
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const held = (session: string) =>
  makeReader({ origin, session, language: 'en', viewport: phone, hasTouch: true, isMobile: true })

/** The contents of a code, read from the pixels that the screen shows. Cameras need what this reader does not: a white plate. */
async function scan(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middleOfEdge = (info.width * 4 + Math.floor(info.width / 2)) * 4
  expect([...data.subarray(middleOfEdge, middleOfEdge + 3)]).toEqual([255, 255, 255])
  return readQr({ width: info.width, height: info.height, data })
}

/** The public part of a place's page. */
const publicPage = async (place: string) => (await fetch(`${origin}/client/information/${place}`)).text()

test('a card is issued from a finished visit within three minutes, and its owner reads it at once', async () => {
  const { page, open } = await held(officer)
  await open(`/inspector/recheck-by-business-id/state-finish?of=${sealed}`)
  const acts = countActs(page)
  await page.getByRole('link', { name: 'Draft a warning card' }).tap()
  const proposed = page.locator('[data-proposed] input, input[data-proposed]')
  await proposed.waitFor()
  expect([await proposed.getAttribute('value'), await proposed.isChecked()]).toEqual(['yellow', true])
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(found.warned.length)
  const facts = page.getByLabel('Facts', { exact: true })
  const given = await facts.inputValue()
  const own = 'ผู้จัดการร้านรับทราบในที่ตรวจแล้ว'
  await facts.fill(`${given}\n${own}`)
  // The given text was not typed.
  acts.letters -= given.length
  await page.locator('main form button.primary').tap()
  await page.locator('.finish').waitFor()
  const seconds = secondsOf(acts, 3)
  expect(seconds, JSON.stringify(acts)).toBeLessThan(atMost)

  const { card, findings } = await readRunning(async (db) => {
    const card = await db
      .selectFrom('warning_cards')
      .selectAll()
      .where('business_id', '=', warned)
      .executeTakeFirstOrThrow()
    const findings = await db.selectFrom('card_findings').select('finding_id').where('card_id', '=', card.id).execute()
    return { card, findings }
  }, dataDir)
  expect([card.level, card.state, findings.length]).toEqual(['yellow', 'issued', found.warned.length])
  expect(card.facts).toContain(own)
  // A yellow card is the owner's alone until the reply.
  expect(await publicPage(warned)).not.toContain(card.number)
  const theirs = await held(owner)
  await theirs.open('/vendor/warning-list')
  await theirs.page.locator(`a[href$="/detail/${card.id}"]`).first().tap()
  await theirs.page.getByText(own).first().waitFor()
})

test('three findings are rechecked with photos within three minutes, signed within one more, and everybody reads the new grade', async () => {
  const { page, open } = await held(officer)
  expect(await publicPage(rechecked)).toContain('61.5')
  await open(`/inspector/recheck-by-business-id/${rechecked}`)
  const acts = countActs(page)
  await page.locator('label:has(input[name=interest][value=none])').tap()
  await page.getByRole('button', { name: 'Start the recheck' }).tap()
  await page.locator('.ask').waitFor()
  const asked: string[] = []
  while ((await page.locator('.ask-review').count()) === 0)
    asked.push(
      await passQuestion(page, {
        kind: 'restaurant',
        capacity: 40,
        seed: asked.length + 1,
        withPhoto: found.rechecked,
      }),
    )
  expect(asked).toEqual(expect.arrayContaining([...found.rechecked]))
  const points = secondsOf(acts, 3)
  expect(points, `${asked.length} questions, ${JSON.stringify(acts)}`).toBeLessThan(atMost)
  await signVisit(page)
  await page.locator('.ask-review form button.primary').tap()
  await page.waitForURL(/state-finish/)
  await page.locator('.receipt').first().waitFor()
  const hands = secondsOf(acts, 3) + 2 * drawing - points
  expect(hands, JSON.stringify(acts)).toBeLessThan(handsAtMost)
  // The manager, without an account, scans the code from a screen in the dark.
  await page.emulateMedia({ colorScheme: 'dark' })
  const { pathname } = new URL(await scan(page.locator('.handover .qr-code')))
  const receipt = await fetch(origin + pathname)
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf'])

  const rows = await readRunning(async (db) => {
    const findings = await db
      .selectFrom('findings')
      .innerJoin('inspections', 'inspections.id', 'findings.inspection_id')
      .select('findings.state')
      .where('business_id', '=', rechecked)
      .execute()
    const photos = await db
      .selectFrom('run_photos')
      .innerJoin('runs', 'runs.id', 'run_photos.run_id')
      .select('question')
      .where('runs.business_id', '=', rechecked)
      .where('runs.state', '=', 'sealed')
      .execute()
    const place = await db
      .selectFrom('inspections')
      .select(['kind', 'grade'])
      .where('business_id', '=', rechecked)
      .orderBy('sealed_at', 'desc')
      .executeTakeFirstOrThrow()
    return { states: findings.map(({ state }) => state), photos: photos.map(({ question }) => question), place }
  }, dataDir)
  expect(rows.states).toEqual(['verified', 'verified', 'verified'])
  expect(rows.photos).toEqual(expect.arrayContaining([...found.rechecked]))
  expect(rows.place).toEqual({ kind: 'recheck', grade: 'A' })
  const guest = await makeReader({ origin, language: 'en', viewport: phone })
  await guest.open(`/client/information/${rechecked}`)
  const lockup = await guest.page.locator('.lockup').first().innerText()
  expect([lockup.includes('100.0'), lockup.includes('61.5')]).toEqual([true, false])
})
