/**
 * The states that only an inspection gets into – stored on the device, a photo that is none, a full device, missing answers, broken off –
 * keep the rules of accessibility in each language, light and dark. Those of any questionnaire are in run-screen, of two answers in runs.
 */
import { expect, onTestFinished, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { desktop, isReady, makeReader, phone } from '../support/browser.ts'
import { leaveVisit, placesToVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { beginVisit, visitAt } from '../support/officer-day.ts'
import { someOf } from '../support/share.ts'
import { waitForTurn } from '../support/turns.ts'
import { twoAtATime } from '../support/two-windows.ts'

waitForTurn()

/** From now on the disk takes nothing. */
function fillDevice(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
}

test('each state of an inspection keeps the rules of accessibility in each language, light and dark', async () => {
  const session = await signInAsOfficer()
  // Where no other file visits: files run two at a time.
  const languages = someOf(locales, 1, 0)
  const places = await placesToVisit(session, 'first', languages.length)
  onTestFinished(async () => {
    for (const place of places) await leaveVisit(session, place)
  })
  const found: string[] = []
  let looked = 0
  await twoAtATime(languages, async (language) => {
    const place = places[languages.indexOf(language)] ?? ''
    const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /load preload assets/]
    const reader = await makeReader({ session, language, viewport: phone, allow })
    const { page, context } = reader
    const tone = (name: 'ok' | 'warn') => page.locator(`.ask .saved-line[data-tone=${name}]`).waitFor()
    const look = async (state: string) => {
      looked++
      const { width } = page.viewportSize() ?? phone
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > width)
        found.push(`${language} ${state}: sideways`)
      found.push(...(await violationsInBoth(reader)).map((line) => `${language} ${state}: ${line}`))
    }
    await reader.open(visitAt(place))
    await beginVisit(page)
    const broken = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await page.locator('.evidence input[type=file]').first().setInputFiles(broken)
    await tone('warn')
    await look('photo that the server does not take')
    await context.setOffline(true)
    await page.locator('label:has(input[name=answer][value=no])').click()
    await page.locator('textarea[name=note]').fill('ป้ายหลุด')
    await tone('ok')
    await look('kept on the device, with a note')
    await page.evaluate(fillDevice)
    await page.locator('label:has(input[name=answer][value=yes])').click()
    await tone('warn')
    await look('full device')
    await page.setViewportSize(desktop)
    await page.locator('.ask-side').getByRole('checkbox').check()
    await look('only what is not complete')
    await page.locator('.ask-side .run-row').last().click()
    await page.locator('.ask-review').waitFor()
    await page.setViewportSize(phone)
    await page.locator('.ask details summary').last().click()
    await look('what is missing, and why it would be broken off')
    await context.setOffline(false)
    await page.reload()
    await isReady(page)
    await page.locator('.ask details summary').last().click()
    await page.locator('input[name=reason]').first().check()
    await page.locator('.ask details button.danger').click()
    await page.locator('input[name=interest]').first().waitFor()
    await look('broken off')
  })
  expect(found).toEqual([])
  expect(looked).toBe(6 * languages.length)
}, 240_000)
