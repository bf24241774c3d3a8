/** Faults of an officer's day besides the network: the device's clock is off, and a newer build comes out in the middle of a visit. */
import type { Page } from 'playwright'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { isReady, makeReader, mark, phone, type Reader, survived } from '../support/browser.ts'
import { leaveVisit, placesToVisit, readVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { newerBuild } from '../support/newer-build.ts'
import { answerVisit, beginVisit, sealVisit, takeAlong, visitAt } from '../support/officer-day.ts'
import { waitForTurn } from '../support/turns.ts'

waitForTurn()

declare global {
  interface Window {
    handOvers?: number
  }
}

let session = ''
let places: string[] = []
beforeAll(async () => {
  session = await signInAsOfficer()
  // Twice as many as there are tests: a second try goes elsewhere.
  places = await placesToVisit(session, 'routine', 6)
})

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /status of 503/]

async function makeOfficer(origin?: string): Promise<Reader & { place: string }> {
  const place = places.pop() ?? (await placesToVisit(session, 'routine'))[0] ?? ''
  onTestFinished(() => leaveVisit(session, place))
  const reader = await makeReader({ viewport: phone, session, allow, serviceWorkers: 'allow', origin })
  return { ...reader, place }
}

const hourMs = 3_600_000

for (const hours of [2, -2]) {
  test(`a visit that begins without a network began when it began, although the device’s clock is ${hours} hours off`, async () => {
    const { context, page, open, place } = await makeOfficer()
    await context.clock.install({ time: Date.now() + hours * hourMs })
    await open(visitAt(place))
    await takeAlong(page)
    await context.setOffline(true)
    await page.reload()
    await isReady(page)
    const began = Date.now()
    await beginVisit(page)
    await context.clock.fastForward(1_000)
    await context.setOffline(false)
    const startedAt = async () => (await readVisit(session, place)).run?.view.startedAt
    await expect.poll(startedAt, { timeout: 60_000 }).toBeTruthy()
    expect(Math.abs(Date.parse(await startedAt()) - began)).toBeLessThan(300_000)
  })
}

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { isWaiting: Boolean(registration?.waiting), isThere: Boolean(registration?.active) }
  })

/** Has the page count how often it tells a waiting worker to take over. */
function countHandOvers() {
  window.handOvers = 0
  const { postMessage } = ServiceWorker.prototype
  ServiceWorker.prototype.postMessage = function (this: ServiceWorker, message: unknown) {
    if (message === 'take over') window.handOvers = (window.handOvers ?? 0) + 1
    postMessage.call(this, message)
  }
}
const handOvers = (page: Page) => page.evaluate(() => window.handOvers)

test('a newer build in the middle of a visit reloads nothing, waits for its end, and the visit is sealed', async () => {
  const newer = await newerBuild(inject('origin'))
  const { page, open, place } = await makeOfficer(newer.origin)
  await page.context().addInitScript(countHandOvers)
  await open(visitAt(place))
  await takeAlong(page)
  await beginVisit(page)
  await mark(page)
  newer.bring()
  await page.waitForResponse((answer) => answer.url().includes('/builds/latest.json'))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => workers(page), { timeout: 60_000 }).toEqual({ isWaiting: true, isThere: true })
  await answerVisit(page, 'restaurant')
  expect([await survived(page), await workers(page)]).toEqual([true, { isWaiting: true, isThere: true }])
  expect(await handOvers(page)).toBe(0)
  await sealVisit(page)
  await page.waitForURL(/state-finish/, { timeout: 60_000 })
  await isReady(page)
  // Either the page that was led to has handed over, or this one does. When the newer one then works is the browser's: at once if the older
  // one is idle, else Chromium waits for its idle time of 30 s (11 hand-overs tried: 0.3 to 4 s or 30.4 to 30.8 s, pages open in the meantime).
  const isOver = async () => (await handOvers(page)) !== 0 || !(await workers(page)).isWaiting
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true)
}, 240_000)
