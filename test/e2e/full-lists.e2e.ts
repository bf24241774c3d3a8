/** Full lists grow in place; without JavaScript the same link leads to the next page; added rows survive going away and back. */
import { expect, test } from 'vitest'
import { placesPerPage } from '#server/http/request/list-query.ts'
import { isAt, makeReader, mark, phone, type Reader, survived } from '../support/browser.ts'

const more = ({ page }: Reader) => page.getByRole('link', { name: 'ดูเพิ่ม' })
const namesOf = ({ page }: Reader) => page.locator('main .place h2, main .place h3').allInnerTexts()

test('"show more" adds the next rows below, twice, and going away and back finds the grown list at its place', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/client/popular-full')
  await mark(page)
  const first = await namesOf(reader)
  expect(first).toHaveLength(placesPerPage)
  for (const pages of [2, 3]) {
    await more(reader).click()
    await expect.poll(() => namesOf(reader)).toHaveLength(pages * placesPerPage)
  }
  const all = await namesOf(reader)
  expect(all.slice(0, placesPerPage)).toEqual(first)
  expect(
    await page
      .locator('main .place a')
      .evaluateAll((links) => new Set(links.map((link) => (link as HTMLAnchorElement).href)).size),
  ).toBe(all.length)
  await isAt(reader, '/client/popular-full')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  const position = await page.evaluate(() => Math.round(window.scrollY))
  await page.locator('nav.bottom a[href="/profile"]').click()
  await page.getByRole('heading', { level: 1, name: 'บัญชีของฉัน' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'ยอดนิยม' }).waitFor()
  expect(await namesOf(reader)).toEqual(all)
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(position)
  expect(await survived(page)).toBe(true)
})

test('the rows after the first page are the same with and without JavaScript', async () => {
  const plain = await makeReader({ javaScriptEnabled: false })
  await plain.open('/client/recommend-full')
  const pages = [await namesOf(plain)]
  await more(plain).click()
  await plain.page.waitForURL('**/client/recommend-full?cursor=*')
  pages.push(await namesOf(plain))
  const reader = await makeReader()
  await reader.open('/client/recommend-full')
  await more(reader).click()
  await expect.poll(() => namesOf(reader)).toEqual(pages.flat())
})

test('the next order of a list begins with its own rows', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/popular-full')
  await mark(page)
  await more(reader).click()
  await expect.poll(() => namesOf(reader)).toHaveLength(2 * placesPerPage)
  await page.getByRole('link', { name: 'คะแนนสูงสุด' }).click()
  await isAt(reader, '/client/popular-full?by=rating')
  await expect.poll(() => namesOf(reader)).toHaveLength(placesPerPage)
  await more(reader).click()
  await expect.poll(() => namesOf(reader)).toHaveLength(2 * placesPerPage)
  expect(await survived(page)).toBe(true)
})

test('the look changes without costing the grown list or the position', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/client/popular-full')
  await more(reader).click()
  await expect.poll(() => namesOf(reader)).toHaveLength(2 * placesPerPage)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2))
  const position = await page.evaluate(() => Math.round(window.scrollY))
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดมืด' }).click()
  await page.locator('html.p-dark').waitFor()
  await page.getByRole('button', { name: 'เปลี่ยนเป็นโหมดสว่าง' }).waitFor()
  expect(await namesOf(reader)).toHaveLength(2 * placesPerPage)
  expect(await page.evaluate(() => Math.round(window.scrollY))).toBe(position)
})

test('rows that do not come are said to be missing, and the same link tries again', async () => {
  const reader = await makeReader({ allow: [/Failed to load resource/] })
  const { page } = reader
  await reader.open('/client/recommend-full')
  await page.route('**/_payload.json?cursor=*', (route) => route.fulfill({ status: 503 }))
  await more(reader).click()
  await page.getByRole('alert').getByText('โหลดรายการถัดไปไม่สำเร็จ').waitFor()
  expect(await namesOf(reader)).toHaveLength(placesPerPage)
  await page.unroute('**/_payload.json?cursor=*')
  await page.getByRole('link', { name: 'ลองอีกครั้ง' }).click()
  await expect.poll(() => namesOf(reader)).toHaveLength(2 * placesPerPage)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('pressing "show more" twice asks once', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/recommend-full')
  const asked: string[] = []
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/_payload.json?cursor=*', async (route) => {
    asked.push(route.request().url())
    await held
    await route.continue()
  })
  await more(reader).dblclick()
  await expect.poll(() => asked.length).toBe(1)
  answer()
  await expect.poll(() => namesOf(reader)).toHaveLength(2 * placesPerPage)
  expect(asked).toHaveLength(1)
})

test('the places of a kind are narrowed to a province by a plain form', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const reader = await makeReader({ javaScriptEnabled })
    const { page } = reader
    await reader.open('/client/category/restaurant')
    await page.getByLabel('จังหวัด').selectOption('83')
    await page.getByRole('button', { name: 'แสดง' }).click()
    await isAt(reader, '/client/category/restaurant?province=83')
    await page.getByRole('heading', { level: 1, name: 'ร้านอาหารในภูเก็ต' }).waitFor()
    const cards = await page.locator('main .place .body').allInnerTexts()
    expect(cards.length).toBeGreaterThan(0)
    for (const card of cards) expect(card).toContain('ภูเก็ต')
  }
})
