/**
 * Nothing moves under a reader's thumb: on a phone with a slow line, while a page arrives and while it is used. The fonts are there from an earlier
 * visit: the system's Thai font that stands in until ours arrive differs by maker, and the machine of the tests has none like it.
 */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { anyPlace } from '../support/addresses.ts'
import { isReady, makeReader, phone, type Reader, withoutLine } from '../support/browser.ts'
import { signUp } from '../support/sign-up.ts'

declare global {
  interface Window {
    /** Unexpected shifts, as `score: element, x y width height → the same after`. */
    moved?: string[]
    /** Time at which the letters were last there, in milliseconds of the page. */
    lettersAt?: number
  }
}

/** About the line of a phone in a crowded place: 1.6 Mbit/s, 150 ms there and back. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

function watchShifts(): void {
  window.moved = []
  document.fonts.addEventListener('loadingdone', () => {
    window.lettersAt = performance.now()
  })
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  // Kept letters, too, come up to a tenth of a second after the first picture: words of other widths by pixels, nothing else.
  const isOfLetters = (value: number, at: number) => value < 0.001 && at <= (window.lettersAt ?? Infinity) + 100
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as Shift[])
      if (!hadRecentInput && !isOfLetters(value, startTime))
        window.moved?.push(
          `${value.toFixed(4)}: ${sources
            .map(({ node, previousRect: from, currentRect: to }) => {
              const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
              return `${node?.nodeName}.${node?.className} ${box(from)} → ${box(to)}`
            })
            .join(', ')}`,
        )
  }).observe({ type: 'layout-shift', buffered: true })
}

/** A reader on a slow line, in windows that note shifts. */
async function slowReader(session?: string): Promise<Reader> {
  const reader = await makeReader({ viewport: phone, windows: true, ...(session ? { session } : {}) })
  const { page, context } = reader
  await reader.open('/profile/about-us')
  await page.evaluate(() => Promise.all([...document.fonts].map((it) => it.load().catch(() => undefined))))
  await page.addInitScript(watchShifts)
  await page.addInitScript(withoutLine)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', line)
  return reader
}

/** Resolves when nothing is on its way any more and the last answer is rendered. */
async function settled(page: Page): Promise<string[]> {
  await isReady(page)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => [...document.images].every((it) => it.loading === 'lazy' || it.complete))
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
  return page.evaluate(() => window.moved ?? ['not watched'])
}

const rows = (page: Page) => page.locator('main .place:not(.skel), main article.review').count()

/** Loads the next rows, and waits until they stand. */
async function showMore(page: Page): Promise<void> {
  const before = await rows(page)
  await page.getByRole('link', { name: 'ดูเพิ่ม' }).click()
  await expect.poll(() => rows(page)).toBeGreaterThan(before)
}

test('a guest’s pages of discovery stand still while they arrive', async () => {
  const place = await anyPlace(inject('origin'))
  const { page } = await slowReader()
  for (const address of [
    '/',
    '/client/search',
    '/client/search?q=%E0%B9%82%E0%B8%A5%E0%B8%87%E0%B9%81%E0%B8%A3%E0%B8%A1',
    '/client/search?q=qqqqqqqq',
    `/client/information/${place}`,
    `/client/information/review-full/${place}`,
    `/client/information/policy-full/${place}`,
    '/client/bank',
  ]) {
    await page.goto(address)
    expect(await settled(page), address).toEqual([])
  }
}, 120_000)

test('so do a person’s favourites and the form of a review', async () => {
  const origin = inject('origin')
  const place = await anyPlace(origin)
  const { page, context } = await slowReader((await signUp()).session)
  await context.request.post(`${origin}/profile/favorite-place`, { form: { do: 'add', place }, headers: { origin } })
  for (const address of ['/profile/favorite-place', `/client/information/wrote-review/${place}`]) {
    await page.goto(address)
    expect(await settled(page), address).toEqual([])
  }
}, 120_000)

test('opening, loading and asking shift nothing that the reader did not move', async () => {
  const html = await (await fetch(`${inject('origin')}/client/popular-full`)).text()
  const popular = /\/client\/information\/([0-9a-f-]{36})/.exec(html)?.[1]
  const { page } = await slowReader()
  await page.goto('/client/search?q=beach')
  await settled(page)
  await page.locator('.filters > summary').click()
  // The districts take longer than the time that counts as the reader's own doing.
  await page.route('**/_districts.json*', async (route) => {
    await page.locator('#district').waitFor()
    await route.continue()
  })
  await page.locator('#province').selectOption('83')
  await page.locator('#district option:nth-child(2)').waitFor({ state: 'attached' })
  expect(await settled(page), 'filters').toEqual([])
  // While anything is held back the browser keeps no files, letters included.
  await page.unroute('**/_districts.json*')
  await page.goto('/client/search')
  await settled(page)
  await showMore(page)
  expect(await settled(page), 'more places').toEqual([])
  await page.goto(`/client/information/review-full/${popular}`)
  await settled(page)
  await showMore(page)
  expect(await settled(page), 'more reviews').toEqual([])
  await page.goto('/client/bank')
  await settled(page)
  await page.locator('#payee').fill('9876543210')
  // The answer takes longer than the time that counts as the reader's own doing.
  let isPressed = false
  await page.route(/\/client\/bank/, async (route) => {
    if (route.request().method() === 'POST') {
      isPressed = true
      const asked = await page.evaluate(() => performance.now())
      await page.waitForFunction((since) => performance.now() > since + 600, asked)
    }
    await route.continue()
  })
  await page.locator('form[action="/client/bank"] button').click()
  await page.locator('.verdict.bad').waitFor()
  expect([isPressed, await settled(page)], 'an answer').toEqual([true, []])
}, 120_000)
