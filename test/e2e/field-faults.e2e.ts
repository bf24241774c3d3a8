/** What goes wrong on an officer's day besides the network: the device's clock is off, and a newer build comes out in the middle of a visit. */
import type { Page } from 'playwright'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { isReady, makeReader, mark, phone, type Reader, survived } from '../support/browser.ts'
import { leaveVisit, placesToVisit, readVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { newerBuild } from '../support/newer-build.ts'
import { answerVisit, beginVisit, sealVisit, takeAlong, visitAt } from '../support/officer-day.ts'

let session = ''
let places: string[] = []
beforeAll(async () => {
  session = await signInAsOfficer()
  places = await placesToVisit(session, 'routine', 3)
})

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /status of 503/]

async function makeOfficer(origin?: string): Promise<Reader & { place: string }> {
  const place = places.pop() ?? ''
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

test('a newer build in the middle of a visit reloads nothing, waits for its end, and the visit is sealed', async () => {
  const newer = await newerBuild(inject('origin'))
  const { page, open, place } = await makeOfficer(newer.origin)
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
  await sealVisit(page)
  await page.waitForURL(/state-finish/, { timeout: 60_000 })
  await isReady(page)
  await page.reload()
  await expect.poll(() => workers(page), { timeout: 60_000 }).toEqual({ isWaiting: false, isThere: true })
}, 240_000)
