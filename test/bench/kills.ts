/**
 * A questionnaire in a browser that is killed at random moments, while the line comes and goes: everything called saved is there afterwards, each
 * time, and at the server in the end. Of the values under way at most one field is missing, and no photo that was shown. `KILLS=2` is a short try of
 * it.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createRandom } from '#server/demo/random.ts'
import { readOps } from '#server/domain/runs/queries.ts'
import { answerOf, headsOf } from '#shared/runs/run-ops.ts'
import { chromiumPath, type KilledBrowser, openKilledBrowser } from '../support/killed-browser.ts'
import { beginVisit, takeAlong, visitAt } from '../support/officer-day.ts'
import { sha256Of } from '../support/uploads.ts'
import { opened, startFieldTrial } from './field-trial.ts'
import { answerAtRandom, type Card, readCards, untilSent, type Work } from './kill-work.ts'
import { measured } from './measured.ts'

const kills = Number(process.env.KILLS ?? 50)
const random = createRandom(Number(process.env.SEED ?? 1), 'kills')
const trial = await startFieldTrial(['restaurant'])
const program = await chromiumPath()
const open = () => openKilledBrowser(program, path.join(trial.folder, 'profile'))
const address = trial.origin + visitAt(trial.places[0] ?? '')

const toggle = (isThere: boolean) => (isThere ? trial.line.mend() : trial.line.cut())

await trial.start()
toggle(true)
let browser: KilledBrowser = await open()
await trial.signIn(browser.context)
await opened(browser.page, address)
await takeAlong(browser.page)
await browser.close()
toggle(false)

const work: Work = { cards: new Map(), doing: null, saved: 0, photos: 0 }
const lost: string[] = []
let [unsaved, mostUnsaved] = [0, 0]
const coldStarts: number[] = []

/** Compares the present state with the values called saved, and goes on from the present state. */
function compare(now: ReadonlyMap<string, Card>, kill: number): void {
  let missing = 0
  for (const [code, card] of now) {
    const before = work.cards.get(code) ?? { value: '', note: '', photos: 0 }
    for (const field of ['value', 'note', 'photos'] as const) {
      if (card[field] === before[field]) continue
      const { doing } = work
      const isDoing = doing?.code === code && doing.field === field
      // It was written, and the browser died before it was said.
      if (isDoing && card[field] === doing.next) continue
      lost.push(`kill ${kill}: ${code} ${field} is ${card[field]} and not ${before[field]}`)
    }
    if (work.doing?.code === code && card[work.doing.field] !== work.doing.next) missing++
  }
  unsaved += missing
  mostUnsaved = Math.max(mostUnsaved, missing)
  work.cards = new Map(now)
  work.doing = null
}

for (let kill = 0; kill <= kills; kill++) {
  // The last time everything is to arrive.
  const isThere = kill === kills || random.chance(0.4)
  toggle(isThere)
  browser = await open()
  const { page } = browser
  const began = performance.now()
  await opened(page, address)
  await page
    .locator(kill === 0 ? 'input[name=interest]' : '.ask')
    .first()
    .waitFor()
  if (!isThere) coldStarts.push(performance.now() - began)
  if (kill === 0) await beginVisit(page)
  compare(await readCards(page), kill)
  if (kill === kills) break
  const working = answerAtRandom(page, work, random).catch((error: Error) => {
    if (!/closed|crash|disconnected/i.test(error.message)) throw error
  })
  const lifetime = random.int(200, 6_000)
  const changes = setTimeout(() => toggle(random.chance(0.5)), random.int(0, lifetime))
  await new Promise((resolve) => setTimeout(resolve, lifetime))
  await browser.kill()
  clearTimeout(changes)
  await working
}

// All that waits is sent by itself.
await untilSent(browser.page)
await browser.close()
await trial.server.stop()
const wrong: string[] = []
await trial.withData(async ({ db }) => {
  const run = await db.selectFrom('runs').select('id').executeTakeFirstOrThrow()
  const heads = headsOf(await readOps(db, run.id))
  const photos = await db.selectFrom('run_photos').selectAll().where('removed_at', 'is', null).execute()
  for (const [code, { value, note, photos: count }] of work.cards) {
    const answer = answerOf(heads.get(code))
    if ((answer?.value ?? '') !== value || (answer?.note ?? '') !== note)
      wrong.push(`${code} is ${answer?.value} ${answer?.note} and not ${value} ${note}`)
    const own = photos.filter(({ question }) => question === code)
    if (own.length !== count) wrong.push(`${code} has ${own.length} photos and not ${count}`)
  }
  for (const { key, sha256 } of photos) {
    const file = path.join(trial.dataDir, 'originals', key)
    if (!existsSync(file) || sha256Of(readFileSync(file)) !== sha256) wrong.push(`the original of ${sha256} is another`)
  }
})
for (const line of [...lost, ...wrong]) process.stderr.write(`${line}\n`)
const middle = coldStarts.sort((a, b) => a - b)[coldStarts.length >> 1] ?? 0
measured('times that the browser was killed', kills, '', { atLeast: kills })
measured('fields that were said to be saved', work.saved, '', { atLeast: kills })
measured('photos that were shown', work.photos, '', { atLeast: Math.floor(kills / 5) })
measured('of these, not there after a kill', lost.length, '', { atMost: 0 })
measured('fields that were being said and are not there, in all', unsaved, '')
measured('the same, most at one kill', mostUnsaved, '', { atMost: 1 })
measured('questions that are otherwise at the server', wrong.length, '', { atMost: 0 })
measured('cold start without a network, median', middle, 'ms', { atMost: 2_000 })
await trial.end()
