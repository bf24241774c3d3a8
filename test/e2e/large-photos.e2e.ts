/** Photos of 50 megapixels go through the real forms: the device makes them small and upright first, and papers stay as they are. */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { makeReader, phone } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { pdf } from '../support/papers.ts'
import { signUp } from '../support/sign-up.ts'

/** Above red, below blue, as it is to be seen; `turned` as a phone that was held upright writes it, lying with a mark of how. */
async function picture(width: number, height: number, turned = false): Promise<Buffer> {
  const red = { create: { width, height: Math.round(height / 2), channels: 3 as const, background: '#c02020' } }
  // No two alike: a place takes the same picture once, and the places are those of the run before.
  const blue = { r: randomInt(40), g: randomInt(40), b: 192 }
  const upright = sharp({ create: { width, height, channels: 3, background: blue } }).composite([
    { input: red, top: 0, left: 0 },
  ])
  const jpeg = await upright.jpeg({ quality: 60 }).toBuffer()
  if (!turned) return jpeg
  return sharp(jpeg).rotate(270).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer()
}

const file = (name: string, buffer: Buffer, mimeType = 'image/jpeg') => ({ name, mimeType, buffer })

declare global {
  interface Window {
    sentFiles?: File[]
  }
}

/** Notes the files of each form that is sent: the browser's tools do not give their content. */
function noteSent() {
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData)
      window.sentFiles = [...body.values()].filter((value): value is File => value instanceof File && value.size > 0)
    return send.call(this, body)
  }
}

async function sentFiles(page: Page, act: () => Promise<unknown>): Promise<Map<string, Buffer>> {
  await page.evaluate(() => delete window.sentFiles)
  await act()
  // The browser opens and draws 150 megapixels first: seconds, and many on a machine that is busy with another window.
  await page.waitForFunction(() => window.sentFiles !== undefined, undefined, { timeout: 90_000 })
  const sent = await page.evaluate(() =>
    Promise.all(
      (window.sentFiles ?? []).map(async (file) => {
        const bytes = new Uint8Array(await file.arrayBuffer())
        return [file.name, btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))] as const
      }),
    ),
  )
  return new Map(sent.map(([name, base64]) => [name, Buffer.from(base64, 'base64')]))
}

const isRed = async (jpeg: Buffer, left: number, top: number) => {
  const { data } = await sharp(jpeg)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] as number) > 150
}

test('three photos of 50 megapixels and one that lies on its side are taken with a review', async () => {
  const origin = inject('origin')
  const reader = await makeReader({ session: (await signUp()).session, language: 'en', viewport: phone })
  const { page } = reader
  const html = await (await fetch(`${origin}/client/category/attraction?by=rating`)).text()
  const places = [...new Set([...html.matchAll(/\/client\/information\/([0-9a-f-]{36})/g)].map(([, id]) => id))]
  const write = `/client/information/wrote-review/${places[Math.floor(Math.random() * places.length)]}`
  await page.addInitScript(noteSent)
  await reader.open(write)
  const isPacked = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /shrink-picture/.test(name)))
  expect(await isPacked(), 'nobody who only reads loads it').toBe(false)
  await page.locator('input[name="stars"][value="4"]').check()
  await page.locator('#text').fill('The path along the water is lit and there are life rings every few metres.')
  await page.locator('#month').selectOption({ index: 2 })
  await page
    .locator('#photos')
    .setInputFiles([
      file('a.jpg', await picture(8160, 6120)),
      file('b.jpg', await picture(8192, 6144)),
      file('c.jpg', await picture(6120, 8160, true)),
      file('d.jpg', await picture(1200, 900)),
    ])
  const sent = await sentFiles(page, () =>
    page.locator('main').getByRole('button', { name: 'Send the review', exact: true }).click(),
  )
  await page.waitForURL(/review-full/, { timeout: 60_000 })
  const sizes = await Promise.all(
    [...sent].map(async ([name, bytes]) => {
      const { width, height, orientation } = await sharp(bytes).metadata()
      return [name, width, height, orientation ?? 1]
    }),
  )
  expect(sizes).toEqual([
    ['a.jpg', 2560, 1920, 1],
    ['b.jpg', 2560, 1920, 1],
    ['c.jpg', 1920, 2560, 1],
    ['d.jpg', 1200, 900, 1],
  ])
  const turned = sent.get('c.jpg') as Buffer
  expect([await isRed(turned, 960, 100), await isRed(turned, 960, 2400)]).toEqual([true, false])
  const shown = page.locator('article.review', { hasText: 'life rings' }).first().locator('.review-photos img')
  await expect.poll(() => shown.count(), { timeout: 30_000 }).toBe(4)
  expect(await isPacked()).toBe(true)
}, 240_000)

test('so are an owner’s photos of the place; a file that is no picture is sent as it is and refused in words', async () => {
  const reader = await makeReader({
    session: await signInAs('vendor@demo.example', 'vendor'),
    allow: [/status of 422/],
    language: 'en',
    viewport: phone,
  })
  const { page } = reader
  await page.addInitScript(noteSent)
  await reader.open('/vendor/my-business')
  const own = await page.locator('a[href^="/vendor/manage-business/home/"]').first().getAttribute('href')
  const edit = `/vendor/manage-business/edit/${own?.split('/').pop()}`
  await reader.open(edit)
  const add = () => page.locator('form:has(#photos) button').first().click()
  const there = await page.locator('.draft-photos img').count()
  await page.locator('#photos').setInputFiles([file('wide.jpg', await picture(8160, 6144))])
  const sent = await sentFiles(page, add)
  expect((await sharp(sent.get('wide.jpg') as Buffer).metadata()).width).toBe(2560)
  await expect.poll(() => page.locator('.draft-photos img').count(), { timeout: 30_000 }).toBe(there + 1)
  // Sent, it is forgotten: by its name, and by the next press, which sends nothing and is refused.
  const pick = page.locator('.file-pick', { has: page.locator('#photos') })
  await expect.poll(() => pick.innerText()).toContain('No file chosen yet')
  expect((await sentFiles(page, add)).size).toBe(0)
  await page.locator('#photos[aria-invalid="true"]').waitFor()
  expect(await page.locator('.draft-photos img').count()).toBe(there + 1)
  const paper = readFileSync(new URL('../../package.json', import.meta.url))
  await page.locator('#photos').setInputFiles([file('not.jpg', paper)])
  expect((await sentFiles(page, add)).get('not.jpg')).toEqual(paper)
  await page.locator('#photos[aria-invalid="true"]').waitFor()
}, 240_000)

test('a picture of a kind that only this browser opens is made a JPEG on the device; HEIC, which it cannot open, goes as it is and is taken', async () => {
  const reader = await makeReader({
    session: await signInAs('vendor@demo.example', 'vendor'),
    language: 'en',
    viewport: phone,
  })
  const { page } = reader
  await page.addInitScript(noteSent)
  await reader.open('/vendor/my-business')
  const own = await page.locator('a[href^="/vendor/manage-business/home/"]').first().getAttribute('href')
  await reader.open(`/vendor/manage-business/edit/${own?.split('/').pop()}`)
  // Runs before this one have left theirs, and a place has room for so many.
  const remove = page.locator('form:has(input[name="do"][value="dropPhoto"]) button')
  for (let left = await remove.count(); left > 4; left--) {
    await remove.last().click()
    await expect.poll(() => remove.count()).toBe(left - 1)
  }
  const there = await page.locator('.draft-photos img').count()
  const avif = await sharp(await picture(1200, 900))
    .avif({ quality: 50, effort: 0 })
    .toBuffer()
  // Another file than the run before sent: a place takes the same picture once. Bytes behind a HEIC's boxes are read by nobody.
  const heic = Buffer.concat([readFileSync(new URL('../pictures/small.heic', import.meta.url)), freeBox()])
  await page
    .locator('#photos')
    .setInputFiles([file('phone.avif', avif, 'image/avif'), file('phone.heic', heic, 'image/heic')])
  const sent = await sentFiles(page, () => page.locator('form:has(#photos) button').first().click())
  expect([...sent.keys()]).toEqual(['phone.jpg', 'phone.heic'])
  const made = sent.get('phone.jpg') as Buffer
  const { format, width, height } = await sharp(made).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 900])
  expect([await isRed(made, 600, 50), await isRed(made, 600, 850)]).toEqual([true, false])
  expect(sent.get('phone.heic')).toEqual(heic)
  await expect.poll(() => page.locator('.draft-photos img').count(), { timeout: 30_000 }).toBe(there + 2)
}, 240_000)

test('a licence’s paper in PDF is taken from its field, with the browser’s code and without, and stands there as a picture', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  const day = bangkokDay(new Date(Date.now() + 200 * dayMs))
  for (const javaScriptEnabled of [true, false]) {
    const reader = await makeReader({
      session,
      language: 'en',
      viewport: phone,
      javaScriptEnabled,
      allow: [/status of 422/],
    })
    const { page } = reader
    await reader.open('/vendor/my-business')
    const own = await page.locator('a[href^="/vendor/manage-business/home/"]').first().getAttribute('href')
    await reader.open(`/vendor/manage-business/list/${own?.split('/').pop()}`)
    const licence = page.locator('section[aria-labelledby^="licence-"]').first()
    const form = licence.locator('form:has(input[name="do"][value="licence"])')
    const pick = form.locator('.file-pick')
    // Another paper each time: the same one would change nothing.
    const paper = pdf(
      [1, 2].map(() => ({ color: `${randomInt(10) / 10} ${randomInt(10) / 10} ${randomInt(10) / 10}` })),
    )
    const send = async (expires: string) => {
      if (!(await form.isVisible())) await licence.locator('summary').first().click()
      await form.locator('input[name="number"]').fill(`${randomInt(9_000)}/2569`)
      await form.locator('input[name="issuer"]').fill('Rawai Municipality')
      await form.locator('input[name="expires"]').fill(expires)
      await form.locator('input[type="file"]').setInputFiles([file('licence.pdf', paper, 'application/pdf')])
      await form.locator('button:not([type="button"])').click()
    }
    // More than ten years ahead it is refused: the paper stays in its field, or the page says that it is lost.
    await send(bangkokDay(new Date(Date.now() + 5_000 * dayMs)))
    await form.locator('input[name="expires"][aria-invalid="true"]').waitFor()
    if (javaScriptEnabled) expect(await pick.innerText()).toContain('licence.pdf')
    else expect(await form.innerText()).toContain('Photos and files are lost. Please choose them again')
    const before = await licence
      .locator('img.document')
      .getAttribute('src', { timeout: 1_000 })
      .catch(() => null)
    await send(day)
    const shown = licence.locator(`img.document${before ? `:not([src="${before}"])` : ''}`)
    await shown.waitFor({ timeout: 30_000 })
    await shown.scrollIntoViewIfNeeded()
    await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(100)
    // The form has folded by now, so that its words are there and not seen.
    if (javaScriptEnabled) await expect.poll(() => pick.textContent()).toContain('No file chosen yet')
  }
}, 240_000)

/** A box of no meaning, each with other bytes. */
function freeBox(): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  for (let at = 8; at < box.length; at++) box[at] = randomInt(256)
  return box
}
