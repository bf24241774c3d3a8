/** The file of a card in a browser: the steps in view of owner and officer, and the whole as PDF by keyboard, without a script as well. */
import { expect, inject, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { desktop, makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { someOf } from '../support/share.ts'
import { anyAddress } from '../support/sign-up.ts'

/** A card that was opened before: opening a new one would say that it was seen. */
async function seenCard(session: string): Promise<string> {
  const headers = { cookie: `session=${session}`, 'x-forwarded-for': anyAddress() }
  const answer = await fetch(`${inject('origin')}/vendor/warning-list/_payload.json`, { headers })
  const { open } = (await answer.json()).data['vendor/card/warning-list']
  return open.find(({ state }: { state: string }) => state !== 'issued').id
}

test.each([
  ['with a script', true],
  ['without one', false],
] as const)('%s the owner reads the steps and opens the PDF by keyboard', async (_case, javaScriptEnabled) => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const card = await seenCard(session)
  for (const language of javaScriptEnabled ? someOf(locales, 2, 0) : someOf(locales, 1, 2)) {
    const { page, open, context, origin } = await makeReader({ session, language, viewport: phone, javaScriptEnabled })
    await open(`/vendor/warning-list/detail/${card}`)
    expect(await page.locator('.case-steps [aria-current="step"]').count()).toBe(1)
    const link = page.locator(`a[href="/case-files/${card}/${language}.pdf"]`)
    await link.focus()
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/^place-safety-case-[\d-]+-\w+\.pdf$/)
    const pdf = await context.request.get(`${origin}/case-files/${card}/${language}.pdf`)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
})

test('the page of the card has no fault of accessibility, on a phone and a desk, for owner and officer', async () => {
  const vendor = await signInAs('vendor@demo.example', 'vendor')
  const card = await seenCard(vendor)
  const supervisor = await signInAs('supervisor@demo.example', 'inspector')
  for (const [session, at] of [
    [vendor, `/vendor/warning-list/detail/${card}`],
    [supervisor, `/inspector/manage-reply/already-sent/${card}`],
  ] as const)
    for (const viewport of someOf([phone, desktop], 1, session === vendor ? 0 : 1)) {
      const reader = await makeReader({ session, viewport, language: 'th' })
      await reader.open(at)
      expect(await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      expect(await violationsInBoth(reader)).toEqual([])
    }
})
