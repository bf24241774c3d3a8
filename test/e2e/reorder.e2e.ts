/** Photos and items of an own place put in another order: dragged with a mouse and with a finger, and by keyboard; the public page follows. */
import type { Locator, Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { makeReader, phone, type Reader } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { anyAddress } from '../support/sign-up.ts'

interface Stored {
  photos: { id: string; key: string }[]
  items: { id: string; name: string }[]
}

const edit = (place: string) => `/vendor/manage-business/edit/${place}`
const list = (place: string) => `/vendor/manage-business/list/${place}`

/** The server's data of a page, asked anew. */
async function read(session: string, address: string, route: string) {
  const headers = { cookie: `session=${session}`, 'x-forwarded-for': anyAddress() }
  const answer = await fetch(`${inject('origin')}${address}/_payload.json`, { headers })
  return (await answer.json()).data[route]
}

/** Photos and items as they are stored, each in its order. */
async function stored(session: string, place: string): Promise<Stored> {
  const { photos } = await read(session, edit(place), 'vendor/own/edit-place')
  const { items } = await read(session, list(place), 'vendor/own/place-list')
  return { photos, items }
}

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

/** The vendor's own listed place with most to put in order. */
async function ownPlace(session: string): Promise<string> {
  const { rows } = await read(session, '/vendor/my-business', 'vendor/my-business')
  for (const { id, status, part } of rows) {
    if (status !== 'approved' || part !== null) continue
    const { photos, items } = await stored(session, id)
    if (photos.length >= 3 && items.length >= 3) return id
  }
  throw new Error('The vendor of the demo has no place with three photos and three items')
}

const lines = (page: Page, className: string) => page.locator(`ul.${className} > li`)
/** A point inside of something, in parts of its width and height. */
const pointIn = async (shown: Locator, part = 0.5) => {
  const box = await shown.boundingBox()
  if (!box) throw new Error('It is not shown')
  return { x: box.x + box.width * part, y: box.y + box.height * part }
}

async function dragWithMouse(page: Page, from: Locator, to: Locator, part = 0.9): Promise<void> {
  const [start, end] = [await pointIn(from.locator('.drag')), await pointIn(to, part)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(end.x, end.y, { steps: 12 })
  await page.mouse.up()
}

/** The same with a finger, as the browser hears of it. */
async function dragWithFinger({ page, context }: Reader, from: Locator, to: Locator, part = 0.9): Promise<void> {
  const [start, end] = [await pointIn(from.locator('.drag')), await pointIn(to, part)]
  const touch = await context.newCDPSession(page)
  const at = (part: number) => [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= 12; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 12) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const moved = <Each>([first, ...rest]: readonly Each[], to: number): Each[] => [
  ...rest.slice(0, to),
  first as Each,
  ...rest.slice(to),
]

test('items are dragged down with a mouse and up again, and moved by keyboard; the public page has their order', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const place = await ownPlace(session)
  const reader = await makeReader({ session, language: 'th' })
  const { page, origin } = reader
  const storedItems = async () => (await stored(session, place)).items
  const before = await storedItems()
  await reader.open(list(place))
  const all = page.locator('section:has(#items) ul.stated > li')
  await all.first().scrollIntoViewIfNeeded()
  // The page has not heard of the first when the second is dropped.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_payload.json*', async (route) => {
    await released
    await route.continue()
  })
  await dragWithMouse(page, all.nth(0), all.nth(2))
  const down = moved(ids(before), 2)
  await expect.poll(async () => ids(await storedItems())).toEqual(down)
  await dragWithMouse(page, all.nth(2), all.nth(0), 0.1)
  release()
  await expect.poll(async () => ids(await storedItems())).toEqual(ids(before))

  const name = before[0]?.name ?? ''
  const later = page.getByRole('button', { name: `เลื่อนลง ${name}`, exact: true })
  await later.focus()
  await page.keyboard.press('Enter')
  // A keyboard user goes on from the same button, at once, whether the first press is answered or not.
  await expect.poll(() => later.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  const third = moved(before, 2)
  await expect.poll(async () => ids(await storedItems())).toEqual(ids(third))
  // At the end there is only the way back.
  for (let at = 2; at < before.length - 1; at++) await page.keyboard.press('Enter')
  const earlier = page.getByRole('button', { name: `เลื่อนขึ้น ${name}`, exact: true })
  await expect.poll(() => earlier.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await later.count()).toBe(0)
  for (let at = 2; at < before.length - 1; at++) await page.keyboard.press('Enter')
  await expect.poll(async () => ids(await storedItems())).toEqual(ids(third))

  const guest = await makeReader({ origin, language: 'th' })
  await guest.open(`/client/information/${place}`)
  const text = await guest.page.locator('main').innerText()
  const shown = third.slice(0, 3).map((item) => text.indexOf(item.name))
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  expect(shown[0]).toBeGreaterThan(0)
}, 90_000)

test('an order that never arrives is not shown as if it were kept, and the next one is', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const place = await ownPlace(session)
  const { page, open } = await makeReader({ session, language: 'th', allow: [/ERR_FAILED/] })
  const storedItems = async () => (await stored(session, place)).items
  const before = await storedItems()
  const shown = async () => {
    const text = await page.locator('section:has(#items) ul.stated').innerText()
    return before.map(({ name }) => name).toSorted((one, other) => text.indexOf(one) - text.indexOf(other))
  }
  const names = (items: { name: string }[]) => items.map(({ name }) => name)
  await open(list(place))
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await lost
    return route.abort()
  })
  const later = page.getByRole('button', { name: `เลื่อนลง ${before[0]?.name}`, exact: true })
  await later.press('Enter')
  await expect.poll(shown).toEqual(names(moved(before, 1)))
  lose()
  await expect.poll(shown).toEqual(names(before))
  expect(ids(await storedItems())).toEqual(ids(before))
  await page.unroute('**/*')
  await later.press('Enter')
  await expect.poll(async () => ids(await storedItems())).toEqual(ids(moved(before, 1)))
  expect(await shown()).toEqual(names(moved(before, 1)))
}, 90_000)

test('photos are dragged with a finger; the first is the first of the public page', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const place = await ownPlace(session)
  const reader = await makeReader({ session, viewport: phone, hasTouch: true, isMobile: true })
  const { page } = reader
  const storedPhotos = async () => (await stored(session, place)).photos
  const before = await storedPhotos()
  await reader.open(edit(place))
  const all = lines(page, 'draft-photos')
  await all.nth(0).locator('.drag').scrollIntoViewIfNeeded()
  await dragWithFinger(reader, all.nth(0), all.nth(1))
  await expect.poll(async () => ids(await storedPhotos())).toEqual(moved(ids(before), 1))
  const guest = await makeReader()
  await guest.open(`/client/information/${place}`)
  const first = await guest.page.locator('.pictures img').first().getAttribute('src')
  expect(first).toContain(before[1]?.key.replace(/-\d+x\d+$/, ''))
}, 90_000)
