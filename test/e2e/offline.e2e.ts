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
  places = await placesToVisit(session, 'routine', 4)
})

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /keeps nothing/, /status of 503/]

async function makeOfficer(options: { session?: string } = {}): Promise<Reader> {
  return makeReader({ viewport: phone, session, allow, serviceWorkers: 'allow', ...options })
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

/** All that somebody who has the device could read of it. */
const everythingStored = (page: Page): Promise<{ text: string; pages: number; people: number }> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('runs')
      opening.onerror = reject
      opening.onsuccess = () => resolve(opening.result)
    })
    const all = (store: string) =>
      new Promise<Record<string, unknown>[]>((resolve) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
    const [waiting, pages, people] = await Promise.all([all('waiting'), all('pages'), all('people')])
    db.close()
    const texts = [...waiting, ...pages].map((row) =>
      JSON.stringify({ ...row, sealed: new TextDecoder().decode(row.sealed as ArrayBuffer) }),
    )
    for (const name of await caches.keys()) {
      // The files of the build are everybody's.
      if (name.startsWith('build ')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return { text: texts.join('\n'), pages: pages.length, people: people.length }
  })

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
  await answerVisit(page, 'restaurant', { more: [1, 2] })
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

/** Nobody hears what is posted to a visit while the device says so. */
function loseRuns(): void {
  const { fetch: ask } = window
  window.fetch = (input, init) => {
    const isRun = init?.method === 'POST' && String(input).includes('/recheck-by-business-id/')
    return isRun && localStorage.getItem('lost') ? Promise.reject(new TypeError('No line')) : ask(input, init)
  }
}

test('who signs out leaves nothing to read, and what was not sent is locked until the same person is back', async () => {
  const own = await signInAsOfficer()
  const place = places.pop() ?? ''
  onTestFinished(() => leaveVisit(session, place))
  const reader = await makeOfficer({ session: own })
  const { context } = reader
  let { page } = reader
  await reader.open(visitAt(place))
  await takeAlong(page)
  const { visit } = await readVisit(session, place)
  await context.setOffline(true)
  page = await coldStart(reader, visitAt(place))
  await beginVisit(page)
  await page.locator('textarea[name=note]').fill('ข้อความที่ยังไม่ได้ส่ง')
  await expect.poll(() => waitingRows(page)).toContain('op')
  // What waits is not sent while this test looks at it.
  await context.addInitScript(loseRuns)
  await page.evaluate(() => localStorage.setItem('lost', '1'))
  await context.setOffline(false)
  await page.goto('/profile')
  await isReady(page)
  await page.locator('.netbar').waitFor()
  await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ล็อกไว้ในเครื่อง แล้วออก' }).click()
  await page.getByText('ล็อกไว้ในเครื่องนี้').waitFor()
  const left = await everythingStored(page)
  expect(left.pages + left.people).toBe(0)
  for (const word of [visit.place.card.name, 'ข้อความที่ยังไม่ได้ส่ง', 'REST-01']) expect(left.text).not.toContain(word)
  await page.evaluate(() => localStorage.removeItem('lost'))
  await context.addCookies([{ name: 'session', value: await signInAsOfficer(), url: reader.origin }])
  await page.goto(visitAt(place))
  await isReady(page)
  await expect
    .poll(async () => JSON.stringify((await readVisit(session, place)).run?.view.heads ?? {}))
    .toContain('ยังไม่ได้ส่ง')
})

test('a page that was not kept says so, with those that were', async () => {
  const reader = await withTaken()
  const { context, place } = reader
  const { visit } = await readVisit(session, place)
  await context.setOffline(true)
  const page = await coldStart(reader, '/client/popular-full')
  await page.getByText('ไม่มีสัญญาณ และเครื่องนี้ไม่ได้เก็บหน้านี้ไว้').waitFor()
  await page.getByRole('link', { name: visit.place.card.name }).first().click()
  await page.locator('input[name=interest]').first().waitFor()
})

/** From the next page on the disk takes nothing any more, but what fits into a ballast that is given up. */
function fillDevice(): void {
  const { put, delete: remove } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    const isBig = this.name === 'ballast' ? (value as ArrayBuffer).byteLength > 1000 : !localStorage.getItem('freed')
    if (localStorage.getItem('full') && isBig) throw new DOMException('No room', 'QuotaExceededError')
    return put.call(this, value, key)
  } as typeof put
  IDBObjectStore.prototype.delete = function (this: IDBObjectStore, key: IDBValidKey) {
    if (this.name === 'ballast') localStorage.setItem('freed', '1')
    return remove.call(this, key)
  } as typeof remove
}

test('where the device is full answers go on, and nothing new is taken along', async () => {
  const reader = await withTaken()
  const { context, place } = reader
  await context.addInitScript(fillDevice)
  await context.setOffline(true)
  const page = await coldStart(reader, visitAt(place))
  await beginVisit(page)
  await page.evaluate(() => localStorage.setItem('full', '1'))
  await page.locator('label:has(input[name=answer][value=yes])').click()
  await page.locator('.ask .saved-line[data-tone=ok]').waitFor()
  await expect.poll(() => waitingRows(page)).toContain('op')
  await context.setOffline(false)
  await page.goto('/inspector/home')
  await isReady(page)
  await page.getByText('เริ่มแห่งใหม่ไม่ได้').waitFor()
  await page.getByRole('button', { name: /เก็บไว้ในเครื่อง|เก็บใหม่/ }).click()
  await page.getByText('ที่ว่างในเครื่องน้อยกว่า 60 MB').waitFor()
})
