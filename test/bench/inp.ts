/**
 * From a press to the next painting on every page, with the processor slowed to a quarter as on a cheap phone: Chromium's own measure (Event Timing),
 * as a guest, a client, an owner and an officer, for the controls of each page. A page above the budget is measured twice more, and the middle of the
 * three counts: a busy machine adds whole frames. `ONLY=/client npm run bench -- inp` measures addresses that begin so, `EACH=1` prints every
 * interaction.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { matchPath } from 'react-router-dom'
import { demoPassword } from '#server/demo/demo-entry.ts'
import { projectRoot } from '#server/settings/root.ts'
import { localeCookie } from '#shared/locales.ts'
import { chromiumPath } from '../support/killed-browser.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { demoEnv } from './cached-data.ts'
import { median } from './load.ts'
import { measured } from './measured.ts'

const slowness = 4
const budgetMs = 100
/** Of one kind on a page, such as rows of a list that are all alike; and in all. */
const most = { ofKind: 2, ofPage: 14 }

interface Interaction {
  what: string
  /** Milliseconds to the painting, and of them until the last handler was done. */
  duration: number
  handled: number
}

interface Visit {
  who: string
  address: string
  session?: string
}

const post = async (origin: string, to: string, fields: Record<string, string>, cookie = ''): Promise<string> => {
  const answer = await fetch(origin + to, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie, origin, 'user-agent': 'Working device' },
    redirect: 'manual',
  })
  const session = /^session=([^;]+)/.exec(answer.headers.getSetCookie().find((it) => it.startsWith('session=')) ?? '')
  if (!session?.[1]) throw new Error(`${to} answered ${answer.status}`)
  return session[1]
}

async function signIn(origin: string, name: string, role?: 'vendor' | 'inspector'): Promise<string> {
  const session = await post(origin, '/auth/login', { contact: `${name}@demo.example`, password: demoPassword })
  return role ? post(origin, '/auth/pass-token/switc-role', { role }, `session=${session}`) : session
}

/** Paths of the map, read as text: the map itself needs Vite's build. */
const paths = [...readFileSync(path.join(projectRoot, 'src/routes/site-map.ts'), 'utf8').matchAll(/\bpage\('([^']+)'/g)]
  .map(([, given = '']) => given)
  .filter((given) => given !== '/_ui')

/** The line that an address is of; a fixed part outranks a parameter. */
const pathOf = (address: string): string | undefined =>
  paths
    .filter((given) => matchPath({ path: given, end: true }, new URL(address, 'http://place').pathname))
    .toSorted((one, other) => one.split(':').length - other.split(':').length)[0]

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a[^>]* href="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Addresses reached from the pages that need nothing: for each page the fullest of up to four. */
async function reached(origin: string, session: string | undefined): Promise<Map<string, string>> {
  const seen = new Set(paths.filter((given) => !given.includes(':')))
  const found = new Map<string, { address: string; length: number; count: number }>()
  for (const address of seen) {
    const given = pathOf(address)
    const known = given === undefined ? undefined : found.get(given)
    if (given === undefined || (known?.count ?? 0) >= 4) continue
    const answer = await fetch(origin + address, { headers: session ? { cookie: `session=${session}` } : {} })
    const html = await answer.text()
    const at = answer.url.replace(origin, '')
    if (at !== address) seen.add(at)
    if (at !== address || !answer.ok) continue
    const isLonger = html.length > (known?.length ?? 0)
    found.set(given, {
      address: isLonger ? address : (known?.address ?? address),
      length: Math.max(html.length, known?.length ?? 0),
      count: (known?.count ?? 0) + 1,
    })
    for (const link of linksOf(html)) seen.add(link)
  }
  return new Map([...found].map(([given, it]) => [given, it.address]))
}

/** Every page of the map as the first of them who reaches it; the most read pages also as a signed-in person. */
async function allVisits(origin: string): Promise<Visit[]> {
  const readMost = ['/', '/client/search', '/client/information/:id']
  const people: { who: string; session?: string }[] = [
    { who: 'guest' },
    { who: 'client', session: await signIn(origin, 'client') },
    { who: 'vendor', session: await signIn(origin, 'vendor', 'vendor') },
    { who: 'officer', session: await signIn(origin, 'inspector', 'inspector') },
    { who: 'supervisor', session: await signIn(origin, 'supervisor', 'inspector') },
  ]
  const visits: Visit[] = []
  const taken = new Set<string>()
  for (const person of people) {
    for (const [given, address] of await reached(origin, person.session)) {
      if (taken.has(given) && !(person.who === 'client' && readMost.includes(given))) continue
      taken.add(given)
      visits.push({ ...person, address })
    }
  }
  const missing = paths.filter((given) => !taken.has(given))
  process.stdout.write(`  ${missing.length} of ${paths.length} pages are reached by nobody: ${missing.join(' ')}\n`)
  return visits
}

/**
 * Runs in the page: marks the controls to press, toggle, choose from or type into, and says how. Controls that send something away are left alone.
 */
function markControls({ ofKind, ofPage }: typeof most): { mark: string; kind: string; what: string }[] {
  const shown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const all = [
    ...document.querySelectorAll<HTMLElement>('summary, button, input, textarea, select, a[href^="?"], [role=tab]'),
  ]
  const counts = new Map<string, number>()
  const found: { mark: string; kind: string; what: string }[] = []
  for (const element of all) {
    const isButton = element instanceof HTMLButtonElement
    const sends =
      isButton && element.type === 'submit' && !element.closest('form[data-stay], form[method=get], form:not([method])')
    const input = element instanceof HTMLInputElement ? element.type : ''
    if (sends || ['hidden', 'file', 'submit'].includes(input) || (element as HTMLInputElement).disabled) continue
    const kind =
      input === 'radio' || input === 'checkbox'
        ? 'press'
        : /^(INPUT|TEXTAREA)$/.test(element.tagName)
          ? 'type'
          : element.tagName === 'SELECT'
            ? 'choose'
            : 'press'
    const target = kind === 'press' && input !== '' ? (element.closest('label') ?? element) : element
    if (!shown(target)) continue
    const words = (element.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 24)
    const alike = `${element.tagName} ${input} ${element.className} ${isButton ? element.name || words : element.closest('fieldset, details, form')?.className}`
    const count = counts.get(alike) ?? 0
    counts.set(alike, count + 1)
    if (count >= ofKind || found.length >= ofPage) continue
    const mark = String(found.length)
    target.dataset.inp = mark
    found.push({
      mark,
      kind,
      what: `${kind} ${element.tagName.toLowerCase()}${input && `[${input}]`} "${words || (element as HTMLInputElement).name}"`,
    })
  }
  return found
}

/** Runs in the page: notes interactions; an input is several events, of which the longest counts. */
function noteInteractions(): void {
  const seen = new Map<number, { duration: number; handled: number }>()
  type Timing = PerformanceEventTiming & { interactionId: number }
  const observer = new PerformanceObserver((list) => note(list.getEntries() as Timing[]))
  function note(entries: Timing[]): void {
    for (const { interactionId: id, duration, startTime, processingEnd } of entries) {
      if (!id || duration <= (seen.get(id)?.duration ?? 0)) continue
      seen.set(id, { duration, handled: processingEnd - startTime })
    }
  }
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(window, {
    takeInteractions() {
      note(observer.takeRecords() as Timing[])
      const taken = [...seen.values()]
      seen.clear()
      return taken
    },
  })
}

/** Resolves when the page has painted and has nothing left to do, or has been busy for too long. */
const rested = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 20), { timeout: 2_000 })),
        ),
      ),
  )

const takeInteractions = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { takeInteractions(): { duration: number; handled: number }[] }).takeInteractions(),
  )

async function slow(cdp: CDPSession, rate: number): Promise<void> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Opens the page once for each control that leads away or may; the others are tried one after the other. */
async function interactionsOf(browser: Browser, origin: string, { address, session }: Visit): Promise<Interaction[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'th-TH',
    hasTouch: true,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(15_000)
  try {
    await context.addCookies([
      { name: localeCookie, value: 'th', url: origin },
      ...(session ? [{ name: 'session', value: session, url: origin }] : []),
    ])
    await context.addInitScript(noteInteractions)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const open = async () => {
      await slow(cdp, 1)
      await page.goto(origin + address)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined)
      const controls = await page.evaluate(markControls, most)
      await slow(cdp, slowness)
      await rested(page)
      await takeInteractions(page)
      return { controls, at: page.url() }
    }
    let { controls, at } = await open()
    const found: Interaction[] = []
    for (let index = 0; index < controls.length; index++) {
      const control = controls[index]
      if (!control) break
      const target = page.locator(`[data-inp="${control.mark}"]`).first()
      try {
        if (control.kind === 'type') {
          await target.focus({ timeout: 2_000 })
          await target.press('1', { timeout: 2_000 })
          await target.press('2', { timeout: 2_000 })
        } else if (control.kind === 'choose') {
          // The list of choices is drawn by the system on a phone, and by Chromium on a desk, as a page of its own within this one.
          await target.focus({ timeout: 2_000 })
          await target.press('ArrowDown', { timeout: 2_000 })
        } else await target.click({ timeout: 2_000, force: true, noWaitAfter: true })
        await rested(page)
        for (const interaction of await takeInteractions(page)) found.push({ what: control.what, ...interaction })
      } catch {
        // Covered or removed by an earlier press; on a page opened anew it has had its turn.
      }
      // The earlier press may have covered the others, or led elsewhere.
      const isLast = index === controls.length - 1
      if (
        !isLast &&
        (page.url() !== at ||
          (await page
            .locator('dialog[open]')
            .count()
            .catch(() => 1)) > 0)
      ) {
        const again = await open()
        ;({ controls, at } = again)
      }
    }
    return found
  } finally {
    await context.close()
  }
}

const worstOf = (interactions: readonly Interaction[]): Interaction =>
  interactions.reduce((worst, it) => (it.duration > worst.duration ? it : worst), {
    what: 'nothing',
    duration: 0,
    handled: 0,
  })

const server = await startBenchServer(builtServer, { env: { ...demoEnv(), TRUST_PROXY: '1' } })
const origin = server.url.replace('127.0.0.1', 'localhost')
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const only = process.env.ONLY ?? '/'
const visits = (await allVisits(origin)).filter(({ address }) => address.startsWith(only))
const worsts: number[] = []
let count = 0
for (const visit of visits) {
  const tries: Interaction[][] = [await interactionsOf(browser, origin, visit)]
  while (tries.length < 3 && tries.length > 0 && worstOf(tries[0] ?? []).duration > budgetMs)
    tries.push(await interactionsOf(browser, origin, visit))
  const worst = tries.map(worstOf).toSorted((a, b) => a.duration - b.duration)[tries.length >> 1] as Interaction
  count += tries[0]?.length ?? 0
  worsts.push(worst.duration)
  if (process.env.EACH)
    for (const it of tries[0] ?? []) process.stdout.write(`  ${it.duration} (${Math.round(it.handled)}) ${it.what}\n`)
  measured(`${visit.who} ${visit.address.slice(0, 60)}: ${worst.what}`, worst.duration, 'ms', { atMost: budgetMs })
}
measured('interactions', count, '', { atLeast: visits.length })
measured('worst of a page, median of pages', median(worsts), 'ms')
measured('worst of all', Math.max(...worsts), 'ms', { atMost: budgetMs })
await browser.close()
await server.stop()
