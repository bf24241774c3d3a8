/** Forms of discovery under a nervous finger and without the browser's code: sent once, and what was refused has the focus. */
import type { Locator } from 'playwright'
import { expect, inject, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-entry.ts'
import { anyPlace } from '../support/addresses.ts'
import { makeReader, phone, type Reader } from '../support/browser.ts'
import { signInElsewhere, signUp } from '../support/sign-up.ts'

const vendor = { name: '', session: '', contact: 'vendor@demo.example', password: demoPassword }
const accounts = '/client/information/widgets/social-bank-edit'
const focused = ({ page }: Reader) => page.evaluate(() => document.activeElement?.id)

/** Addresses that forms are sent to, from now on. */
function posts({ page }: Reader): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

/** Presses, and again while the first is under way. */
async function pressTwice({ page }: Reader, button: Locator): Promise<void> {
  const pressed = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await pressed.promise
    await route.fallback()
  })
  const first = page.waitForRequest((request) => request.method() === 'POST')
  await button.click()
  await first
  await button.click()
  pressed.resolve()
}

test('a double press checks an account once, keeps a place once, and adds a page once', async () => {
  const place = await anyPlace(inject('origin'))
  const person = await makeReader({ session: (await signUp()).session, viewport: phone })
  const sent = posts(person)
  await person.open('/client/bank')
  await person.page.locator('#payee').fill('9876543210')
  await pressTwice(person, person.page.locator('form[action="/client/bank"] button'))
  await person.page.locator('.verdict.bad').waitFor()
  await person.open(`/client/information/${place}`)
  await pressTwice(person, person.page.locator('main form[action="/profile/favorite-place"] button'))
  await person.page.getByRole('button', { name: 'เก็บแล้ว', exact: true }).waitFor()
  expect(sent).toEqual(['/client/bank', '/profile/favorite-place'])

  const owner = await makeReader({ session: await signInElsewhere(vendor, 'a phone') })
  const { page } = owner
  await owner.open(accounts)
  await page.locator('main a.li').first().click()
  await page.getByText('เพิ่มเพจ').click()
  const handle = `@demo.twice${Date.now() % 1_000_000}`
  const adding = page.locator('details.adding form:has(select[name=service])')
  await adding.locator('select').selectOption('line')
  await adding.locator('[name=handle]').fill(handle)
  const added = posts(owner)
  await pressTwice(owner, adding.getByRole('button'))
  const line = page.locator('article', { hasText: handle })
  await line.waitFor()
  expect(added).toEqual([accounts])
  // The list of an owner has room for so many only, and the next run adds another.
  await line.locator('summary').click()
  await line.getByRole('button', { name: 'ยกเลิกรายการนี้' }).click()
  await expect.poll(() => line.count()).toBe(0)
})

test('what is mended while the refusal is still on its way is sent when that is there', async () => {
  const reader = await makeReader({ viewport: phone, allow: [/status of 422/] })
  const { page } = reader
  await reader.open('/client/bank')
  const sent = posts(reader)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.fallback()
  })
  const button = page.locator('form[action="/client/bank"] button')
  const first = page.waitForRequest((request) => request.method() === 'POST')
  await page.locator('#payee').fill('?')
  await button.click()
  await first
  await page.locator('#payee').fill('9876543210')
  await button.click()
  release()
  await page.locator('.verdict.bad').waitFor()
  expect(sent).toEqual(['/client/bank', '/client/bank'])
})

test('without the browser’s code, too, the focus is in the first field that was refused', async () => {
  const place = await anyPlace(inject('origin'))
  const without = { javaScriptEnabled: false, allow: [/status of 422/] }
  const guest = await makeReader(without)
  await guest.open('/client/bank')
  expect(await focused(guest)).not.toBe('payee')
  await guest.page.locator('#payee').fill('โอนมาเลย')
  await guest.page.locator('form[action="/client/bank"] button').click()
  await guest.page.getByText(/^ไม่ใช่เลขบัญชี/).waitFor()
  await expect.poll(() => focused(guest)).toBe('payee')

  const person = await makeReader({ ...without, session: (await signUp()).session })
  await person.open(`/client/information/wrote-review/${place}`)
  await person.page.locator('input[name="stars"][value="3"]').check()
  await person.page.locator('#text').fill(`ดี${' '.repeat(30)}มาก`)
  await person.page.locator('#month').selectOption({ index: 1 })
  await person.page.locator('main button.primary').click()
  await person.page.getByText('โปรดเขียนอย่างน้อย 20 ตัวอักษร').waitFor()
  await expect.poll(() => focused(person)).toBe('text')

  const owner = await makeReader({ ...without, session: await signInElsewhere(vendor, 'a phone') })
  await owner.open(accounts)
  await owner.page.locator('main a.li').first().click()
  await owner.page.getByText('เพิ่มเพจ').click()
  await owner.page.locator('details.adding form:has(select[name=service])').getByRole('button').click()
  await owner.page.getByText('โปรดเลือกบริการ').waitFor()
  await expect.poll(() => focused(owner)).toBe('social-new-service')
})
