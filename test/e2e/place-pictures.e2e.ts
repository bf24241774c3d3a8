/** The pictures of a place: over the line the first is asked for ahead of the page and none comes in two sizes; pressed they open over the page. */
import { expect, inject, test } from 'vitest'
import { violationsInSight } from '../support/accessibility.ts'
import { desktop, isAt, makeReader, phone } from '../support/browser.ts'
import { someOf } from '../support/share.ts'

/** A place with several pictures or with one, as the list of popular ones has it. */
async function placeWith(pictures: 'several' | 'one', origin: string): Promise<string> {
  const list = await (await fetch(`${origin}/client/popular-full`)).text()
  for (const [path] of list.matchAll(/\/client\/information\/[0-9a-f-]{36}/g)) {
    const page = await (await fetch(origin + path)).text()
    const has = page.includes('class="slides"') ? 'several' : page.includes('class="pictures"') && 'one'
    if (has === pictures) return path
  }
  throw new Error(`The server has no place with ${pictures} picture(s)`)
}

/** The picture of an address, of any size and format. */
const pictureOf = (url: string) => url.replace(/-\d+\.\w+$/, '')

const screens: [screen: string, viewport: typeof phone, density: number][] = [
  ['a phone', phone, 1],
  ['a dense phone', phone, 3],
  ['a wide screen', desktop, 1],
  ['a dense wide screen', desktop, 2],
]

test.each(someOf(screens, 2, 1))(
  'on %s each picture of a place is fetched once, the first before letters',
  async (_, viewport, deviceScaleFactor) => {
    const path = await placeWith('several', inject('origin'))
    const { page, context, open } = await makeReader({ viewport, deviceScaleFactor })
    const asked: string[] = []
    context.on('request', (request) => {
      if (/\/media\/|\.woff2$/.test(request.url())) asked.push(request.url())
    })
    await open(path)
    const pictures = page.locator('.slides img')
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)).toBe(true)
    }
    const shown = await pictures.evaluateAll((all) => all.map((it) => (it as HTMLImageElement).currentSrc))
    const names = shown.map(pictureOf)
    expect(names.length).toBeGreaterThan(1)
    expect(asked.filter((url) => names.includes(pictureOf(url))).sort()).toEqual(shown.toSorted())
    expect(asked[0]).toBe(shown[0])
    expect(asked.some((url) => url.endsWith('.woff2'))).toBe(true)
  },
)

const kinds = [
  ['several', phone],
  ['several', desktop],
  ['one', desktop],
  ['one', phone],
] as const

test.each(someOf(kinds, 2, 0))('the declared width of %s is right (%o)', async (kind, viewport) => {
  const { page, open } = await makeReader({ viewport })
  await open(await placeWith(kind, inject('origin')))
  const picture = page.locator('.pictures img').first()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
  // With widths in its `srcset` a picture is by nature as wide as its `sizes` say.
  const [said, shown] = await picture.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.clientWidth] as const)
  expect(Math.abs(said - shown)).toBeLessThanOrEqual(2)
})

test('the way back of a phone closes the viewer and leaves the page, which is not asked for anew', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page, open } = reader
  const path = await placeWith('several', inject('origin'))
  await open('/client/popular-full')
  await page.evaluate((to) => document.querySelector<HTMLAnchorElement>(`main a[href="${to}"]`)?.click(), path)
  const slides = page.locator('.slides a')
  await slides.first().waitFor()
  const count = await slides.count()
  expect(await page.locator('.pictures > p.plate').innerText()).toBe(`${count} รูป`)
  const note = await page.locator('.pictures figcaption').innerText()
  const [length, viewer] = [await page.evaluate(() => history.length), page.locator('dialog.viewer[open]')]
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const leaves = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => viewer.locator('header button').last().click(),
  ]
  for (const leave of leaves) {
    await slides.first().click()
    await viewer.waitFor()
    expect(await viewer.locator('footer small').innerText()).toBe(note)
    asked.length = 0
    await leave()
    await page.locator('dialog.viewer').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => history.state?.viewer)).toBeUndefined()
    await isAt(reader, path)
    expect(await page.evaluate(() => document.activeElement?.matches('.slides a'))).toBe(true)
    expect(asked.filter((it) => it.endsWith('_payload.json'))).toEqual([])
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
  // Ahead there is an entry of the same page: it shows the page.
  await page.goForward()
  await slides.first().waitFor()
  await page.goBack()
  await page.goBack()
  await isAt(reader, '/client/popular-full')
})

test('the photos of a page open over it: count, keys, swipe, zoom, and the way back to where one was', async () => {
  const reader = await makeReader({ viewport: phone, theme: 'light', hasTouch: true })
  const { page, open } = reader
  await open(await placeWith('several', inject('origin')))
  const links = page.locator('main a[href^="/media/"]:has(img)')
  const count = new Set(await links.evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).href))).size
  const words = await links.nth(1).locator('img').getAttribute('alt')
  await links.nth(1).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'รูปภาพ' })
  const said = () => viewer.getByRole('status').innerText()
  await expect.poll(said).toBe(`รูปที่ 2 จาก ${count}`)
  // The number and the count stand at the top, and there alone.
  const caption = await viewer.locator('footer p').innerText()
  expect([words?.startsWith(caption), caption.includes('รูปที่')]).toEqual([true, false])
  expect(await violationsInSight(reader)).toEqual([])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(said).toBe(`รูปที่ 1 จาก ${count}`)
  await page.keyboard.press('ArrowLeft')
  await viewer.getByRole('button', { name: 'รูปถัดไป' }).click()
  await expect.poll(said).toBe(`รูปที่ 2 จาก ${count}`)
  await viewer.locator('ul').evaluate((it) => it.scrollTo({ left: 0 }))
  await expect.poll(said).toBe(`รูปที่ 1 จาก ${count}`)
  const width = () =>
    viewer
      .locator('img')
      .first()
      .evaluate((it) => it.clientWidth)
  const fitting = await width()
  await page.keyboard.press('+')
  await expect.poll(width).toBe(fitting * 2.5)
  const left = () =>
    viewer
      .locator('li')
      .first()
      .evaluate((it) => it.scrollLeft)
  const middle = await left()
  await page.keyboard.press('ArrowRight')
  await expect.poll(left).toBe(middle + 80)
  await viewer.getByRole('button', { name: 'ขยาย' }).click()
  await expect.poll(width).toBe(fitting)
  await page.keyboard.press('Escape')
  await expect.poll(() => viewer.count()).toBe(0)
  expect(await links.nth(1).evaluate((it) => it === document.activeElement)).toBe(true)
})
