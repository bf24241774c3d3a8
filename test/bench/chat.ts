/**
 * An open room on a phone whose processor is slowed to a quarter: how long until a talk of 500 messages is seen and can be used, how evenly it scrolls
 * beside an empty page of the same height, and how long a message takes until it stands in the writer's talk and on the other side's screen.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { localeCookie } from '#shared/locales.ts'
import { makeTalks, type Talker } from '../live/make-talks.ts'
import { say } from '../support/chat.ts'
import { chromiumPath } from '../support/killed-browser.ts'
import { builtServer, startBenchServer } from './bench-server.ts'
import { median, quantile } from './load.ts'
import { measured } from './measured.ts'

const slowness = 4
const messages = 500
const openings = 5
/** Below the limit of a minute. */
const sent = 15
const budget = { openMs: 1_000, ownMs: 50, otherMs: 300, frames: 60 }

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-chat-'))
const database = await openDatabase({ dataDir: folder })
await migrate(database)
await loadReference(database)
const people = await makeTalks(database, { places: 1, clients: 1, each: 1 })
const [owner, guest] = people as [Talker, Talker]
const room = guest.rooms[0] as string
const hoursAgo = (count: number) => new Date(Date.now() - count * 3_600_000)
// Each writes ten an hour.
for (let count = 2; count < messages; count++)
  await say(database, room, {
    by: count % 2 ? owner : guest,
    text: `Message ${count}: ${'the boat leaves the pier at nine '.repeat(1 + (count % 4))}`,
    now: hoursAgo(((messages - count) * 3) / 60),
  })
await database.close()

const server = await startBenchServer(builtServer, { env: { DATA_DIR: folder, DATABASE_URL: '', DEMO: '0' } })
const origin = server.url.replace('127.0.0.1', 'localhost')
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] })
const address = `${origin}/chat/room-chat/${room}`

async function openAs({ token }: Talker, rate: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await context.addCookies([
    { name: localeCookie, value: 'en', url: origin },
    { name: 'session', value: token, url: origin },
  ])
  const page = await context.newPage()
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

/** Milliseconds from the start of the navigation until the largest content is painted, and until the page answers. */
async function timesOf(page: Page): Promise<{ seen: number; ready: number }> {
  await page.addInitScript(() => {
    const times = { seen: 0 }
    Object.assign(window, { times })
    new PerformanceObserver((list) => {
      times.seen = Math.max(times.seen, ...list.getEntries().map(({ startTime }) => startTime))
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return page.evaluate(() => ({
    seen: (window as unknown as { times: { seen: number } }).times.seen,
    ready: performance.now(),
  }))
}

const times: { seen: number; ready: number }[] = []
for (let count = 0; count < openings; count++) {
  const page = await openAs(guest, slowness)
  times.push(await timesOf(page))
  await page.context().close()
}
measured('a room of 500 messages is seen', median(times.map(({ seen }) => seen)), 'ms', { atMost: budget.openMs })
measured('and can be used', median(times.map(({ ready }) => ready)), 'ms', { atMost: budget.openMs })

/** Frames a second while the page is pushed up by a finger, and the share of them that came late. */
async function framesOf(page: Page): Promise<{ frames: number; late: number }> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await page.evaluate(() => {
    const gaps: number[] = []
    let last = 0
    const tick = (now: number) => {
      if (last > 0) gaps.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    Object.assign(window, { gaps })
  })
  const cdp = await page.context().newCDPSession(page)
  const gesture = { x: 190, y: 300, yDistance: 8_000, speed: 2_000, gestureSourceType: 'touch' } as const
  await cdp.send('Input.synthesizeScrollGesture', gesture)
  const gaps = await page.evaluate(() => (window as unknown as { gaps: number[] }).gaps)
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  return { frames: (1_000 * gaps.length) / whole, late: gaps.filter((gap) => gap > 25).length / gaps.length }
}

const phone = await openAs(guest, slowness)
await timesOf(phone)
const count = () => phone.locator('ol.messages > li[id]').count()
// Older messages come as one reads on; those that are read stay where they are.
let jump = 0
for (const begun = Date.now(); (await count()) < messages && Date.now() - begun < 60_000; ) {
  const shown = await count()
  const first = await phone.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' })
    const line = document.querySelector('ol.messages > li[id]')
    return { id: line?.id ?? '', top: line?.getBoundingClientRect().top ?? 0 }
  })
  await phone
    .waitForFunction((known) => document.querySelectorAll('ol.messages > li[id]').length > known, shown, {
      timeout: 10_000,
    })
    .catch(() => undefined)
  await pause(200)
  const top = await phone.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? 0, first.id)
  jump = Math.max(jump, Math.abs(top - first.top))
}
measured('messages in the page', await count(), '', { atLeast: messages })
measured('pixels by which the read ones jump when older ones come', jump, '', { atMost: 2 })
const height = await phone.evaluate(() => document.documentElement.scrollHeight)
const blank = await openAs(guest, slowness)
await blank.setContent(`<body style="margin:0;height:${height}px;background:linear-gradient(red,blue)">`)
const [plain, talk] = [await framesOf(blank), await framesOf(phone)]
measured('frames a second while it scrolls', talk.frames, '')
measured('frames a second of an empty page', plain.frames, '')
measured('frames of the room beside those of an empty page', talk.frames / plain.frames, '×', { atLeast: 0.95 })
measured('late frames', 100 * talk.late, '%')
measured('late frames of an empty page', 100 * plain.late, '%')

/** Notes when a message with these words is painted, in milliseconds of the machine's clock. */
function notePaintings(): void {
  const painted: Record<string, number> = {}
  const look = () => {
    for (const each of document.querySelectorAll('.message-text')) {
      const words = each.textContent ?? ''
      if (!words.startsWith('Now ') || words in painted) continue
      painted[words] = 0
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          painted[words] = performance.timeOrigin + performance.now()
        }
        port2.postMessage(null)
      })
    }
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  const pressed: number[] = []
  addEventListener('click', (event) => pressed.push(performance.timeOrigin + event.timeStamp), { capture: true })
  Object.assign(window, { painted, pressed })
}

const writer = await openAs(guest, slowness)
const reader = await openAs(owner, 1)
for (const page of [writer, reader]) {
  await timesOf(page)
  await page.evaluate(notePaintings)
}
await pause(2_000)
const paintedOn = (page: Page, words: string) =>
  page
    .waitForFunction((it) => (window as unknown as { painted: Record<string, number> }).painted[it], words)
    .then((handle) => handle.jsonValue() as Promise<number>)
const [own, other]: [number[], number[]] = [[], []]
for (let nth = 0; nth <= sent; nth++) {
  const words = `Now ${nth}`
  await writer.getByLabel('Message', { exact: true }).fill(words)
  await pause(600)
  await writer.getByRole('button', { name: 'Send', exact: true }).click()
  const [there, here] = [await paintedOn(writer, words), await paintedOn(reader, words)]
  const pressed = await writer.evaluate(() => (window as unknown as { pressed: number[] }).pressed.at(-1) as number)
  // The first one brings the code that sends.
  if (nth === 0) continue
  own.push(there - pressed)
  other.push(here - pressed)
}
measured('a message in the own talk, p50', median(own), 'ms', { atMost: budget.ownMs })
measured('a message in the own talk, p95', quantile(own, 0.95), 'ms')
measured('a message on the other screen, p50', median(other), 'ms', { atMost: budget.otherMs })
measured('a message on the other screen, p95', quantile(other, 0.95), 'ms')
await browser.close()
await server.stop()
rmSync(folder, { recursive: true, force: true })
