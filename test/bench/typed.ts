/**
 * Nothing that is typed in a talk is lost: a random walk of 1,000 acts in a browser with two windows, which types, sends, reloads, changes rooms, loses
 * its network, is signed out, is killed, and whose server is killed. A plain model knows the text of each line and each message that was sent; the
 * product has to show the same, and in the end each message is there once and in order. `ACTS=100` is a short try, `SEED=2` another walk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { createRandom } from '#server/demo/random.ts'
import { localeCookie } from '#shared/locales.ts'
import { makeTalks, type Talker } from '../live/make-talks.ts'
import { freePort } from '../support/free-port.ts'
import { chromiumPath, type KilledBrowser, openKilledBrowser } from '../support/killed-browser.ts'
import { addDevice } from '../support/people.ts'
import { startPostgres } from '../support/postgres.ts'
import { type BenchServer, builtServer, startBenchServer } from './bench-server.ts'
import { measured } from './measured.ts'

const acts = Number(process.env.ACTS ?? 1_000)
const random = createRandom(Number(process.env.SEED ?? 1), 'typed')
/** Milliseconds after the last key until a draft is on the device (client/drafts/use-draft.ts), and some for a busy machine. */
const settled = 700
/** Milliseconds in which the page shows what it has. */
const patience = 20_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-typed-'))
const postgres = await startPostgres()
const DATABASE_URL = await postgres.createDatabase('typed')
const database = await openDatabase({ url: DATABASE_URL, dataDir: folder })
await migrate(database)
await loadReference(database)
const people = await makeTalks(database, { places: 2, clients: 1, each: 2 })
const guest = people.at(-1) as Talker
const rooms = guest.rooms
const port = String(await freePort())
const start = () =>
  startBenchServer(builtServer, { env: { DATA_DIR: folder, DATABASE_URL, DEMO: '0', PORT: port, TRUST_PROXY: '1' } })
let server: BenchServer = await start()
const origin = `http://localhost:${port}`
const program = await chromiumPath()
const profile = path.join(folder, 'profile')

/** Each room's line, as it was typed last, and its messages in the order in which they were sent. */
const lines = new Map(rooms.map((room) => [room, '']))
const said = new Map(rooms.map((room) => [room, [] as string[]]))
const done = new Map<string, number>()
const faults: string[] = []

let browser: KilledBrowser = await openKilledBrowser(program, profile)
let windows: { page: Page; room: string }[] = []
let at = 0
let isOffline = false
const now = () => windows[at] as { page: Page; room: string }
const addressOf = (room: string) => `${origin}/chat/room-chat/${room}`
const field = (page: Page) => page.getByLabel('Message', { exact: true })

/** A new session: signed in as after each end of the one before. */
async function signIn(): Promise<void> {
  const { token } = await addDevice(database, guest)
  await browser.context.addCookies([
    // Far off: a session cookie would not outlive the browser.
    { name: 'session', value: token, url: origin, expires: Math.round(Date.now() / 1_000) + 86_400 },
    { name: localeCookie, value: 'en', url: origin, expires: Math.round(Date.now() / 1_000) + 86_400 },
  ])
}

async function show(page: Page, room: string): Promise<void> {
  await page.goto(addressOf(room))
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

async function begin(): Promise<void> {
  await signIn()
  windows = []
  for (const room of rooms) {
    const page = windows.length === 0 ? browser.page : await browser.context.newPage()
    windows.push({ page, room })
    await show(page, room)
  }
  at = 0
}

/** The line shows what was typed, within some seconds: a draft is read from the device. */
async function look(act: string): Promise<void> {
  const { page, room } = now()
  const typed = lines.get(room) ?? ''
  const line = field(page)
  for (const begun = Date.now(); (await line.inputValue()) !== typed; await pause(50))
    if (Date.now() - begun > patience) {
      faults.push(`after ${act} the line is "${await line.inputValue()}" and "${typed}" was typed`)
      lines.set(room, await line.inputValue())
      return
    }
}

async function goOnline(): Promise<void> {
  if (!isOffline) return
  isOffline = false
  await browser.context.setOffline(false)
}

let words = 0
const doing: Record<string, { weight: number; run(): Promise<void> }> = {
  type: {
    weight: 40,
    async run() {
      const { page, room } = now()
      const more = `w${++words} `
      await field(page).press('End')
      await field(page).pressSequentially(more)
      lines.set(room, `${lines.get(room)}${more}`)
    },
  },
  send: {
    weight: 22,
    async run() {
      const { page, room } = now()
      const text = (lines.get(room) ?? '').trim()
      // Below the limit of a minute, whatever the walk does.
      if (text === '') return
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      said.get(room)?.push(text)
      lines.set(room, '')
    },
  },
  other: {
    weight: 14,
    async run() {
      at = 1 - at
      await now().page.bringToFront()
    },
  },
  reload: {
    weight: 9,
    async run() {
      await goOnline()
      await pause(settled)
      await now().page.reload()
      await now().page.locator('html[data-ready]').waitFor({ state: 'attached' })
    },
  },
  leave: {
    weight: 6,
    async run() {
      await goOnline()
      await pause(settled)
      await now().page.goto(`${origin}/chat/channel-chat`)
      await show(now().page, now().room)
    },
  },
  stall: {
    weight: 5,
    async run() {
      isOffline = !isOffline
      await browser.context.setOffline(isOffline)
    },
  },
  expire: {
    weight: 2,
    async run() {
      await goOnline()
      await pause(settled)
      await database.db.deleteFrom('sessions').where('user_id', '=', guest.id).execute()
      await pause(300)
      await signIn()
      for (const { page, room } of windows) await show(page, room)
    },
  },
  kill: {
    weight: 1,
    async run() {
      await pause(settled)
      isOffline = false
      await browser.kill()
      browser = await openKilledBrowser(program, profile)
      await begin()
    },
  },
  'kill server': {
    weight: 1,
    async run() {
      const gone = new Promise((resolve) => server.child.once('exit', resolve))
      server.child.kill('SIGKILL')
      await gone
      server = await start()
    },
  },
}

const bag = Object.entries(doing).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))
await begin()
/** Sends of the last minute: the product refuses the 21st that comes in one, and those of a minute without a network come at once. */
let sends: number[] = []
for (let nth = 0; nth < acts; nth++) {
  let act = bag[Math.floor(random.next() * bag.length)] as string
  sends = sends.filter((moment) => Date.now() - moment < 61_000)
  if (act === 'send' && sends.length >= 9) act = 'type'
  if (act === 'send' && lines.get(now().room)) sends.push(Date.now())
  done.set(act, (done.get(act) ?? 0) + 1)
  try {
    await doing[act]?.run()
  } catch (error) {
    faults.push(`act ${nth}, ${act}: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    await browser.kill().catch(() => undefined)
    isOffline = false
    browser = await openKilledBrowser(program, profile)
    await begin()
  }
  await look(`act ${nth}, ${act},`)
  if (nth % 50 === 49) process.stderr.write(`  ${nth + 1} acts, ${faults.length} faults\n`)
}
await goOnline()
const stored = async (room: string) => {
  const rows = await database.db
    .selectFrom('chat_messages')
    .select('body')
    .where('room_id', '=', room)
    .where('sender_id', '=', guest.id)
    .orderBy('seq')
    .execute()
  return rows.map(({ body }) => body).filter((body) => body.startsWith('w'))
}
const all = () => Promise.all(rooms.map(stored))
const wanted = rooms.map((room) => said.get(room) as string[])
const isThere = async () => (await all()).every((bodies, index) => bodies.length >= (wanted[index]?.length ?? 0))
for (const begun = Date.now(); !(await isThere()) && Date.now() - begun < 120_000; await pause(500));
const found = await all()
const lost = wanted.flatMap((texts, index) => texts.filter((text) => !found[index]?.includes(text)))
const doubled = found.flatMap((bodies) => bodies.filter((body, index) => bodies.indexOf(body) !== index))
const disordered = wanted.filter((texts, index) => {
  const there = (found[index] ?? []).filter((body) => texts.includes(body))
  return there.join('|') !== texts.filter((text) => there.includes(text)).join('|')
})
for (const fault of [...faults, ...lost.map((text) => `lost: ${text}`)].slice(0, 20)) process.stderr.write(`${fault}\n`)
for (const [name, times] of done) measured(`acts: ${name}`, times, '')
measured('messages that were sent', wanted.flat().length, '')
measured('lines that lost what was typed, and acts that failed', faults.length, '', { atMost: 0 })
measured('messages lost', lost.length, '', { atMost: 0 })
measured('messages doubled', doubled.length, '', { atMost: 0 })
measured('talks out of order', disordered.length, '', { atMost: 0 })
await browser.close()
await server.stop()
await database.close()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
