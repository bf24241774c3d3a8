/** Reviews as a person writes them: on a slow line, through a lost one, changed, without the browser's code; favourites beside them. */
import type { Locator, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { violationsInSight } from '../support/accessibility.ts'
import { atNight } from '../support/at-night.ts'
import { isAt, makeReader, phone } from '../support/browser.ts'
import { jpeg } from '../support/pictures.ts'
import { signUp } from '../support/sign-up.ts'

const places: string[] = []

/** A place that no other test of this file writes about, nor most likely one of today's other runs: many new writers in a day are held. */
async function anotherPlace(): Promise<string> {
  for (const kind of places.length === 0 ? ['attraction', 'shop', 'transport', 'other', 'spa'] : []) {
    const html = await (await fetch(`${inject('origin')}/client/category/${kind}`)).text()
    places.push(...new Set([...html.matchAll(/\/client\/information\/([0-9a-f-]{36})/g)].map(([, id]) => id as string)))
  }
  const [id] = places.splice(Math.floor(Math.random() * places.length), 1)
  if (!id) throw new Error('The lists have no more places')
  return id
}
const full = (id: string) => `/client/information/review-full/${id}`
const write = (id: string) => `/client/information/wrote-review/${id}`

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 1200, height: 900, background }),
})
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
const said = (page: Page, words: string) => page.locator('main [role="status"]', { hasText: words }).waitFor()
const chooseStars = (page: Page, stars: number) => page.locator(`input[name="stars"][value="${stars}"]`).check()
const fill = async (page: Page, text: string, stars = 4) => {
  await chooseStars(page, stars)
  await page.locator('#text').fill(text)
  await page.locator('#month').selectOption({ index: 2 })
}
const previews = (page: Page) => page.locator('.chosen-photos img')
/** Reach of a photo's placeholder beyond its box, in pixels on each side: a blur fades out at its edges. */
const blurReaches = (review: Locator) =>
  review.locator('.review-photos .photo:has(.blur)').evaluateAll((boxes) =>
    boxes.map((box) => {
      const [inner, outer] = [box, box.querySelector('.blur') as Element].map((it) => it.getBoundingClientRect())
      if (!inner || !outer) return [0]
      return [inner.left - outer.left, inner.top - outer.top, outer.right - inner.right, outer.bottom - inner.bottom]
    }),
  )
const mine = (page: Page, text: string) => page.locator('article.review', { hasText: text })

test('a review with two photos is written on a slow line, shows how far it is, and is changed afterwards', async () => {
  const place = await anotherPlace()
  const reader = await makeReader({ session: (await signUp()).session, viewport: phone })
  const { page, context } = reader
  await reader.open(write(place))
  const text = 'ไปช่วงเช้าคนน้อย มีเจ้าหน้าที่ดูแลทางเดินตลอด'
  await fill(page, text)
  await page.getByText(`${[...text].length} / 4,000`).waitFor()
  await page.locator('#photos').setInputFiles([await photo('a.jpg', '#225588'), await photo('b.jpg', '#885522')])
  await page.locator('#photos').setInputFiles([await photo('c.jpg', '#558822')])
  await expect.poll(() => previews(page).count()).toBe(3)
  await page.locator('.chosen-photos li').nth(1).getByRole('button').click()
  await expect.poll(() => previews(page).count()).toBe(2)
  expect(await violationsInSight(reader)).toEqual([])
  const slow = await context.newCDPSession(page)
  await slow.send('Network.enable')
  const line = { offline: false, latency: 200, downloadThroughput: 60_000, uploadThroughput: 12_000 }
  await slow.send('Network.emulateNetworkConditions', line)
  await press(page, 'ส่งรีวิว')
  await page.locator('progress').waitFor()
  await expect
    .poll(() => page.locator('progress').evaluate((it) => (it as HTMLProgressElement).value))
    .toBeGreaterThan(0)
  // Pressed again while it is under way: still one review.
  await page.locator('main button.primary').dispatchEvent('click')
  await said(page, 'เผยแพร่รีวิวแล้ว')
  await slow.send('Network.emulateNetworkConditions', {
    ...line,
    latency: 0,
    uploadThroughput: -1,
    downloadThroughput: -1,
  })
  expect(await mine(page, text).count()).toBe(1)
  const reaches = await blurReaches(mine(page, text))
  expect(reaches).toHaveLength(2)
  for (const reach of reaches) expect(Math.min(...reach)).toBeGreaterThan(0)
  expect(await mine(page, text).locator('.review-photos img').count()).toBe(2)
  expect(await violationsInSight(reader)).toEqual([])
  await mine(page, text).getByRole('link', { name: 'แก้ไขหรือลบ' }).click()
  await page.getByRole('heading', { level: 1, name: /แก้ไขรีวิว/ }).waitFor()
  expect(await page.locator('#text').inputValue()).toBe(text)
  expect(await page.locator('input[name="stars"]:checked').inputValue()).toBe('4')
  await chooseStars(page, 2)
  await page.getByRole('checkbox').first().check()
  await press(page, 'บันทึกการแก้ไข')
  await said(page, 'บันทึกการแก้ไขแล้ว')
  expect(await mine(page, text).innerText()).toContain('แก้ไขแล้ว')
  expect(await mine(page, text).getByRole('img', { name: '2 ดาว' }).count()).toBe(1)
  await expect.poll(() => mine(page, text).locator('.review-photos img').count()).toBe(1)
})

test('a line that is lost while writing and sending costs nothing, nor does closing the tab', async () => {
  const place = await anotherPlace()
  const reader = await makeReader({
    session: (await signUp()).session,
    // Requests that the lost line cut off: chunks, texts.
    allow: [
      /Failed to load resource/,
      /The texts could not be loaded/,
      /dynamically imported module/,
      /Failed to fetch/,
    ],
  })
  const { page, context } = reader
  await reader.open(write(place))
  // The code that saves drafts comes after the page.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('draft-store')),
  )
  const text = 'ท่าเรือมีเสื้อชูชีพครบทุกที่นั่งและมีคนสอนวิธีใส่'
  await context.setOffline(true)
  await fill(page, text, 5)
  await page.locator('#photos').setInputFiles([await photo('a.jpg', '#774411')])
  await page.getByText('บันทึกร่างไว้ในอุปกรณ์นี้แล้ว').waitFor()
  await press(page, 'ส่งรีวิว')
  await page.getByRole('alert').getByText('ยังส่งไม่สำเร็จ').waitFor()
  expect([await page.locator('#text').inputValue(), await previews(page).count()]).toEqual([text, 1])
  await context.setOffline(false)
  const second = await context.newPage()
  await page.close()
  await second.goto(write(place))
  await second.getByText('นำร่างที่เขียนค้างไว้กลับมาแล้ว').waitFor()
  expect(await second.locator('#text').inputValue()).toBe(text)
  expect(await second.locator('input[name="stars"]:checked').inputValue()).toBe('5')
  await expect.poll(() => previews(second).count()).toBe(1)
  await press(second, 'ส่งรีวิว')
  await said(second, 'เผยแพร่รีวิวแล้ว')
  expect(await mine(second, text).locator('.review-photos img').count()).toBe(1)
  // Sent is sent: the draft has gone, and the person's review stands there for a change.
  await second.goto(write(place))
  await second.getByRole('heading', { level: 1, name: /แก้ไขรีวิว/ }).waitFor()
  expect(await second.getByText('นำร่างที่เขียนค้างไว้กลับมาแล้ว').count()).toBe(0)
})

test('a sign-out leaves no half-written review on the device, and nobody else’s goes with it', async () => {
  const place = await anotherPlace()
  const reader = await makeReader({ session: (await signUp()).session })
  const { page } = reader
  await reader.open(write(place))
  await fill(page, 'เขียนค้างไว้แล้วออกจากระบบ', 3)
  await page.getByText('บันทึกร่างไว้ในอุปกรณ์นี้แล้ว').waitFor()
  const drafts = (add?: string) =>
    page.evaluate(async (writer) => {
      const open = indexedDB.open('reviews', 1)
      const done = <Value>(asked: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
      const db = await done(open)
      const store = db.transaction('drafts', 'readwrite').objectStore('drafts')
      if (writer) await done(store.put({ fields: {}, photos: [], writer, at: Date.now() }, 'of somebody else'))
      const stored = await done(store.getAllKeys())
      db.close()
      return stored
    }, add)
  expect(await drafts('somebody else')).toEqual([expect.stringContaining(place), 'of somebody else'])
  await reader.open('/profile')
  await press(page, 'ออกจากระบบ')
  await isAt(reader, '/profile?done=signed-out')
  await expect.poll(() => drafts()).toEqual(['of somebody else'])
})

test('a refused review stays as it was typed, photos included', async () => {
  const place = await anotherPlace()
  const reader = await makeReader({ session: (await signUp()).session, allow: [/status of 422/] })
  const { page } = reader
  await reader.open(write(place))
  // Long enough for the browser, too short once the invisible letters are taken out.
  const text = `ดี${' '.repeat(30)}มาก`
  await fill(page, text)
  await page.locator('#photos').setInputFiles([await photo('a.jpg', '#112277')])
  await press(page, 'ส่งรีวิว')
  await page.getByText('โปรดเขียนอย่างน้อย 20 ตัวอักษร').waitFor()
  expect([await page.locator('#text').inputValue(), await previews(page).count()]).toEqual([text, 1])
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('text')
})

atNight('test/e2e/lost-answer.e2e.ts')(
  'a line that breaks while the photos are on their way costs nothing, and the next press sends all of it once',
  async () => {
    const place = await anotherPlace()
    const reader = await makeReader({ session: (await signUp()).session, allow: [/Failed to load resource/] })
    const { page, context } = reader
    await reader.open(write(place))
    const text = 'บันไดขึ้นจุดชมวิวมีราวจับตลอดทางและไฟสว่างดี'
    await fill(page, text)
    await page.locator('#photos').setInputFiles([await photo('a.jpg', '#447788'), await photo('b.jpg', '#884477')])
    await expect.poll(() => previews(page).count()).toBe(2)
    const slow = await context.newCDPSession(page)
    await slow.send('Network.enable')
    const line = { offline: false, latency: 200, downloadThroughput: 60_000, uploadThroughput: 4_000 }
    await slow.send('Network.emulateNetworkConditions', line)
    await press(page, 'ส่งรีวิว')
    await expect
      .poll(() => page.locator('progress').evaluate((it) => (it as HTMLProgressElement).value))
      .toBeGreaterThan(0)
    await slow.send('Network.emulateNetworkConditions', { ...line, offline: true })
    await page.getByRole('alert').getByText('ยังส่งไม่สำเร็จ').waitFor()
    expect([await page.locator('#text').inputValue(), await previews(page).count()]).toEqual([text, 2])
    const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
    await slow.send('Network.emulateNetworkConditions', fast)
    await press(page, 'ส่งรีวิว')
    await said(page, 'เผยแพร่รีวิวแล้ว')
    expect(await mine(page, text).count()).toBe(1)
    expect(await mine(page, text).locator('.review-photos img').count()).toBe(2)
  },
)

test('a server that takes the photos and never answers is given up after a minute, and nothing is lost', async () => {
  const place = await anotherPlace()
  const reader = await makeReader({ session: (await signUp()).session, allow: [/Failed to load resource/] })
  const { page } = reader
  await page.clock.install()
  await reader.open(write(place))
  const text = 'ทางเข้ากว้างพอสำหรับรถเข็น มีคนช่วยยกตรงบันได'
  await fill(page, text)
  await page.route(`**${write(place)}`, () => undefined)
  const asked = page.waitForRequest((request) => request.method() === 'POST')
  await press(page, 'ส่งรีวิว')
  await asked
  expect(await page.getByText('ยังส่งไม่สำเร็จ').count()).toBe(0)
  // Each sign of life begins the minute anew, and the last may come after the first jump.
  const lost = page.getByRole('alert').getByText('ยังส่งไม่สำเร็จ')
  const afterAMinute = async () => {
    await page.clock.fastForward(61_000)
    return lost.count()
  }
  await expect.poll(afterAMinute).toBe(1)
  expect(await page.locator('#text').inputValue()).toBe(text)
})

test('one photo too many is told at once, and nothing is sent', async () => {
  const place = await anotherPlace()
  const reader = await makeReader({ session: (await signUp()).session })
  const { page } = reader
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await reader.open(write(place))
  await fill(page, 'อาหารสด ร้านสะอาด ทางออกฉุกเฉินเห็นชัดเจน')
  const nine = await Promise.all(Array.from({ length: 9 }, (_, number) => photo(`${number}.jpg`, `#1122${number}0`)))
  await page.locator('#photos').setInputFiles(nine)
  await press(page, 'ส่งรีวิว')
  await page.getByText('ภาพมากเกินไป ใส่ได้ไม่เกิน 8 ภาพ').waitFor()
  expect([await previews(page).count(), posts]).toEqual([9, []])
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('photos')
})

atNight('test/e2e/without-javascript.e2e.ts')(
  'without the browser’s code a review is written with a photo, refused, changed and deleted',
  async () => {
    const place = await anotherPlace()
    const reader = await makeReader({
      session: (await signUp()).session,
      javaScriptEnabled: false,
      allow: [/status of 422/],
    })
    const { page } = reader
    await reader.open(write(place))
    await fill(page, `ดี${' '.repeat(30)}มาก`, 3)
    await press(page, 'ส่งรีวิว')
    await page.getByText('โปรดเขียนอย่างน้อย 20 ตัวอักษร').waitFor()
    expect(await page.locator('input[name="stars"]:checked').inputValue()).toBe('3')
    const text = 'ที่จอดรถกว้าง ไฟทางเดินสว่าง มีป้ายเตือนพื้นลื่น'
    await page.locator('#text').fill(text)
    await page.locator('#photos').setInputFiles([await photo('a.jpg', '#661177')])
    await press(page, 'ส่งรีวิว')
    await isAt(reader, `${full(place)}?done=written`)
    expect(await mine(page, text).locator('.review-photos img').count()).toBe(1)
    await mine(page, text).getByRole('link', { name: 'แก้ไขหรือลบ' }).click()
    await chooseStars(page, 1)
    await press(page, 'บันทึกการแก้ไข')
    await isAt(reader, `${full(place)}?done=edited`)
    await mine(page, text).getByRole('link', { name: 'แก้ไขหรือลบ' }).click()
    await page.locator('summary', { hasText: 'ลบรีวิวนี้' }).click()
    await press(page, 'ลบถาวร')
    await isAt(reader, `${full(place)}?done=deleted`)
    expect(await mine(page, text).count()).toBe(0)
  },
)

test('a list of reviews is narrowed by links, grows in place, and a guest is led to sign in for a report', async () => {
  const html = await (await fetch(`${inject('origin')}/client/popular-full?by=rating`)).text()
  const place = /\/client\/information\/([0-9a-f-]{36})/.exec(html)?.[1] ?? ''
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open(full(place))
  const count = () => page.locator('.review').count()
  const first = await count()
  const more = page.getByRole('link', { name: 'ดูเพิ่ม' })
  if (await more.count()) {
    await more.click()
    await expect.poll(count).toBeGreaterThan(first)
  }
  await page.locator('.bars').getByRole('link', { name: '5 ดาว' }).click()
  await isAt(reader, `${full(place)}?stars=5`)
  const others = page.locator('article.review', { hasNot: page.locator('.stars[aria-label="5 ดาว"]') })
  await expect.poll(() => others.count()).toBe(0)
  expect(await page.locator('article.review').count()).toBeGreaterThan(0)
  await page.getByText('แจ้งปัญหารีวิว').first().click()
  await page.getByRole('link', { name: 'เข้าสู่ระบบเพื่อแจ้งปัญหา' }).first().click()
  await isAt(reader, `/auth/login?next=${encodeURIComponent(`${full(place)}?stars=5`)}`)
})

test('a favourite is listed and taken away again', async () => {
  const reader = await makeReader({ session: (await signUp()).session })
  const { page, context, origin } = reader
  await reader.open('/profile/favorite-place')
  await page.getByText('ยังไม่มีสถานที่ในรายการโปรด').waitFor()
  const place = await anotherPlace()
  await context.request.post(`${origin}/profile/favorite-place`, { form: { do: 'add', place }, headers: { origin } })
  await reader.open('/profile/favorite-place')
  expect(await page.locator('.favourites .place').count()).toBe(1)
  expect(await violationsInSight(reader)).toEqual([])
  await page.getByRole('button', { name: /^เอาออกจากรายการโปรด/ }).click()
  await said(page, 'เอาออกจากรายการโปรดแล้ว')
  expect(await page.locator('.favourites .place').count()).toBe(0)
})

test('a guest’s favourite is saved after sign-in, without another press', async () => {
  const { contact, password } = await signUp()
  const place = await anotherPlace()
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open(`/client/information/${place}`)
  await page.locator('main').getByRole('button', { name: 'เก็บ', exact: true }).click()
  await page.locator('input[name="contact"]').fill(contact)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('main form button.primary').first().click()
  await isAt(reader, `/client/information/${place}`)
  await page.locator('main').getByRole('button', { name: 'เก็บแล้ว', exact: true }).waitFor()
  await reader.open('/profile/favorite-place')
  expect(await page.locator('.favourites .place').count()).toBe(1)
  // Removed again it stays away: the guest's wish is forgotten.
  await page.getByRole('button', { name: /^เอาออกจากรายการโปรด/ }).click()
  await said(page, 'เอาออกจากรายการโปรดแล้ว')
  await reader.open(`/client/information/${place}`)
  await page.locator('main').getByRole('button', { name: 'เก็บ', exact: true }).waitFor()
})
