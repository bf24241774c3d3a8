/** An officer's morning at the desk: waiting replies are decided by keys alone, and the effort is counted in keys, not by a clock. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { makeReader } from '../support/browser.ts'
import { draft, findAt, replyToAll } from '../support/cards.ts'
import { addPerson, personas } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { startBuiltServer } from '../support/server-process.ts'

const replies = 20
/** Seconds: a key at 25 words a minute, a glance at before and after, and a page until it can be used. */
const [perKey, perGlance, perPage] = [60 / (25 * 5), 1.2, 2]
const [atMost, inAll] = [replies * 18, replies * 2]

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-desk-'))
const dataDir = path.join(folder, 'data')
let [origin, session] = ['', '']

beforeAll(async () => {
  const database = await openDatabase({ dataDir })
  await loadReference(database)
  const owner = await addPerson(database, personas.vendor)
  const drafter = await addPerson(database, personas.inspector)
  const officer = await addPerson(database, personas.inspector)
  session = officer.token
  const rows = Array.from({ length: replies }, (_, index) => ({ owner_id: owner.id, name_en: `Kitchen ${index + 1}` }))
  for (const [index, place] of (await insertPlaces(database, rows)).entries()) {
    // One to three findings each.
    const findings = await findAt(database, place, ['REST-18', 'REST-06', 'REST-07'].slice(0, (index % 3) + 1))
    const { card } = await draft(database, {
      place,
      findings,
      by: drafter,
      level: 'yellow',
      reason: 'เจ้าของแก้ไขบางส่วนต่อหน้าเจ้าหน้าที่',
    })
    await replyToAll(database, card, owner)
  }
  await database.close()
  const server = startBuiltServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, (clean) => afterAll(clean))
  origin = await server.ready
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const address = (page: Page) => page.evaluate(() => location.pathname + location.search)

test(`${replies} replies are decided by keys alone, as twenty within six minutes`, async () => {
  const { page, open } = await makeReader({ origin, session, language: 'en' })
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  let waited = 0
  /** The page after this one, until its keys mean something; the keyboard goes on where the page put it. */
  const arrive = async (from: string, sign: string) => {
    const since = Date.now()
    await page.waitForFunction((before) => location.pathname + location.search !== before, from)
    await page.locator(sign).first().waitFor()
    waited += Date.now() - since
  }
  await open('/inspector/manage-reply')
  const before = await address(page)
  for (let tabs = 0; !(await page.locator('a.li:focus').count()); tabs += 1) {
    expect(tabs, 'the first reply is reached by few keys').toBeLessThan(15)
    await press('Tab')
  }
  await press('Enter')
  await arrive(before, '.card-decision')
  let glances = 0
  let returned = 0
  for (let decided = 1; decided <= replies; decided += 1) {
    const here = await address(page)
    const findings = await page.locator('.card-decision').count()
    glances += findings
    for (let at = 0; at < findings; at += 1) {
      const isReturned = decided % 4 === 0 && at === findings - 1
      if (isReturned) returned += 1
      await press(isReturned ? '2' : '1')
      if (isReturned) await press('4')
    }
    if (decided % 8 === 0) {
      // Some words of one's own: on to them behind the phrases, and back.
      for (let tabs = 0; tabs < 5; tabs += 1) await press('Tab')
      const words = ' Please use a light and stand closer.'
      for (const letter of words) await press(letter)
      await press('Escape')
    }
    await press('Enter')
    await arrive(here, '.finish a.primary')
    if (decided === replies) break
    const done = await address(page)
    await press('1')
    await arrive(done, '.card-decision')
  }
  expect(await page.locator('.finish').innerText()).toContain('No reply waits')
  expect(returned).toBe(replies / 4)
  const seconds = keys * perKey + glances * perGlance + inAll * perPage
  expect(seconds, `${keys} keys, ${glances} glances`).toBeLessThan(atMost)
  expect(waited / inAll / 1000, 'a page is there in the time that was reckoned').toBeLessThan(perPage)
})
