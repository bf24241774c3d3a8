/** The pictures of a place over the line: the first is asked for ahead of the page, and no picture comes in two sizes. */
import { expect, inject, test } from 'vitest'
import { desktop, makeReader, phone } from '../support/browser.ts'

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

/** The picture of an address, whatever its size and format. */
const pictureOf = (url: string) => url.replace(/-\d+\.\w+$/, '')

test.each([
  ['a phone', phone, 1],
  ['a dense phone', phone, 3],
  ['a wide screen', desktop, 1],
  ['a dense wide screen', desktop, 2],
])(
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

test.each([
  ['several', phone],
  ['several', desktop],
  ['one', phone],
  ['one', desktop],
] as const)('what is said of how wide %s stand is so (%o)', async (kind, viewport) => {
  const { page, open } = await makeReader({ viewport })
  await open(await placeWith(kind, inject('origin')))
  const picture = page.locator('.pictures img').first()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
  // With widths in its `srcset` a picture is by nature as wide as its `sizes` say.
  const [said, shown] = await picture.evaluate((it: HTMLImageElement) => [it.naturalWidth, it.clientWidth] as const)
  expect(Math.abs(said - shown)).toBeLessThanOrEqual(2)
})
