/** Near places stream in behind the shell for a reader with an exact position; without a network a page says so. */
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { isAt, makeReader, mark, phone, survived } from '../support/browser.ts'
import { someOf } from '../support/share.ts'

const phuket = 'g7.884,98.392'

test('the page that streams is taken over without a complaint: its near places are there and work', async () => {
  const reader = await makeReader({ location: phuket, viewport: phone })
  const { page } = reader
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-[^']+'/)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const near = page.getByRole('region', { name: /^ใกล้ฉัน · / })
  await near.locator('.place:not(.skel)').first().waitFor()
  expect(await near.locator('.place').count()).toBe(12)
  const names = await near.locator('.place h3').allInnerTexts()
  const distances = (await near.locator('.place .num').allInnerTexts()).map(
    (text) => Number.parseFloat(text) * (text.includes('กม') ? 1000 : 1),
  )
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  await mark(page)
  await page.locator('details[data-menu] > summary').click()
  await page.getByRole('button', { name: 'English(US)' }).click()
  const english = page.getByRole('region', { name: /^Near me · .*Phuket/ })
  await english.locator('.place').first().waitFor()
  expect(await english.locator('.place').count()).toBe(names.length)
  expect(await survived(page)).toBe(true)
})

test('the shell is on the screen before the near places have come', async () => {
  const reader = await makeReader({ location: phuket, allow: [/Failed to load resource/, /drawn again.*419/] })
  const { page, origin } = reader
  const answer = await fetch(origin, { headers: { cookie: `my_location=${phuket}`, 'accept-language': 'th' } })
  const decoder = new TextDecoder()
  const chunks: string[] = []
  for await (const chunk of answer.body ?? []) chunks.push(decoder.decode(chunk, { stream: true }))
  const html = chunks.join('')
  const shellEnd = html.indexOf('<template id="B:')
  expect(shellEnd).toBeGreaterThan(0)
  expect(html.indexOf('id="slow-near"')).toBeGreaterThan(html.indexOf('</main>'))
  // A browser that is given no more than the shell shows the page, with room of the right size for the content on its way.
  const shell = html.slice(0, html.indexOf('<div hidden id="S:'))
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: shell }))
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'เลือกที่ปลอดภัย' }).waitFor()
  const near = page.getByRole('region', { name: /^ใกล้ฉัน · / })
  await near.locator('.place.skel').first().waitFor()
  expect(await near.locator('.place.skel').count()).toBe(12)
  const heightOf = async (card: Locator) => (await card.boundingBox())?.height ?? 0
  const card = page.locator('.place:not(.skel):has(.xs):not(:has(.tags))').first()
  expect(Math.abs((await heightOf(near.locator('.place.skel').first())) - (await heightOf(card)))).toBeLessThan(2)
  expect(await page.getByRole('region', { name: 'กำลังมาแรง' }).locator('.place').count()).toBe(12)
  // When the rest never comes, only that section says so, in the room of its cards: nothing below moves.
  const room = await heightOf(near.locator('.strip'))
  await page.unroute(scripts)
  await page.reload()
  await near.getByText('ส่วนนี้โหลดไม่สำเร็จ').waitFor()
  expect(room).toBeGreaterThan(500)
  expect(await heightOf(near.locator('.instead'))).toBe(room)
  expect(await page.getByRole('region', { name: 'กำลังมาแรง' }).locator('.place').count()).toBe(12)
})

test.each(someOf(locales, 1, 1))('places that arrive take the height reserved for them, in %s', async (language) => {
  const reader = await makeReader({ language, location: phuket, viewport: phone, allow: [/Failed to load resource/] })
  const { page, origin } = reader
  const cookie = `my_location=${phuket}; i18n_redirected=${language}`
  const html = await (await fetch(origin, { headers: { cookie } })).text()
  const shell = html.slice(0, html.indexOf('<div hidden id="S:'))
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: shell }))
  await page.goto('/')
  await page.locator('.place.skel').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  const heights = () =>
    page.locator('.strip').evaluateAll((strips) => strips.map((it) => it.getBoundingClientRect().height))
  const [kept] = await heights()
  await page.unroute(scripts)
  await page.unroute(`${origin}/`)
  await reader.open('/')
  // One of those that come has a card in force: its words would be four lines more.
  await page.locator('.strip').first().locator('.tags').first().waitFor({ state: 'attached' })
  await page.evaluate(() => document.fonts.ready)
  expect(await heights()).toEqual([kept, kept, kept])
  // Those further on are laid out when they are brought in: that moves nothing either.
  for (const strip of await page.locator('.strip').all()) await strip.evaluate((it) => it.scrollTo(it.scrollWidth, 0))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await heights()).toEqual([kept, kept, kept])
})

test('going to another page and back keeps the near places', async () => {
  const reader = await makeReader({ location: phuket })
  const { page } = reader
  await reader.open('/')
  await mark(page)
  const near = page.getByRole('region', { name: /^ใกล้ฉัน · / }).locator('.place h3')
  await near.first().waitFor()
  const names = await near.allInnerTexts()
  await page.locator('.topbar a[href="/auth/login"]').click()
  await page.getByRole('heading', { level: 1, name: 'เข้าสู่ระบบ' }).waitFor()
  await page.goBack()
  await near.first().waitFor()
  expect(await near.allInnerTexts()).toEqual(names)
  expect(await survived(page)).toBe(true)
})

test('without a network a page says so, whether its code is here or not, and "try again" brings it later', async () => {
  for (const path of ['/client/popular-full', '/profile/terms']) {
    const reader = await makeReader({
      allow: [/ERR_INTERNET_DISCONNECTED/, /The texts could not be loaded/, /ErrorResponse|unavailable|503/i],
    })
    const { page, context } = reader
    await page.route('**/assets/terms-*.js', (route) => route.abort('internetdisconnected'))
    await reader.open('/')
    await mark(page)
    await context.setOffline(true)
    await page.locator(`a[href="${path}"]`).first().click()
    await page.getByText('ยังติดต่อเซิร์ฟเวอร์ไม่ได้ โปรดตรวจการเชื่อมต่อ หรือลองอีกครั้งในหนึ่งนาที').waitFor()
    await expect.poll(() => page.title()).toBe('Error')
    await isAt(reader, path)
    const before = await page.evaluate(() => history.length)
    await page.unroute('**/assets/terms-*.js')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'ลองอีกครั้ง' }).click()
    await page.getByRole('heading', { level: 1, name: path.endsWith('terms') ? 'ข้อกำหนดการใช้งาน' : 'ยอดนิยม' }).waitFor()
    expect(await page.evaluate(() => history.length)).toBe(before)
    expect(await survived(page)).toBe(true)
  }
})
