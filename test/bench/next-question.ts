/**
 * From the tap on "next" to the next question on the screen, with the processor slowed to a quarter as on a cheap phone: Chromium's own measure
 * between the input and the painting that follows (Event Timing), over twelve questions. Beside it the processor time of the page's main thread,
 * which holds its ground when other programs use the machine.
 */
import { chromium } from 'playwright'
import { chromiumPath } from '../support/killed-browser.ts'
import { beginVisit, visitAt } from '../support/officer-day.ts'
import { opened, startFieldTrial } from './field-trial.ts'
import { measured } from './measured.ts'

const questions = 12
const slowness = 4

const trial = await startFieldTrial(['restaurant'])
await trial.start()
trial.line.mend()
const browser = await chromium.launch({ executablePath: await chromiumPath() })
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'th-TH' })
await trial.signIn(context)
const page = await context.newPage()
await opened(page, trial.origin + visitAt(trial.places[0] ?? ''))
await beginVisit(page)
await page.waitForLoadState('networkidle')
const cdp = await context.newCDPSession(page)

/** Taps "next", waits until another question stands there and the page has nothing left to do. */
async function move(): Promise<void> {
  const before = await page.locator('.ask h1').textContent()
  await page.locator('.ask-bar .primary').click()
  await page.locator('.ask h1', { hasNotText: before ?? '' }).waitFor()
  // A slowed page on a busy machine may never be idle: then the measurements so far count, and the bench goes on.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })))
}

/** Milliseconds of the main thread's processor time for each move, in all and for its parts. */
async function measureCpu(): Promise<Record<string, number>[]> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const now = async () =>
    Object.fromEntries(
      (await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]),
    )
  const found: Record<string, number>[] = []
  for (let count = 0; count < questions; count++) {
    const before = await now()
    await page.evaluate(() => document.querySelector<HTMLElement>('.ask-bar .primary')?.click())
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    const after = await now()
    const parts = ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration']
    found.push(Object.fromEntries(parts.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)])))
  }
  await cdp.send('Performance.disable')
  return found
}

async function measure(): Promise<number[]> {
  await page.evaluate(() => {
    const durations: Record<number, number> = {}
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      // A tap is several events of one interaction: the longest of them counts.
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0)
          durations[entry.interactionId] = Math.max(durations[entry.interactionId] ?? 0, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  for (let count = 0; count < questions; count++) await move()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const found = await page.evaluate(() => (window as unknown as { durations: Record<number, number> }).durations)
  return Object.values(found).sort((a, b) => a - b)
}

const durations = await measure()
await page.goto(`${trial.origin}${visitAt(trial.places[0] ?? '')}?q=REST-01`)
await page.locator('html[data-ready]').waitFor({ state: 'attached' })
await page.waitForLoadState('networkidle')
const cpu = await measureCpu()
const middle = (name: string) => cpu.map((it) => it[name] ?? 0).sort((a, b) => a - b)[cpu.length >> 1] ?? 0
measured('processor time of a question, median', middle('TaskDuration'), 'ms', { atMost: 100 / slowness })
for (const name of ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])
  measured(`of it ${name}`, middle(name), 'ms')
measured('taps measured', durations.length, '', { atLeast: questions })
measured('next question, median', durations[durations.length >> 1] ?? 0, 'ms', { atMost: 100 })
measured('next question, longest', durations.at(-1) ?? 0, 'ms')
await browser.close()
await trial.end()
