/** Forms of discovery under a nervous finger and without the browser's code: sent once, and the refused field has the focus. */
import type { Locator } from 'playwright'
import { expect, inject, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-entry.ts'
import { locales } from '#shared/locales.ts'
import { anyPlace } from '../support/addresses.ts'
import { makeReader, phone, type Reader } from '../support/browser.ts'
import { openFormWindows, posts, wordsOf } from '../support/refused.ts'
import { someOf } from '../support/share.ts'
import { signInElsewhere, signUp } from '../support/sign-up.ts'

const vendor = { name: '', session: '', contact: 'vendor@demo.example', password: demoPassword }
const accounts = '/client/information/widgets/social-bank-edit'
const focused = ({ page }: Reader) => page.evaluate(() => document.activeElement?.id)

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

test('a field corrected while the refusal is on its way is sent when the refusal is there', async () => {
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

/** Names of the refused fields, each once, with the words beside them. */
const faultsIn = ({ page }: Reader) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('.field.bad')].map((field) => ({
      name: field.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.name,
      words: field.querySelector('.error')?.textContent ?? '',
    })),
  )

test.each(locales)(
  'an empty form asks for its fields beside them, in %s, with and without a script',
  async (language) => {
    const place = await anyPlace(inject('origin'))
    const { session } = await signUp()
    const signedIn = [
      ...[`wrote-review/${place}`].map((at) => `/client/information/${at}`),
      ...['profile-edit', 'password-edit', 'my-data'].map((at) => `/profile/setting/${at}`),
      '/profile/my-location',
    ]
    const forGuests = ['/', '/client/bank', '/auth/login', '/auth/register', '/client/compare']
    const guest = await openFormWindows(undefined, language)
    const person = await openFormWindows(session, language)
    const forms = [
      ...[...forGuests, `/client/information/report/${place}`].map((at) => ({ at, windows: guest })),
      ...signedIn.map((at) => ({ at, windows: person })),
    ]
    // `npm test` has a quarter of them in each language.
    for (const { at, windows } of someOf(forms, Math.ceil(forms.length / 4), locales.indexOf(language))) {
      const { scripted, plain, sent } = windows
      sent.length = 0
      const button = ({ page }: Reader) => page.locator('main form:invalid button[type="submit"]').first()
      await scripted.open(at)
      await button(scripted).click()
      await scripted.page.locator('main .field.bad').first().waitFor()
      const said = await faultsIn(scripted)
      for (const fault of said) expect(fault.words, `${at} ${fault.name}`).toMatch(wordsOf(language))
      const first = await scripted.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
      expect([first, sent], at).toEqual([said[0]?.name, []])
      const missing = await scripted.page
        .locator('main form:has([aria-invalid="true"]) [required]')
        .evaluateAll((all) => [
          ...new Set((all as HTMLInputElement[]).filter((it) => !it.validity.valid).map((it) => it.name)),
        ])
      expect(said.map(({ name }) => name).sort(), at).toEqual(missing.sort())

      await plain.open(at)
      await button(plain).click()
      await plain.page.locator('main .field.bad').first().waitFor()
      const answered = await faultsIn(plain)
      for (const fault of answered) expect(fault.words, `${at} ${fault.name}`).toMatch(wordsOf(language))
      // A password that is not there is wrong like any other: the server says so when the rest is right.
      expect(missing, at).toEqual(expect.arrayContaining(answered.map(({ name }) => name)))
    }
  },
  180_000,
)

test.each(locales)(
  'a number that is a digit short is said at the first press with all else that is wrong, in %s, with and without a script',
  async (language) => {
    for (const javaScriptEnabled of someOf([true, false], 1, locales.indexOf(language))) {
      const reader = await makeReader({ language, javaScriptEnabled, viewport: phone, allow: [/status of 422/] })
      const { page } = reader
      await reader.open('/auth/register')
      await page.locator('#name').fill('Li Wei')
      await page.locator('#contact').fill('+86 138 0013 800')
      await page.locator('main button.primary').click()
      await page.locator('main .field.bad').first().waitFor()
      const said = await faultsIn(reader)
      expect(said.map(({ name }) => name)).toEqual(['contact', 'password', 'terms'])
      for (const fault of said) expect(fault.words).toMatch(wordsOf(language))
      expect(said[0]?.words).toContain('+')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact')
      await reader.context.close()
    }
  },
)

test('a fault is no longer shown once it is corrected: by the browser’s check, and by the server', async () => {
  const { page, open } = await makeReader({ viewport: phone, allow: [/status of 422/] })
  await open('/auth/login')
  await page.locator('main button.primary').click()
  await page.getByText('โปรดกรอกอีเมลหรือเบอร์มือถือ').waitFor()
  await page.locator('#contact').fill('abc')
  await page.getByText('โปรดกรอกอีเมลหรือเบอร์มือถือ').waitFor({ state: 'detached' })
  await page.locator('#password').fill('look-around')
  await page.locator('#contact').press('Enter')
  await page.locator('#contact[aria-invalid="true"]').waitFor()
  await page.locator('#contact').fill('0812345678')
  await page.locator('#contact:not([aria-invalid])').waitFor()
  expect(await page.locator('main .error').count()).toBe(0)
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
