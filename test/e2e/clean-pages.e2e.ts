/**
 * Every page as the browser gets it: nothing on its console (each test of this folder fails on a complaint, violations of the
 * content policy included), no inline styles, nothing wider than a phone, nothing that moves while the page is coming; and on the same visit, in
 * Thai, the rules of accessibility on a phone and a desk, light and dark.
 */
import { expect, inject, test } from 'vitest'
import { locales } from '#shared/locales.ts'
import { locationCookie } from '#shared/reader.ts'
import { violationsInBoth, violationsOnBoth } from '../support/accessibility.ts'
import { guestAddresses } from '../support/addresses.ts'
import { desktop, makeReader, phone } from '../support/browser.ts'
import { languagesOf, someOf } from '../support/share.ts'
import { inTwoWindows } from '../support/two-windows.ts'

declare global {
  interface Window {
    /** Layout shifts since the page began, as `value: elements`. */
    shifts?: string[]
    violations?: string[]
  }
}

function watch() {
  const shifts: string[] = []
  const violations: string[] = []
  Object.assign(window, { shifts, violations })
  const nameOf = (node?: Element): string =>
    `${node?.className || `${node?.parentElement?.className}/${node?.nodeName}`}`
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node?: Element }[] })[])
      shifts.push(`${entry.value.toFixed(4)}: ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`)
  }).observe({ type: 'layout-shift', buffered: true })
  addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
    violations.push(`${violatedDirective} ${sourceFile}`),
  )
}

/** Brings every part of the page onto the screen once, and waits until its pictures and letters are there. */
async function readToTheEnd() {
  const isOnScreen = (image: HTMLImageElement) => {
    const { top, right, bottom, left } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
  for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
    window.scrollTo(0, y)
    await nextFrame()
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')]
    const isLoading = () => images.some((image) => isOnScreen(image) && !image.complete)
    for (let frames = 0; isLoading() && frames < 300; frames++) await nextFrame()
  }
  await document.fonts.ready
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

for (const language of locales) {
  test(`every page in ${language}: no complaint, no inline style, no key, not wider than a phone, accessible`, async () => {
    const openWindow = async () => {
      const reader = await makeReader({ language, viewport: phone, allow: [/status of 40[04]/] })
      await reader.page.addInitScript(watch)
      return reader
    }
    const all = await guestAddresses(inject('origin'))
    const languages = ({ address }: { address: string }) => languagesOf(address.replace(/[\da-f-]{36}/g, ':id'))
    const shown = all.filter((page) => languages(page).includes(language))
    const found = await inTwoWindows(shown, openWindow, async (reader, { address, location }) => {
      const { page, context, origin } = reader
      await context.clearCookies({ name: locationCookie })
      if (location) await context.addCookies([{ name: locationCookie, value: location, url: origin }])
      const served = page.waitForResponse((response) => response.request().isNavigationRequest())
      await reader.open(address)
      const html = await (await served).text()
      const faults: string[] = []
      if (/<[^>]+\sstyle=/.test(html)) faults.push('inline style')
      if (/<[^>]+\son[a-z]+=/.test(html)) faults.push('inline handler')
      const seen = await page.evaluate(() => ({
        violations: window.violations ?? [],
        wide: document.documentElement.scrollWidth - innerWidth,
        headings: document.querySelectorAll('h1').length,
        keys: /\b(common|client|profile|home|error|unauthorized|auth|review|payees|policy|search|widgets):[a-z]|\{\{/.test(
          document.body.innerText,
        ),
      }))
      faults.push(...seen.violations)
      // Words differ from one language to the other, colours and sizes do not; a reader's location changes the content of a page, not its layout.
      // `npm test` examines every other address: they are of one kit.
      const isExamined = someOf([true, false], 1, `examined ${address.replace(/[\da-f-]{36}/g, ':id')} ${location}`)[0]
      if (language === languages({ address })[0] && isExamined)
        faults.push(...(await (location ? violationsInBoth(reader) : violationsOnBoth(reader))))
      await page.setViewportSize(phone)
      if (seen.wide > 0) faults.push(`${seen.wide} px too wide`)
      if (seen.headings !== 1) faults.push(`${seen.headings} main headings`)
      if (seen.keys) faults.push('a key of a text is shown')
      return faults.map((fault) => `${address} ${location ?? ''}: ${fault}`)
    })
    expect(found).toEqual([])
    expect(shown.length).toBeGreaterThan(all.length / 8)
    expect(all.length).toBeGreaterThan(20)
  }, 300_000)
}

const near = 'g7.884,98.392'
const homes = [
  { screen: 'a phone', places: 'with near places', viewport: phone, location: near },
  { screen: 'a phone', places: 'without near places', viewport: phone, location: undefined },
  { screen: 'a desk', places: 'without near places', viewport: desktop, location: undefined },
  { screen: 'a desk', places: 'with near places', viewport: desktop, location: near },
]

test.each(someOf(homes, 1, 0))(
  'nothing on home moves while it is coming or read, on $screen, $places',
  async ({ viewport, location }) => {
    const reader = await makeReader({ viewport, windows: true, location, allow: [/ERR_FAILED .*\/media\//] })
    const { page } = reader
    await page.addInitScript(watch)
    // On a slow line letters may come after the first picture of the page; here they are kept from a visit before, photos are not.
    const photos = '**/media/**'
    await page.route(photos, (route) => route.abort())
    await reader.open('/')
    await page.evaluate(readToTheEnd)
    await page.unroute(photos)
    await reader.open('/')
    await page.evaluate(readToTheEnd)
    const shifts = (await page.evaluate(() => window.shifts)) ?? []
    const sum = shifts.reduce((total, line) => total + Number.parseFloat(line), 0)
    expect(sum, shifts.join('\n')).toBeLessThan(0.005)
    // A part that style moves is painted at the wrong end while the page still comes; a fast page hides it.
    const tops = await page
      .locator('main .sections > *')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  },
)
