/** The browser's requests: chunks ahead at most four at a time, the rest when idle, one repetition of requests that may be repeated. */
import type { Route } from 'playwright'
import { expect, test } from 'vitest'
import { maxPreloads } from '#client/runtime/later/navigation.ts'
import { isAt, makeReader, type Reader, requestsTo } from '../support/browser.ts'

const repeated = [408, 409, 425, 429, 500, 502, 503, 504]
const tabs = [
  ['/client/popular-full?by=rating', 'คะแนนสูงสุด'],
  ['/client/popular-full', 'กำลังมาแรง'],
] as const

/** Holds the chunks of pages back; `open` lets one go on. */
async function holdChunks({ page, origin }: Reader) {
  const { id } = (await (await fetch(`${origin}/builds/latest.json`)).json()) as { id: string }
  const { pages } = (await (await fetch(`${origin}/builds/meta/${id}.json`)).json()) as {
    pages: Record<string, string[]>
  }
  const chunks = new Set(Object.values(pages).map(([own]) => own))
  const waiting: { path: string; route: Route }[] = []
  const asked: string[] = []
  await page.route('**/assets/*.js', (route) => {
    const path = new URL(route.request().url()).pathname
    if (!chunks.has(path) || path === pages['home/home.tsx']?.[0]) return route.continue()
    asked.push(path)
    waiting.push({ path, route })
  })
  return { waiting, asked }
}

test('the chunks of linked pages are fetched ahead, at most four at a time, each once', async () => {
  expect(maxPreloads).toBe(4)
  const reader = await makeReader({ viewport: { width: 1280, height: 5000 } })
  const { waiting, asked } = await holdChunks(reader)
  await reader.open('/')
  expect(asked).toEqual([])
  await reader.page.mouse.move(600, 400)
  await expect.poll(() => waiting.length).toBe(maxPreloads)
  // Pointing at every link asks for the rest of the chunks, but none starts before another has come.
  for (const link of await reader.page.locator('.foot a, .topbar a').all()) await link.dispatchEvent('pointerover')
  for (let most = waiting.length; waiting.length > 0; most = Math.max(most, waiting.length)) {
    expect(most).toBe(maxPreloads)
    const { route } = waiting.shift() as { route: Route }
    const finished = reader.page.waitForEvent('requestfinished', (request) => request === route.request())
    await route.continue()
    await finished
    // The next one is asked for before the browser comes to this.
    await reader.page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
  expect(asked.length).toBeGreaterThan(maxPreloads)
  expect(new Set(asked).size).toBe(asked.length)
})

test('nothing is fetched ahead for a visitor with data saving on', async () => {
  const reader = await makeReader()
  const { page } = reader
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const { asked } = await holdChunks(reader)
  const texts = page.waitForResponse(/\/_i18n\/[^/]+\/th\/messages\.json$/)
  await reader.open('/')
  await page.mouse.move(600, 400)
  await texts
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  expect(asked).toEqual([])
})

test('a browser that cannot tell when it is idle gets the rest of the texts after 50 milliseconds', async () => {
  const reader = await makeReader()
  const { page } = reader
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback')
    const delays: number[] = []
    const original = window.setTimeout
    window.setTimeout = ((run: () => void, delay?: number) => {
      delays.push(delay ?? 0)
      return original(run, delay)
    }) as typeof window.setTimeout
    Object.assign(window, { delays })
  })
  const texts = page.waitForResponse(/\/_i18n\/[^/]+\/th\/messages\.json$/)
  await reader.open('/')
  await page.mouse.move(600, 400)
  expect(Object.keys(await (await texts).json())).toEqual(['th'])
  const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays)
  expect(delays.filter((delay) => delay === 50).length).toBeGreaterThan(0)
})

test('a page that is asked for is asked once more when the server says "later"', async () => {
  const reader = await makeReader({ allow: [/Failed to load resource/] })
  const { page } = reader
  await reader.open('/client/popular-full')
  const asked = requestsTo(reader, /_payload\.json/)
  for (const [index, status] of repeated.entries()) {
    const [path, name] = tabs[index % 2] as (typeof tabs)[number]
    await page.route('**/_payload.json*', (route) => route.fulfill({ status }), { times: 1 })
    await page.getByRole('link', { name, exact: true }).click()
    await isAt(reader, path)
    expect(asked.splice(0), `status ${status}`).toHaveLength(2)
  }
})

test('two refusals are the error page, after exactly one repetition; others are not repeated', async () => {
  for (const [status, times] of [
    [503, 2],
    [501, 1],
    [403, 1],
  ] as const) {
    const reader = await makeReader({ allow: [/Failed to load resource/, /ErrorResponse|unavailable/i] })
    const { page } = reader
    await reader.open('/client/popular-full')
    const asked = requestsTo(reader, /_payload\.json/)
    await page.route('**/_payload.json*', (route) => route.fulfill({ status }))
    await page.getByRole('link', { name: 'คะแนนสูงสุด', exact: true }).click()
    await page.getByText('Something went wrong.').waitFor()
    expect(asked).toHaveLength(times)
  }
})

test('a posted form is never sent a second time by itself', async () => {
  const reader = await makeReader({ allow: [/Failed to load resource/, /ErrorResponse|unavailable/i] })
  const { page } = reader
  await reader.open('/profile/setting')
  const posts = requestsTo(reader, /\/profile\/setting$/)
  await page.route('**/profile/setting', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('radio', { name: 'มืด', exact: true }).check()
  await page.getByRole('button', { name: 'บันทึก' }).click()
  // The page stays, with the choice: to send it again, press again.
  await page.locator('main [role="alert"]').waitFor()
  expect(await page.getByRole('radio', { name: 'มืด', exact: true }).isChecked()).toBe(true)
  expect(posts).toEqual(['POST /profile/setting'])
})

test('pressing the button of a form twice posts once', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/profile/setting')
  const posts = requestsTo(reader, /\/profile\/setting$/)
  const held: Route[] = []
  await page.route('**/profile/setting', (route) => void held.push(route))
  await page.getByRole('radio', { name: 'มืด', exact: true }).check()
  await page.getByRole('button', { name: 'บันทึก' }).dblclick()
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.continue()
  await isAt(reader, '/profile/setting?done=1')
  expect(posts).toEqual(['POST /profile/setting'])
  // And the next one goes out again.
  await page.unroute('**/profile/setting')
  await page.getByRole('radio', { name: 'สว่าง', exact: true }).check()
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await page.locator('html.p-light').waitFor()
  expect(posts).toHaveLength(2)
})
