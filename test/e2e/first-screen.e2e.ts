/** A phone's first screen, before any scrolling: home has grades on it, and no control of a warned place is half under the bar at the bottom. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { coveredTargets } from '../support/accessibility.ts'
import { makeReader, phone } from '../support/browser.ts'
import { someOf } from '../support/share.ts'

/** The window in which Lighthouse looks at a page as a phone. */
const moto = { width: 412, height: 823 }

/** A phone as many people have it. */
const small = { width: 360, height: 640 }

/** Addresses of places with a banner at the top of their page. */
async function warnedPlaces(origin: string, most: number): Promise<string[]> {
  const found = new Set<string>()
  for (const list of ['grade=C', 'grade=D', 'grade=E', 'q=tour', 'q=a']) {
    const page = await (await fetch(`${origin}/client/search?${list}`)).text()
    for (const [path] of page.matchAll(/\/client\/information\/[0-9a-f-]{36}/g)) {
      if (found.size === most) return [...found]
      if (/class="banner (orange|yellow|red|bad|warn)/.test(await (await fetch(origin + path)).text())) found.add(path)
    }
  }
  return [...found]
}

test.each(locales)('nothing to press is covered at first sight (%s)', async (locale) => {
  const places = await warnedPlaces(inject('origin'), 4)
  expect(places.length).toBeGreaterThan(2)
  const reader = await makeReader({ viewport: moto, language: locale })
  const covered: string[] = []
  for (const place of someOf(places, 2, locale)) {
    await reader.open(place)
    covered.push(...(await coveredTargets(reader)).map((line) => `${place}: ${line}`))
  }
  expect(covered).toEqual([])
})

test.each(locales)('of a warned place the result is on the first screen of a phone too (%s)', async (locale) => {
  const reader = await makeReader({ viewport: phone, language: locale })
  for (const place of someOf(await warnedPlaces(inject('origin'), 4), 2, locale)) {
    await reader.open(place)
    const grade = await reader.page.locator('.place-bar .plate').boundingBox()
    const bar = await reader.page.locator('nav.bottom').boundingBox()
    expect(grade && grade.y + grade.height, place).toBeLessThan(bar?.y ?? 0)
  }
})

const near = 'g7.884,98.392'
const homes: [viewport: typeof phone, location?: string][] = [[phone], [small], [small, near], [phone, near]]

test.each(locales)('home shows a grade at first sight (%s)', async (locale) => {
  for (const [viewport, location] of someOf(homes, 2, locales.indexOf(locale))) {
    const reader = await makeReader({ viewport, language: locale, ...(location && { location }) })
    await reader.open('/')
    const plate = reader.page.locator('main .place .plate').first()
    await plate.waitFor()
    const bar = await reader.page.locator('nav.bottom').boundingBox()
    // Places nearby come after the page, and until then the first that are there stand below their room.
    await expect
      .poll(async () => {
        const grade = await plate.boundingBox()
        return grade && grade.y + grade.height
      })
      .toBeLessThan(bar?.y ?? 0)
  }
})

/** Of each element how it waits, and whether it is rendered in the end. */
const waitingOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.slice(0, 6).map((it) => {
      const { animationName, contentVisibility } = getComputedStyle(it)
      return [animationName, contentVisibility]
    }),
  )

test('content below the fold waits for the second frame, once, and for nothing where no script runs', async () => {
  const [place] = await warnedPlaces(inject('origin'), 1)
  for (const javaScriptEnabled of [true, false]) {
    const { page, open } = await makeReader({ viewport: phone, javaScriptEnabled, reducedMotion: 'no-preference' })
    // A mounted page renders new content without waiting; a page that never mounts has waited.
    const waits = javaScriptEnabled ? 'none' : 'second-frame'
    for (const [path, selector, expected] of [
      ['/', '.strip > *', ['none', 'none', waits, waits, waits, waits]],
      ['/client/search', '.places > *', ['none', 'none', waits, waits, waits, waits]],
      [place as string, '.safety > *:nth-child(-n + 2)', ['none', 'none']],
      [place as string, '[aria-labelledby="visit"] > *', [waits, waits]],
      [place as string, '.slides > *:nth-child(-n + 2)', ['none', waits]],
    ] as const) {
      await open(path)
      const shown = await waitingOf(page, selector)
      expect(
        shown.map(([name]) => name),
        `${path} ${selector}`,
      ).toEqual(expected)
      expect(shown.filter(([, visibility]) => visibility !== 'visible')).toEqual([])
    }
  }
})

test('a page in another language than Thai is painted before the letters of Thai names come', async () => {
  for (const language of ['en', 'th'] as const) {
    const { page, open } = await makeReader({
      viewport: phone,
      language,
      javaScriptEnabled: false,
      reducedMotion: 'no-preference',
    })
    await open('/client/search')
    const name = page.locator(language === 'th' ? '.places h2' : '.places h2[lang="th"]').first()
    const drawn = () => name.evaluate((it) => [getComputedStyle(it).animationName, getComputedStyle(it).fontFamily])
    await expect.poll(async () => (await drawn())[1]).toMatch(/^"?Anuphan/)
    expect((await drawn())[0]).toBe(language === 'th' ? 'none' : 'later-letters')
  }
})

test('the guide to installing the app comes after the visible content, once the page is mounted, and also where no script runs', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, open } = await makeReader({ viewport: phone, javaScriptEnabled })
    await open('/')
    expect(await (await fetch(page.url())).text()).toMatch(/<noscript><link rel="manifest" href="[^"]+"><\/noscript>/)
    await page.locator('head link[rel="manifest"][href$=".webmanifest"]').waitFor({ state: 'attached' })
  }
})
