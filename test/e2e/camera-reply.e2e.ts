/**
 * An owner answers a card with the camera: the old photo over the viewfinder, one walk through all findings, nothing typed. Without a camera or
 * a network nothing is lost, and what was sent without an answer arrives once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { storePhoto } from '#server/domain/photos/store-photo.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { atNight } from '../support/at-night.ts'
import { makeReader, phone, type Reader } from '../support/browser.ts'
import { draft, visitWithPhotos } from '../support/cards.ts'
import { countActs } from '../support/counted-acts.ts'
import { addPerson, personas } from '../support/people.ts'
import { jpeg } from '../support/pictures.ts'
import { insertPlaces } from '../support/places.ts'
import { readRunning } from '../support/running-database.ts'
import { startBuiltServer } from '../support/server-process.ts'
import { naming, storageIn } from '../support/storage.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-camera-'))
const dataDir = path.join(folder, 'data')
const failed = ['REST-06', 'REST-07']
const cards: string[] = []
let [origin, session] = ['', '']

beforeAll(async () => {
  const database = await openDatabase({ dataDir })
  await loadReference(database)
  const storage = await storageIn(dataDir)
  const { key } = await storePhoto(storage, await jpeg({ width: 1200, height: 900 }), { naming })
  const owner = await addPerson(database, personas.vendor)
  const by = await addPerson(database, personas.inspector)
  session = owner.token
  const rows = Array.from({ length: 12 }, (_, index) => ({
    owner_id: owner.id,
    name_en: `Kitchen ${index + 1}`,
    category_id: 'restaurant' as const,
  }))
  for (const place of await insertPlaces(database, rows)) {
    const findings = await visitWithPhotos(database, { place, by, failed, photos: { 'REST-06': key, 'REST-07': key } })
    const reason = 'เจ้าของแก้ไขบางส่วนต่อหน้าเจ้าหน้าที่'
    cards.push((await draft(database, { place, findings, by, level: 'yellow', reason })).card)
  }
  await database.close()
  const server = startBuiltServer({ DATA_DIR: dataDir, TRUST_PROXY: '1' }, (clean) => afterAll(clean))
  origin = await server.ready
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const nextCard = (): string => {
  const card = cards.shift()
  if (!card) throw new Error('No card is left')
  return card
}
const replyPath = (card: string) => `/vendor/warning-list/reply/${card}`

type Given = NonNullable<Parameters<typeof makeReader>[0]>

/** An owner's phone with a camera that is let in. */
const held = (more: Given = {}) =>
  makeReader({
    origin,
    session,
    language: 'en',
    viewport: phone,
    camera: 'allowed',
    hasTouch: true,
    isMobile: true,
    ...more,
  })

/** The replies of a card with the number of their photos, and the state of the card. */
const arrived = (card: string) =>
  readRunning(async (db) => {
    const { state } = await db
      .selectFrom('warning_cards')
      .select('state')
      .where('id', '=', card)
      .executeTakeFirstOrThrow()
    const replies = await db
      .selectFrom('card_replies as r')
      .select(({ selectFrom, fn }) => [
        'r.body',
        selectFrom('card_reply_photos as p')
          .select(fn.countAll<number>().as('count'))
          .whereRef('p.reply_id', '=', 'r.id')
          .as('photos'),
      ])
      .where('r.card_id', '=', card)
      .orderBy('r.created_at')
      .execute()
    return { state, replies: replies.map(({ body, photos }) => ({ body, photos: Number(photos) })) }
  }, dataDir)

const shutter = ({ page }: Reader) => page.getByRole('button', { name: 'Take the photo', exact: true })
const button = ({ page }: Reader, name: string | RegExp) => page.locator('.walk').getByRole('button', { name })

/** Notes the tracks of cameras that the page opens. */
function noteTracks() {
  const { getUserMedia } = navigator.mediaDevices
  navigator.mediaDevices.getUserMedia = async function (wanted) {
    const stream = await getUserMedia.call(this, wanted)
    window.openTracks ??= []
    window.openTracks.push(...stream.getTracks())
    return stream
  }
}
declare global {
  interface Window {
    openTracks?: MediaStreamTrack[]
  }
}
const liveTracks = ({ page }: Reader) =>
  page.evaluate(() => (window.openTracks ?? []).filter(({ readyState }) => readyState === 'live').length)

/** Takes the photo of the shown finding, once the camera is on. */
async function shoot(reader: Reader, { isLast }: { isLast: boolean }): Promise<void> {
  await expect.poll(() => shutter(reader).getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('false')
  await shutter(reader).tap()
  await button(reader, isLast ? 'Use it' : 'Use it, next point').tap()
}

test('two findings are answered in six taps, with no letter typed, and the camera is closed with the walk', async () => {
  const card = nextCard()
  const reader = await held()
  const { page } = reader
  await page.addInitScript(noteTracks)
  await reader.open(replyPath(card))
  const walkCode = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /reply-walk/.test(name)))
  expect(await walkCode(), 'nobody who only reads loads it').toBe(false)
  const acts = countActs(page)
  await page.getByRole('button', { name: 'Answer with the camera' }).tap()
  const walk = page.locator('.walk')
  await walk.getByText('1 of 2').waitFor()
  // The old photo lies over the picture, as strong as is wanted.
  const before = walk.locator('.walk-before')
  expect(
    await before.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0)
  expect(await before.evaluate((image) => getComputedStyle(image).opacity)).toBe('0.4')
  await shoot(reader, { isLast: false })
  await walk.getByText('2 of 2').waitFor()
  expect(await liveTracks(reader)).toBe(1)
  await shoot(reader, { isLast: true })
  await walk.getByRole('heading', { name: 'Ready to send' }).waitFor()
  expect(await liveTracks(reader), 'no lens is open where nothing is photographed').toBe(0)
  await button(reader, 'Send replies: 2').tap()
  await page.waitForURL(/reply\/success/)
  expect([acts.taps, acts.letters]).toEqual([6, 0])
  expect(await walk.count()).toBe(0)
  const { state, replies } = await arrived(card)
  expect([state, replies.map(({ photos }) => photos)]).toEqual(['replied', [1, 1]])
  for (const { body } of replies) expect(body).toMatch(/: fixed by .*\d{4}, as this photo shows$/)
  // The way back leads past the walk.
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('success')
  expect(await walk.count()).toBe(0)
})

test('by keyboard: the old photo’s strength, the shutter, Escape; the way back closes the walk, and what was taken stays in the form', async () => {
  const card = nextCard()
  const reader = await held({ hasTouch: false, isMobile: false })
  const { page } = reader
  await page.addInitScript(noteTracks)
  await reader.open(replyPath(card))
  const start = page.getByRole('button', { name: 'Photograph it over the old photo' }).first()
  await start.press('Enter')
  await expect.poll(() => shutter(reader).getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('false')
  expect(await shutter(reader).evaluate((it) => it === document.activeElement)).toBe(true)
  await page.getByRole('slider', { name: 'Old photo' }).press('End')
  expect(await page.locator('.walk-before').evaluate((image) => getComputedStyle(image).opacity)).toBe('1')
  expect(await violationsInBoth(reader)).toEqual([])
  await shutter(reader).press('Enter')
  await page.locator('.walk').getByLabel('Your reply').fill('Too short')
  await button(reader, 'Use it, next point').press('Enter')
  await page.locator('#walk-text[aria-invalid="true"]').waitFor()
  await page.locator('#walk-text').fill('The new hood was fitted this morning by the fitter.')
  await button(reader, 'Use it, next point').press('Enter')
  await page.locator('.walk').getByText('2 of 2').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.walk').count()).toBe(0)
  expect(await liveTracks(reader)).toBe(0)
  await expect.poll(() => page.locator('textarea').first().inputValue()).toContain('new hood')
  await expect.poll(() => page.locator('.file-pick').first().innerText()).toMatch(/photo-\d+\.jpg/)
  // Opened again it goes on where it was, and the phone's way back closes it and leaves the page.
  await page.getByRole('button', { name: 'Answer with the camera' }).press('Enter')
  await page.locator('.walk').getByText('2 of 2').waitFor()
  await page.goBack()
  await expect.poll(() => page.locator('.walk').count()).toBe(0)
  expect(page.url()).toContain(replyPath(card))
  expect((await arrived(card)).replies).toEqual([])
})

test('refused, the camera’s place says why, and the device’s own camera takes the photo', async () => {
  const card = nextCard()
  const reader = await held({ camera: 'refused' })
  const { page } = reader
  await reader.open(replyPath(card))
  await page.getByRole('button', { name: 'Answer with the camera' }).tap()
  const walk = page.locator('.walk')
  await walk.getByText('This page may not use the camera').last().waitFor()
  expect(await violationsInBoth(reader)).toEqual([])
  expect(await shutter(reader).count()).toBe(0)
  const field = walk.locator('#walk-photo')
  expect(await field.getAttribute('capture')).toBe('environment')
  await field.setInputFiles({
    name: 'own.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpeg({ width: 900, height: 1200 }),
  })
  await button(reader, 'Use it, next point').tap()
  await button(reader, 'Skip this point').tap()
  await button(reader, 'Send replies: 1').tap()
  // The other one is still to be answered: the page says so.
  await page.getByText('Replied to 1 of 2').waitFor()
  expect((await arrived(card)).replies).toHaveLength(1)
  expect(await walk.count()).toBe(0)
})

/** A browser that understands one sentence, in the language in which it is asked. */
function understandOne() {
  class Understands extends EventTarget {
    lang = ''
    start() {
      window.asked = this.lang
      const result = Object.assign([{ transcript: ' The hose is new. ' }], { isFinal: true })
      setTimeout(() => {
        this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }))
      })
    }
    stop() {
      this.dispatchEvent(new Event('end'))
    }
    abort() {
      window.asked = 'aborted'
    }
  }
  Object.assign(window, { SpeechRecognition: Understands })
}
function understandNothing() {
  Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined })
}
declare global {
  interface Window {
    asked?: string
  }
}

test('words are dictated where the browser can, which says who may hear them; elsewhere nothing offers it', async () => {
  const card = cards[0] as string
  const take = async (script: () => void) => {
    const reader = await held()
    await reader.page.addInitScript(script)
    await reader.open(replyPath(card))
    await reader.page.getByRole('button', { name: 'Photograph it over the old photo' }).first().tap()
    await expect.poll(() => shutter(reader).getAttribute('aria-disabled'), { timeout: 20_000 }).toBe('false')
    await shutter(reader).tap()
    await reader.page.locator('#walk-text').waitFor()
    return reader
  }
  const reader = await take(understandOne)
  const { page } = reader
  await page.getByText('The maker of your browser may hear the sound').waitFor()
  await button(reader, 'Dictate').tap()
  await expect.poll(() => page.locator('#walk-text').inputValue()).toMatch(/as this photo shows The hose is new\.$/)
  expect(await page.evaluate(() => window.asked)).toBe('en-US')
  await button(reader, 'Stop dictating').tap()
  await button(reader, 'Dictate').tap()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => window.asked)).toBe('aborted')
  const policy = (await page.context().request.get(`${origin}/`)).headers()['permissions-policy']
  expect(policy).toContain('microphone=(self)')
  const deaf = await take(understandNothing)
  expect(await button(deaf, 'Dictate').count()).toBe(0)
}, 120_000)

/** A line that is dead for requests of the page and of its worker alike. */
const cut = (reader: Reader, isCut: boolean) => reader.context.setOffline(isCut)

test('without a network the walk is done and sent: it survives a reload, goes by itself when the line is back, and arrives once', async () => {
  const card = nextCard()
  const reader = await held({ serviceWorkers: 'allow', allow: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] })
  const { page } = reader
  await reader.open(replyPath(card))
  const isKept = (address: string) => page.evaluate(async (at) => (await caches.match(at)) !== undefined, address)
  const code = () =>
    page.evaluate(() => performance.getEntriesByType('resource').find(({ name }) => /reply-walk.*js/.test(name))?.name)
  await expect.poll(async () => isKept((await code()) ?? '/none'), { timeout: 60_000 }).toBe(true)
  const photo = await page.locator('.picture-pair img').first().getAttribute('src')
  await expect.poll(() => isKept(String(photo)), { timeout: 20_000 }).toBe(true)
  await cut(reader, true)
  await page.getByRole('button', { name: 'Answer with the camera' }).tap()
  await shoot(reader, { isLast: false })
  await page.locator('.walk').getByText('2 of 2').waitFor()
  // The first photo is on the device; the page is lost with the second to come.
  await reader.open(replyPath(card))
  await expect.poll(() => page.locator('.file-pick').first().innerText()).toMatch(/photo-\d+\.jpg/)
  await page.getByRole('button', { name: 'Answer with the camera' }).tap()
  await page.locator('.walk').getByText('2 of 2').waitFor()
  const before = page.locator('.walk-before')
  expect(await before.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(640)
  await shoot(reader, { isLast: true })
  await button(reader, 'Send replies: 2').tap()
  await page.locator('.walk').getByText('go by themselves when there is a network').waitFor()
  expect((await arrived(card)).replies).toEqual([])
  await button(reader, 'Close').last().tap()
  await page.locator('.netbar').getByText('Not sent yet: replies 2').waitFor()
  await reader.open(replyPath(card))
  await cut(reader, false)
  await page.waitForURL(/reply\/success/)
  const { state, replies } = await arrived(card)
  expect([state, replies.map(({ photos }) => photos)]).toEqual(['replied', [1, 1]])
  await expect.poll(() => page.locator('.netbar').getByText('Not sent yet').count()).toBe(0)
}, 240_000)

/** On the page of a reply a form meets a dead line: on its way back, where it `arrives`, or before. */
function loseForms(arrives: boolean) {
  const addresses = new WeakMap<XMLHttpRequest, string>()
  const { open, send } = XMLHttpRequest.prototype as unknown as Record<string, (...given: unknown[]) => void>
  Object.assign(XMLHttpRequest.prototype, {
    open(this: XMLHttpRequest, method: string, address: string) {
      addresses.set(this, address)
      open?.call(this, method, address)
    },
    send(this: XMLHttpRequest, body: FormData) {
      if (!location.pathname.startsWith('/vendor/warning-list/reply/')) return send?.call(this, body)
      const address = addresses.get(this) as string
      const gone = arrives ? fetch(address, { method: 'POST', headers: { 'x-payload': '1' }, body }) : Promise.resolve()
      void gone.then(() => this.onerror?.(new ProgressEvent('error')))
    },
  })
}

atNight('test/e2e/lost-answer.e2e.ts')(
  'an answer that was lost on its way is asked for again from another page, and the reply is there once',
  async () => {
    const card = nextCard()
    const reader = await held({ serviceWorkers: 'allow' })
    const { page } = reader
    await page.addInitScript(loseForms, true)
    await reader.open(replyPath(card))
    await page.getByRole('button', { name: 'Answer with the camera' }).tap()
    await shoot(reader, { isLast: false })
    await button(reader, 'Skip this point').tap()
    await button(reader, 'Send replies: 1').tap()
    await page.locator('.walk').getByText('go by themselves when there is a network').waitFor()
    expect((await arrived(card)).replies).toHaveLength(1)
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith(replyPath(card)),
    )
    await reader.open('/vendor/my-business')
    const answer = await sent
    expect((await answer.json()).redirect).toContain(replyPath(card))
    expect((await arrived(card)).replies).toHaveLength(1)
    await expect.poll(() => page.locator('.netbar').getByText('Not sent yet').count()).toBe(0)
  },
  240_000,
)

test('of a card that takes no reply any more the refusal says so, and the words stay until their writer takes them away', async () => {
  const card = nextCard()
  const reader = await held({ serviceWorkers: 'allow', allow: [/status of 409/] })
  const { page } = reader
  await page.addInitScript(loseForms, false)
  await reader.open(replyPath(card))
  await page.locator('textarea').first().fill('The new hood was fitted this morning by the fitter.')
  await page.getByRole('button', { name: 'Send this one' }).first().tap()
  await page.getByText('go by themselves when there is a network').first().waitFor()
  // Another of the owner's devices is quicker.
  const findings = await page
    .locator('input[name="finding"]')
    .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))
  for (const finding of findings) {
    const form = { finding, text: 'Answered from the other phone.' }
    const done = await fetch(`${origin}${replyPath(card)}`, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { cookie: `session=${session}`, origin },
      redirect: 'manual',
    })
    expect(done.status).toBe(303)
  }
  await reader.open('/vendor/my-business')
  const band = page.locator('.netbar')
  await band.getByText('This card takes no reply now').first().waitFor()
  await band.locator('summary').tap()
  await band.getByText('The new hood was fitted this morning').waitFor()
  await band.getByRole('button', { name: 'Discard these from the device' }).tap()
  await expect.poll(() => band.getByText('The new hood').count()).toBe(0)
  expect((await arrived(card)).replies.map(({ body }) => body)).toEqual(
    findings.map(() => 'Answered from the other phone.'),
  )
}, 240_000)
