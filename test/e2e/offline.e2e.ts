/**
 * A day without a network in a real browser: visits that were taken along begin, are answered and sealed on the device, survive the tab,
 * and stand on the server once when the line is back. Nothing that was kept is readable after signing out.
 */
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { localeCookie } from '#shared/locales.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { atNight } from '../support/at-night.ts'
import { isReady, makeReader, phone, type Reader } from '../support/browser.ts'
import { leaveVisit, placesToVisit, readVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { answerVisit, beginVisit, signVisit, takeAlong, visitAt } from '../support/officer-day.ts'
import { someOf } from '../support/share.ts'
import { waitForTurn } from '../support/turns.ts'

waitForTurn()

let session = ''
let places: string[] = []
beforeAll(async () => {
  session = await signInAsOfficer()
  places = await placesToVisit(session, 'routine', 5)
})

const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /keeps nothing/, /status of 503/]

async function makeOfficer(options: { session?: string } = {}): Promise<Reader> {
  return makeReader({ viewport: phone, session, allow, serviceWorkers: 'allow', ...options })
}

/** The page keeps the rules of accessibility, light and dark. */
const looksRight = async (page: Page) => expect(await violationsInBoth({ page })).toEqual([])

/** Kinds of the work that waits on the device. */
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

/** All that a finder of the device could read on it. */
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
  const place = places.pop() ?? (await placesToVisit(session, 'routine'))[0] ?? ''
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

/** Inspections of a place that are not among these. */
const sealedSince = async (place: string, before: readonly string[] = []): Promise<string[]> =>
  (await readVisit(session, place)).visit.history
    .map(({ id }: { id: string }) => id)
    .filter((id: string) => !before.includes(id))

// Longer than others: every state of it is looked at, light and dark.
test('a visit that was taken along is made and sealed without a network, and stands on the server once when it is back', async () => {
  const reader = await withTaken()
  const { context, place } = reader
  const before = await sealedSince(place)
  await context.setOffline(true)
  let page = await coldStart(reader, visitAt(place))
  // The door, in the size for this screen: not the empty picture that stands for one that is not here.
  expect(await page.locator('.visited img').evaluate(isDrawn)).toBe(true)
  await beginVisit(page)
  await answerVisit(page, 'restaurant', { more: [1, 2] })
  page = await coldStart({ context, page }, `${visitAt(place)}?q=review`)
  await looksRight(page)
  // The seal asks for both hands; a given one is on the device, and there when the tab is gone.
  const seal = page.locator('.ask-review form button.primary')
  await seal.click()
  await page.getByText('ก่อนปิดผลต้องมีลายมือชื่อผู้จัดการ').waitFor()
  await signVisit(page)
  page = await coldStart({ context, page }, `${visitAt(place)}?q=review`)
  await expect.poll(() => page.locator('svg.signature[aria-label*="ลงชื่อโดย"]').count()).toBe(2)
  await looksRight(page)
  await page.locator('.ask-review form button.primary').click()
  await page.getByText('ปิดผลในเครื่องแล้ว จะส่งเองเมื่อมีสัญญาณ').waitFor()
  await looksRight(page)
  page = await coldStart({ context, page }, '/inspector/home')
  for (const language of someOf(['en', 'cn', 'th'] as const, 1, 2)) {
    await context.addCookies([{ name: localeCookie, value: language, url: reader.origin }])
    page = await coldStart({ context, page }, visitAt(place))
    await page.locator('main h1').first().waitFor()
    await looksRight(page)
    page = await coldStart({ context, page }, '/inspector/home')
    expect(await page.locator('.netbar .not-sent').textContent()).toContain('1')
    await page.locator('.netbar summary').click()
    await looksRight(page)
  }
  page = await coldStart({ context, page }, visitAt(place))
  expect(await sealedSince(place, before)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => sealedSince(place, before), { timeout: 60_000 }).toHaveLength(1)
  await page.waitForURL(/state-finish/)
  await expect.poll(() => waitingRows(page)).toEqual(['receipt'])
  // It was signed when it was ended, without a network.
  const signers = await page.evaluate(async () => {
    const { data } = await (await fetch('/profile/setting/devices/_payload.json')).json()
    return data['profile/devices'].signing.length
  })
  expect(signers).toBeGreaterThan(0)
}, 240_000)

/** True if there is anything to see in a picture. */
const isDrawn = async (img: Element): Promise<boolean> => {
  await (img as HTMLImageElement).decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
  const pen = canvas.getContext('2d')
  pen?.drawImage(img as HTMLImageElement, 0, 0, 1, 1)
  return (pen?.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0
}

const unsent = 'ข้อความที่ยังไม่ได้ส่ง'
const locked = 'มีเพียงบัญชีนั้นที่เปิดอ่านและส่งได้ เมื่อเข้าสู่ระบบในเครื่องนี้ งาน 1 แห่ง'

/** Posts to a visit get no answer while the device says so. */
function loseRuns(): void {
  const { fetch: ask } = window
  window.fetch = (input, init) => {
    const isRun = init?.method === 'POST' && String(input).includes('/recheck-by-business-id/')
    return isRun && localStorage.getItem('lost') ? Promise.reject(new TypeError('No line')) : ask(input, init)
  }
}

test('signing out leaves nothing to read; another officer on the device neither sees nor sends the work, and it is sent once when the same person is back', async () => {
  const own = await signInAsOfficer()
  const place = places.pop() ?? (await placesToVisit(session, 'routine'))[0] ?? ''
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
  await page.locator('textarea[name=note]').fill(unsent)
  await expect.poll(() => waitingRows(page)).toContain('op')
  // Waiting work is not sent while this test looks at it.
  await context.addInitScript(loseRuns)
  await page.evaluate(loseRuns)
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
  for (const word of [visit.place.card.name, unsent, 'REST-01']) expect(left.text).not.toContain(word)
  await looksRight(page)
  await page.evaluate(() => localStorage.removeItem('lost'))

  const signIn = async (contact: string) => {
    await context.addCookies([{ name: 'session', value: await signInAsOfficer(contact), url: reader.origin }])
    await page.goto(visitAt(place))
    await isReady(page)
  }
  await signIn('supervisor@demo.example')
  // The form to begin it: of another officer's visit nothing is known here.
  await page.locator('input[name=interest]').first().waitFor()
  await page.locator('.netbar').getByText(locked).waitFor()
  const seen = await everythingStored(page)
  expect(seen.people).toBe(1)
  for (const text of [seen.text, await page.content()]) expect(text).not.toContain(unsent)
  expect(seen.text).not.toContain('REST-01')
  expect(await waitingRows(page)).toEqual(expect.arrayContaining(['start', 'op']))
  expect((await readVisit(session, place)).run).toBeNull()

  await signIn('inspector@demo.example')
  const said = async () => Object.values((await readVisit(session, place)).run?.view.heads ?? {})
  await expect.poll(said, { timeout: 60_000 }).toMatchObject([[{ note: unsent, by: null }]])
  await expect.poll(() => waitingRows(page), { timeout: 60_000 }).not.toContain('start')
  // The page comes again by itself once the visit begun here has arrived, which may be just now: then the test waits for that.
  await page.reload().catch(() => page.waitForLoadState('load'))
  await isReady(page)
  expect(await said()).toMatchObject([[{ note: unsent, by: null }]])
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

/** From the next page on the disk takes nothing any more, but as much as a ballast that is given up. */
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

atNight('test/e2e/run-states.e2e.ts')(
  'answers go on when the device is full, and nothing new is taken along',
  async () => {
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
  },
)

/** A picture that no format makes small. */
async function bigPhoto() {
  const [width, height] = [2400, 1800]
  const raw = { raw: { width, height, channels: 3 as const } }
  const buffer = await sharp(randomBytes(width * height * 3), raw)
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'big.jpg', mimeType: 'image/jpeg', buffer }
}

atNight('test/e2e/runs.e2e.ts')(
  'the page of a browser that gives 6 MB names the photos that it cannot store, answers go on, and nothing is lost while the page is open',
  async () => {
    const place = places.pop() ?? (await placesToVisit(session, 'routine'))[0] ?? ''
    onTestFinished(() => leaveVisit(session, place))
    const reader = await makeOfficer()
    const { context, page, origin } = reader
    // Before anything is stored: Chromium goes by its last count for a while.
    const browser = await context.newCDPSession(page)
    await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 6_000_000 })
    await reader.open(visitAt(place))
    await page.getByRole('button', { name: 'เก็บไว้ในเครื่อง' }).click()
    await page.getByText('ที่ว่างในเครื่องน้อยกว่า 60 MB').waitFor()
    await looksRight(page)
    await beginVisit(page)
    await context.setOffline(true)
    const stored = async (kind: string) => (await waitingRows(page)).filter((it) => it === kind).length
    await page.locator('label:has(input[name=answer][value=yes])').click()
    await expect.poll(() => stored('op')).toBe(1)
    for (const count of [1, 2, 3]) {
      await page
        .locator('.ask input[type=file]')
        .first()
        .setInputFiles(await bigPhoto())
      await expect.poll(() => page.locator('.evidence img').count()).toBe(count)
    }
    await page.locator('.ask [role=status]', { hasText: 'เก็บในเครื่องไม่ได้' }).waitFor()
    await looksRight(page)
    expect(await stored('photo')).toBeLessThan(3)
    await page.locator('.ask-bar .primary').click()
    await page.locator('#number').fill('80')
    await expect.poll(() => stored('op')).toBe(2)
    await context.setOffline(false)
    const there = async () => {
      const { heads, photos } = (await readVisit(session, place)).run.view
      return [Object.keys(heads).length, Object.values(photos).flat().length]
    }
    await expect.poll(there, { timeout: 60_000 }).toEqual([2, 3])
  },
)
