/**
 * A phone's downloads when a page has come to rest, as a browser counts them, and those ahead of the next tap after the first touch. `bytes` counts
 * the first part from the build; here nothing can be forgotten.
 */
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { projectRoot } from '#server/settings/root.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { measured } from './measured.ts'
import { placeCases } from './place-cases.ts'

/** Kilobytes and number of scripts that home, a place and the search may have fetched when they rest, and kilobytes of the sign-in page. */
const most = { kilobytes: 110, files: 8, signIn: 90 }

/** Pages that people open first: from a search engine, a friend's link, a sign at a door. */
const pages = (place: string) => [
  '/',
  place,
  place.replace('information', 'information/review-full'),
  place.replace('information', 'information/report'),
  '/client/search',
  '/client/search?q=%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%A7',
  '/client/category/restaurant',
  '/client/near-place-full',
  '/client/bank',
  '/auth/login',
  '/auth/register',
  '/profile',
  '/profile/my-location',
]

const { findPrograms } = await import(path.join(projectRoot, 'scripts/find-programs.mjs'))
const { CHROME_PATH: executablePath } = (await findPrograms()) as { CHROME_PATH: string }

/** Kilobytes that came over the wire, and how many files of scripts. Headers are not counted. */
interface Fetched {
  scripts: number
  files: number
  rest: number
}

/** The downloads of a browser with an empty cache when it rests, and when it rests again after scrolling. */
async function bytesOf(browser: Browser, url: string): Promise<{ looked: Fetched; used: Fetched }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, locale: 'th-TH' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  const urls = new Map<string, string>()
  const sums = { scripts: 0, files: 0, rest: 0 }
  client.on('Network.responseReceived', ({ requestId, response }) => {
    urls.set(requestId, response.url)
    if (response.url.endsWith('.js')) sums.files++
  })
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    sums[urls.get(requestId)?.endsWith('.js') ? 'scripts' : 'rest'] += encodedDataLength / 1000
  })
  await page.goto(url)
  const comeAlive = async () => {
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    // The manifest comes a second later: it names the files of the pages that this one leads to.
    await page.waitForResponse(/\/builds\/meta\//)
  }
  const waits = (await page.locator('script[src*="start-on-act"]').count()) > 0
  if (!waits) await comeAlive()
  await page.waitForLoadState('networkidle')
  const looked = { ...sums }
  // The first code of the page serves its form, so the answer is another page.
  if (waits)
    for (const field of await page.locator('main input:visible:not([type=checkbox])').all()) await field.fill('x')
  await page.mouse.wheel(0, 300)
  if (!waits) await page.waitForResponse(/\/_i18n\/.*\/messages\.json$/)
  await page.waitForLoadState('networkidle')
  await context.close()
  return { looked, used: sums }
}

const [much] = await placeCases(demoEnv())
if (!much) throw new Error('The demo has no place')
const server = await startBenchServer(builtServer, { env: demoEnv() })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const address of pages(much.path)) {
    const { looked, used } = await bytesOf(browser, server.url + address)
    const page = decodeURI(address).replace(/[0-9a-f-]{36}/, ':id')
    const isFirst = ['/', much.path].includes(address) || address.startsWith('/client/search')
    const kilobytes = address === '/auth/login' ? most.signIn : isFirst ? most.kilobytes : undefined
    measured(`${page}: scripts until idle`, looked.scripts, 'KB', kilobytes ? { atMost: kilobytes } : {})
    measured(`${page}: files of scripts`, looked.files, 'files', isFirst ? { atMost: most.files } : {})
    measured(`${page}: all else until idle`, looked.rest, 'KB')
    measured(`${page}: scripts once somebody scrolled`, used.scripts, 'KB')
    measured(`${page}: all else once somebody scrolled`, used.rest, 'KB')
  }
} finally {
  await browser.close()
  await server.stop()
}
