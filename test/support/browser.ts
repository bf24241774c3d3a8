/**
 * A reader in front of the product: one browser context per test, Thai and on a wide screen unless said otherwise.
 * Complaints of the browser (errors, warnings, violations of the content policy) fail the test at its end.
 */
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { expect, inject, onTestFinished } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { bcp47, localeCookie } from '#shared/locales.ts'
import { locationCookie, type Theme, themeCookie } from '#shared/reader.ts'
import { chromiumPath } from './killed-browser.ts'
import { anyAddress } from './sign-up.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 900 }

/** Longest wait for anything on a page: far more than it takes, on a machine that is busy with something else. */
const waitMs = 40_000

interface ReaderOptions extends BrowserContextOptions {
  /** Sends the cookie of this language. */
  language?: Locale
  theme?: Theme
  /** Value of the my-location cookie, such as `p83` or `g7.884,98.392`. */
  location?: string
  /** Value of a session's cookie, such as {@link signUp} gives. */
  session?: string
  /** Complaints that the test provokes; all others fail it. */
  allow?: RegExp[]
  /** Another server than the shared one. */
  origin?: string
  /** A browser with windows, of this test alone: without windows pushes are not taken, and frames come by another clock. */
  windows?: boolean
  /** A browser of this test alone with a camera that shows a moving picture: one that is asked for, or one that is refused. */
  camera?: 'allowed' | 'refused'
}

export interface Reader {
  page: Page
  context: BrowserContext
  origin: string
  /** Everything that the browser complained about so far, as `kind: words`. */
  complaints: string[]
  /** Opens an own address, and waits until the browser's code has taken the page over where it runs. */
  open(path: string): Promise<void>
}

let shared: Promise<Browser> | undefined

/** The browser's answer where workers are not let in. */
const blocked = /Service Worker registration blocked by Playwright/

async function ownBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', ...more],
  })
  onTestFinished(() => browser.close())
  return browser
}

/** Opens a browser window for this test alone; it is closed with the test. */
export async function makeReader(options: ReaderOptions = {}): Promise<Reader> {
  const {
    language,
    theme,
    location,
    session,
    allow = [],
    origin = inject('origin'),
    windows,
    camera,
    ...rest
  } = options
  shared ??= chromium.connect(inject('browser'))
  const fakes =
    camera === undefined
      ? []
      : ['--use-fake-device-for-media-stream', `--use-fake-ui-for-media-stream${camera === 'refused' ? '=deny' : ''}`]
  const browser = await (windows || camera ? ownBrowser(fakes) : shared)
  const context = await browser.newContext({
    locale: bcp47.th,
    timezoneId: 'Asia/Bangkok',
    viewport: desktop,
    reducedMotion: 'reduce',
    baseURL: origin,
    // Requests that a test stops must reach the page's routes: a worker stands in between, and is let in only where it is the thing under test.
    serviceWorkers: 'block',
    extraHTTPHeaders: { 'X-Forwarded-For': anyAddress() },
    ...rest,
  })
  context.setDefaultTimeout(waitMs)
  const choices = { [localeCookie]: language, [themeCookie]: theme, [locationCookie]: location, session }
  for (const [name, value] of Object.entries(choices))
    if (value !== undefined) await context.addCookies([{ name, value, url: origin }])
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
  const page = await context.newPage()
  onTestFinished(async () => {
    await context.close()
    const unexpected = complaints.filter((words) => ![...allow, blocked].some((pattern) => pattern.test(words)))
    expect(unexpected, 'the browser complained').toEqual([])
  })
  const open = async (path: string) => {
    await page.goto(path)
    if (rest.javaScriptEnabled !== false) await isReady(page)
  }
  return { page, context, origin, complaints, open }
}

/** Resolves when the browser's code has taken over the page that is shown. */
export async function isReady(page: Page): Promise<void> {
  // A page that waits with the rest of its code listens as it is.
  if ((await page.locator('script[src*="start-on-act"]').count()) > 0) return
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/**
 * Shows all of the page at once: content under the bottom bar would count as covered until it is scrolled. A page that grows meanwhile, as when its
 * fonts come, is measured again.
 */
export async function showAll(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const { width, height: least } = page.viewportSize() ?? desktop
  for (let tries = 0; tries < 5; tries++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (tries > 0 && height <= (page.viewportSize()?.height ?? 0)) return
    await page.setViewportSize({ width, height: Math.max(least, height) })
  }
}

declare global {
  interface Window {
    /** Set by a test; gone after a full load. */
    marker?: number
  }
}

/** Marks the window, so that {@link survived} tells whether the page was loaded anew since. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.marker = 1
  })

export const survived = (page: Page): Promise<boolean> => page.evaluate(() => window.marker === 1)

/** Waits until the window is at an own address, in any way, and shows its page: the router changes the address first. */
export async function isAt({ page, origin }: Pick<Reader, 'page' | 'origin'>, path: string): Promise<void> {
  await expect.poll(() => page.url().replace(origin, ''), { timeout: waitMs }).toBe(path)
  const isShown = () => {
    const { ready, shown } = document.documentElement.dataset
    return ready === undefined || shown === (history.state?.key ?? 'default')
  }
  // A page that is left just now cannot be asked; the next one can.
  await expect.poll(() => page.evaluate(isShown).catch(() => false), { timeout: waitMs }).toBe(true)
}

/** Requests whose address matches, in their order, from now on. */
export function requestsTo({ context }: Pick<Reader, 'context'>, pattern: RegExp): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    if (pattern.test(request.url())) seen.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return seen
}

/** For a page of which one waits until its network is quiet: the line to the server never is. Runs in the page. */
export function withoutLine(): void {
  class Silent extends EventTarget {
    port = new MessageChannel().port1
  }
  Object.assign(window, { SharedWorker: Silent })
}
