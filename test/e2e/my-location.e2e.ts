/** Saying where one is: by the device after a tap, by a province's name or on the map; every way out has its words. */
import { expect, test } from 'vitest'
import { locationCookie } from '#shared/reader.ts'
import { isAt, makeReader, mark, phone, type Reader, survived } from '../support/browser.ts'

const saved = '/profile/my-location?done=1'
const ask = ({ page }: Reader) => page.getByRole('button', { name: 'ใช้ตำแหน่งปัจจุบัน' })
const sendProvince = ({ page }: Reader) => page.getByRole('button', { name: 'ใช้จังหวัดนี้' })
/** The searchable field, as a mouse gets it. */
const field = ({ page }: Reader) => page.locator('.combo').getByRole('combobox')
const said = ({ page }: Reader, words: string) => page.getByRole('status').getByText(words).waitFor()

const cookie = async ({ context }: Reader) =>
  decodeURIComponent((await context.cookies()).find(({ name }) => name === locationCookie)?.value ?? 'none')

async function standAt({ context, origin }: Reader, latitude: number, longitude: number): Promise<void> {
  await context.grantPermissions(['geolocation'], { origin })
  await context.setGeolocation({ latitude, longitude })
}

test('the position of the device, after a tap and not before, brings near places', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await standAt(reader, 7.880412, 98.392291)
  await reader.open('/profile/my-location')
  await mark(page)
  expect(await cookie(reader)).toBe('none')
  await ask(reader).click()
  await isAt(reader, saved)
  await said(reader, 'ภูเก็ต')
  expect(await cookie(reader)).toBe('g7.88,98.392')
  await page.getByRole('link', { name: 'ดูสถานที่ใกล้ฉัน' }).click()
  await page.getByRole('heading', { level: 1, name: /^ใกล้ฉันใน.*ภูเก็ต/ }).waitFor()
  expect(await page.locator('main .place').count()).toBeGreaterThan(5)
  await page.locator('nav.bottom a[href="/"]').click()
  await page
    .getByRole('region', { name: /^ใกล้ฉัน · .*ภูเก็ต/ })
    .locator('.place')
    .first()
    .waitFor()
  expect(await survived(page)).toBe(true)
})

test('a refusal is explained, with the next best step', async () => {
  const reader = await makeReader()
  await reader.open('/profile/my-location')
  await ask(reader).click()
  const banner = reader.page.getByRole('alert')
  await banner.getByText('เบราว์เซอร์ไม่อนุญาตให้ใช้ตำแหน่ง').waitFor()
  await banner.getByText(/เลือกจังหวัดด้านล่างแทนได้/).waitFor()
  expect(await cookie(reader)).toBe('none')
  await ask(reader).waitFor()
})

test('each other way that a position can fail has its own words', async () => {
  for (const [code, words] of [
    [2, 'อุปกรณ์หาตำแหน่งไม่พบในขณะนี้'],
    [3, 'หาตำแหน่งนานเกินไป'],
    [0, 'อุปกรณ์หรือการเชื่อมต่อนี้ไม่รองรับการหาตำแหน่ง'],
  ] as const) {
    const reader = await makeReader()
    await reader.page.addInitScript((fault) => {
      if (fault === 0) Reflect.deleteProperty(Navigator.prototype, 'geolocation')
      else
        Geolocation.prototype.getCurrentPosition = (_found, failed) =>
          failed?.({ code: fault } as GeolocationPositionError)
    }, code)
    await reader.open('/profile/my-location')
    await ask(reader).click()
    await reader.page.getByRole('alert').getByText(words).waitFor()
  }
})

test('a position outside Thailand is answered, not kept', async () => {
  const reader = await makeReader({ allow: [/status of 422/] })
  await standAt(reader, 35.681, 139.767)
  await reader.open('/profile/my-location')
  await ask(reader).click()
  await reader.page.getByRole('alert').getByText('ตำแหน่งนี้อยู่นอกประเทศไทย โปรดเลือกจังหวัดที่จะไป').waitFor()
  expect(await cookie(reader)).toBe('none')
})

test('a province is found by typing and chosen with the mouse', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/profile/my-location')
  await field(reader).click()
  await field(reader).pressSequentially('ภูเก')
  await page.getByRole('option', { name: 'ภูเก็ต', exact: true }).click()
  expect(await field(reader).inputValue()).toBe('ภูเก็ต')
  await sendProvince(reader).click()
  await isAt(reader, saved)
  await said(reader, 'ใจกลางภูเก็ต')
  expect(await cookie(reader)).toBe('p83')
})

test('the whole list opens with its button', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/profile/my-location')
  await field(reader).waitFor()
  await page.locator('.combo button').click()
  await expect.poll(() => page.getByRole('option').count()).toBe(77)
  await page.getByRole('option', { name: 'ตราด', exact: true }).click()
  await sendProvince(reader).click()
  await said(reader, 'ใจกลางตราด')
})

test('a province is found and chosen with the keyboard alone', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/profile/my-location')
  await field(reader).focus()
  await page.keyboard.type('เชียง')
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['เชียงราย', 'เชียงใหม่'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field(reader).inputValue()).toMatch(/^เชียง(ราย|ใหม่)$/)
  const chosen = await field(reader).inputValue()
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  for (let stops = 0; stops < 4; stops++) {
    await page.keyboard.press('Tab')
    if (await sendProvince(reader).evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await isAt(reader, saved)
  await said(reader, `ใจกลาง${chosen}`)
})

test('a phone keeps its own list of provinces', async () => {
  const reader = await makeReader({ viewport: phone, isMobile: true, hasTouch: true })
  const { page } = reader
  await reader.open('/profile/my-location')
  expect(await page.locator('.combo').count()).toBe(0)
  await page.getByLabel('จังหวัด', { exact: true }).selectOption('50')
  await sendProvince(reader).tap()
  await isAt(reader, saved)
  await said(reader, 'ใจกลางเชียงใหม่')
})

test('a province on the map stands in the form, ready to be sent', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/profile/my-location')
  await mark(page)
  await page.locator('svg.pmap').getByRole('link', { name: 'กระบี่', exact: true }).click()
  await isAt(reader, '/profile/my-location?pick=81#by-province')
  await expect.poll(() => field(reader).inputValue()).toBe('กระบี่')
  await sendProvince(reader).click()
  await isAt(reader, saved)
  await said(reader, 'ใจกลางกระบี่')
  expect(await survived(page)).toBe(true)
})

test('an empty form asks for a choice at the field, which gets the focus', async () => {
  const reader = await makeReader({ allow: [/status of 422/] })
  await reader.open('/profile/my-location')
  await field(reader).waitFor()
  await sendProvince(reader).click()
  await reader.page.getByText('โปรดเลือกจังหวัดจากรายการ').waitFor()
  expect(await field(reader).getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => field(reader).evaluate((input) => input === document.activeElement)).toBe(true)
})

test('a location can be forgotten again', async () => {
  const reader = await makeReader({ location: 'p83' })
  const { page } = reader
  await reader.open('/profile/my-location')
  await page.getByRole('button', { name: 'ลบตำแหน่งนี้' }).click()
  await isAt(reader, saved)
  await said(reader, 'ลบตำแหน่งแล้ว')
  expect(await cookie(reader)).toBe('none')
  await page.locator('.topbar a[href="/client/near-place-full"]').click()
  await page.getByText('ตั้งตำแหน่งเพื่อดูที่ใกล้คุณ').waitFor()
})

test('without JavaScript a province is chosen and forgotten by plain forms', async () => {
  const reader = await makeReader({ javaScriptEnabled: false, viewport: phone })
  const { page } = reader
  await reader.open('/profile/my-location')
  expect(await page.locator('noscript p').innerText()).toMatch(/^ต้องเปิด JavaScript เพื่อใช้ตำแหน่งจากอุปกรณ์/)
  await page.locator('svg.pmap').getByRole('link', { name: 'ภูเก็ต', exact: true }).click()
  await isAt(reader, '/profile/my-location?pick=83#by-province')
  expect(await page.getByLabel('จังหวัด', { exact: true }).inputValue()).toBe('83')
  const posted = page.waitForResponse((response) => response.request().method() === 'POST')
  await sendProvince(reader).click()
  expect((await posted).status()).toBe(303)
  await said(reader, 'ใจกลางภูเก็ต')
  await page.getByRole('link', { name: 'ดูสถานที่ใกล้ฉัน' }).click()
  expect(await page.locator('main .place').count()).toBeGreaterThan(5)
  await page.goBack()
  await page.getByRole('button', { name: 'ลบตำแหน่งนี้' }).click()
  await said(reader, 'ลบตำแหน่งแล้ว')
})

test('one tap on the home page asks the device and leads to near places; where it has no answer, to choosing a province', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await standAt(reader, 7.880412, 98.392291)
  await reader.open('/')
  await page.locator('.near-link').click()
  await isAt(reader, '/client/near-place-full')
  await page.getByRole('heading', { level: 1, name: /^ใกล้ฉันใน.*ภูเก็ต/ }).waitFor()
  expect(await cookie(reader)).toBe('g7.88,98.392')
  await reader.open('/')
  await page.locator('.near-link', { hasText: 'ภูเก็ต' }).waitFor()

  const refused = await makeReader({ viewport: phone })
  await refused.open('/')
  await refused.page.locator('.near-link').click()
  await isAt(refused, '/profile/my-location')
})
