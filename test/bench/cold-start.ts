/**
 * From the tap on the icon to an inspection that takes answers, without a network: the tab is new, the service worker has ended, and the
 * processor is slowed to a quarter as on a cheap phone. The measurement ends with the frame that shows the question, when the page's code runs.
 */
import { chromium } from 'playwright'
import { chromiumPath } from '../support/killed-browser.ts'
import { beginVisit, takeAlong, visitAt } from '../support/officer-day.ts'
import { opened, startFieldTrial } from './field-trial.ts'
import { measured } from './measured.ts'

const starts = 11
const slowness = 4

const trial = await startFieldTrial(['restaurant'])
await trial.start()
trial.line.mend()
const browser = await chromium.launch({ executablePath: await chromiumPath() })
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'th-TH' })
context.setDefaultTimeout(60_000)
await trial.signIn(context)
const address = trial.origin + visitAt(trial.places[0] ?? '')
const first = await context.newPage()
await opened(first, address)
await takeAlong(first)
await first.waitForLoadState('networkidle')
trial.line.cut()
await context.setOffline(true)
await opened(first, address)
await beginVisit(first)
await first.close()

/** In the page: resolves with the milliseconds since the navigation began when the question stands there and answers. */
const untilAsked = () =>
  new Promise<number>((resolve) => {
    const look = () => {
      const isThere = document.documentElement.dataset.ready !== undefined && document.querySelector('.ask h1')
      requestAnimationFrame(isThere ? () => resolve(performance.now()) : look)
    }
    look()
  })

async function coldStart(): Promise<number> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const stopped = new Promise<void>((done) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) done()
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await stopped
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto(address, { waitUntil: 'commit' })
  const found = await page.evaluate(untilAsked)
  await page.close()
  return found
}

const found: number[] = []
for (let count = 0; count < starts; count++) found.push(await coldStart())
found.sort((a, b) => a - b)
measured('cold starts without a network', found.length, '', { atLeast: starts })
measured('until the question answers, median', found[starts >> 1] ?? 0, 'ms', { atMost: 2_000 })
measured('the same, longest', found.at(-1) ?? 0, 'ms')
await browser.close()
await trial.end()
