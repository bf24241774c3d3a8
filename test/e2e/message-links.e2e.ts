/** The short address in a message leads a reader without a session through sign-in or sign-up to the matter, with the browser's code and without it. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { readOutbox, waitForCode, waitForMessage } from '../support/outbox.ts'
import { anyAddress, anyPhone } from '../support/sign-up.ts'

const password = 'stone lantern 41'
const typed = (number: string) => number.replace('+66', '0')
const send = (page: Page, field: string) =>
  page.locator(`main form:has(${field}) button:not([type="button"])`).first().click()

/** The invented vendor names a manager by a number that has no account; gives the short address in the message. */
async function invite(number: string): Promise<string> {
  const origin = inject('origin')
  const session = await signInAs('vendor@demo.example', 'vendor')
  const headers = { cookie: `session=${session}`, origin, 'x-forwarded-for': anyAddress() }
  const own = await (await fetch(`${origin}/vendor/my-business`, { headers })).text()
  for (const [, place] of own.matchAll(/\/vendor\/manage-business\/home\/([0-9a-f-]{36})/g)) {
    const body = new URLSearchParams({ do: 'helper', part: 'manager', contact: typed(number) })
    const asked = await fetch(`${origin}/vendor/manage-business/people/${place}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body,
    })
    if (asked.status !== 303) continue
    const { by, text } = await waitForMessage(inject('dataDir'), number)
    expect(by).toBe('sms')
    return new URL(/https?:\S+\/n\/\S+/.exec(text)?.[0] ?? '').pathname
  }
  throw new Error('No place of the vendor can be helped with')
}

test.each([true, false])(
  'by the message a manager without an account signs up and stands at the offer; later a password and a code lead there (scripts: %s)',
  async (javaScriptEnabled) => {
    const number = anyPhone()
    const short = await invite(number)
    const reader = await makeReader({ viewport: phone, language: 'en', javaScriptEnabled })
    const { page, context } = reader
    await page.goto(short)
    await page.waitForURL((url) => url.pathname === '/auth/login' && url.searchParams.get('next') === short)
    await page.locator('main a[href^="/auth/register"]').click()
    await page.locator('#name').fill('Nok')
    await page.locator('#contact').fill(typed(number))
    await page.locator('#password').fill(password)
    await page.locator('input[name="terms"]').check()
    await send(page, '#password')
    await page.locator('#code').waitFor()
    await page.locator('#code').fill(await waitForCode(inject('dataDir'), number))
    await send(page, '#code')
    await page.waitForURL(/\/vendor\/offer\/[0-9a-f-]{36}$/)
    await page.locator('main form button').first().waitFor()
    const offer = page.url()

    await context.clearCookies({ name: 'session' })
    await page.goto(short)
    await page.locator('#contact').fill(typed(number))
    await page.locator('#password').fill(password)
    await send(page, '#password')
    await page.waitForURL(offer)
    await page.locator('main form button').first().waitFor()

    // And by a code.
    await context.clearCookies({ name: 'session' })
    await page.goto(short)
    await page.locator('main a[href*="by=code"]').click()
    await page.waitForURL(/by=code/)
    const codes = async () =>
      (await readOutbox(inject('dataDir'))).flatMap(({ to, code }) => (to === number && code ? [code] : []))
    const before = (await codes()).length
    await page.locator('#contact').fill(typed(number))
    await send(page, '#contact')
    await expect.poll(async () => (await codes()).length, { timeout: 20_000 }).toBe(before + 1)
    await page.locator('#code').fill((await codes()).at(-1) ?? '')
    await send(page, '#code')
    await page.waitForURL(offer)
  },
)
