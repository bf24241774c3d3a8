/**
 * A day without a network in a real browser: visits that were taken along begin, are answered and sealed on the device, survive the tab,
 * and stand on the server once when the line is back. Nothing that was kept is readable after signing out.
 */
import type { Page } from 'playwright'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { isReady, makeReader, phone, type Reader } from '../support/browser.ts'
import { leaveVisit, placesToVisit, readVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { answerVisit, beginVisit, sealVisit, takeAlong, visitAt } from '../support/officer-day.ts'

let session = ''
let places: string[] = []
beforeAll(async () => {
  session = await signInAsOfficer()
  places = await placesToVisit(session, 'routine', 3)
})

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /keeps nothing/, /status of 503/]

async function makeOfficer(options: { session?: string } = {}): Promise<Reader> {
  return makeReader({ viewport: phone, session, allow, ...options })
}

/** Kinds of what waits on the device. */
const waitingRows = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('runs')
        opening.onerror = reject
        opening.onsuccess = () => {
          const all = opening.result.transaction('waiting').objectStore('waiting').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ kind }) => kind))
          }
        }
      }),
  )

/** An officer who has taken a visit along, by its page. */
async function withTaken(): Promise<Reader & { place: string }> {
  const place = places.pop() ?? ''
  onTestFinished(() => leaveVisit(session, place))
  const reader = await makeOfficer()
  await reader.open(visitAt(place))
  await takeAlong(reader.page)
  return { ...reader, place }
}

/** The tab is closed and another opens the address, without a network. */
async function coldStart({ context, page }: Pick<Reader, 'context' | 'page'>, path: string): Promise<Page> {
  await page.close()
  const cold = await context.newPage()
  await cold.goto(path)
  await isReady(cold)
  return cold
}

const sealedAt = async (place: string) => (await readVisit(session, place)).visit.history.length

test('a visit that was taken along is made and sealed without a network, and stands on the server once when it is back', async () => {
  const reader = await withTaken()
  const { context, place } = reader
  const before = await sealedAt(place)
  await context.setOffline(true)
  let page = await coldStart(reader, visitAt(place))
  await beginVisit(page)
  await answerVisit(page, 'restaurant', [1, 2])
  page = await coldStart({ context, page }, `${visitAt(place)}?q=review`)
  await sealVisit(page)
  await page.getByText('ปิดผลในเครื่องแล้ว จะส่งเองเมื่อมีสัญญาณ').waitFor()
  page = await coldStart({ context, page }, visitAt(place))
  expect(await sealedAt(place)).toBe(before)
  await context.setOffline(false)
  await expect.poll(() => sealedAt(place), { timeout: 60_000 }).toBe(before + 1)
  await page.waitForURL(/state-finish/)
  await expect.poll(() => waitingRows(page)).toEqual(['receipt'])
})
