/**
 * Nine places and 40 photos on a day of eight hours without a network, by the page's clock, and then a line of 1 Mbit/s: in the evening nine
 * sealed inspections stand at the server with all their photos, once each, and began when they began.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import type { Category } from '#shared/categories.ts'
import { templateKindOf } from '#shared/standards/question-template.ts'
import { templateOf } from '../support/inspections.ts'
import { chromiumPath } from '../support/killed-browser.ts'
import { answerVisit, beginVisit, sealVisit, takeAlong, visitAt } from '../support/officer-day.ts'
import { sha256Of } from '../support/uploads.ts'
import { opened, startFieldTrial } from './field-trial.ts'
import { measured } from './measured.ts'
import { phonePhoto, shownPhotos } from './phone-photos.ts'

const photosInAll = 40
const dayMs = 8 * 3_600_000
const bitsPerSecond = 1_000_000
const places: readonly Category[] = ['restaurant', 'spa', ...Array<Category>(7).fill('other')]

/** Of each visit the positions of questions that get a photo although none is asked for, so that the day has as many as it should. */
function drawMore(): number[][] {
  const free = places.map((category) =>
    templateOf(templateKindOf(category)).questions.flatMap(({ photo }, at) => (photo === 'always' ? [] : [at])),
  )
  const asked = places.map(
    (category, at) => templateOf(templateKindOf(category)).questions.length - (free[at]?.length ?? 0),
  )
  let left = photosInAll - asked.reduce((sum, count) => sum + count, 0)
  return free.map((positions) => {
    const own = positions.slice(0, Math.min(2, left))
    left -= own.length
    return own
  })
}

const trial = await startFieldTrial(places)
await trial.start()
trial.line.mend()
const browser = await chromium.launch({ executablePath: await chromiumPath() })
// The photos on the screen are read to be compared, which the product's own rules do not let a page do.
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'th-TH', bypassCSP: true })
context.setDefaultTimeout(60_000)
await trial.signIn(context)
// The day began eight hours ago, so that the clocks agree in the evening.
await context.clock.install({ time: Date.now() - dayMs })
const page = await context.newPage()
const now = () => page.evaluate(() => Date.now())
for (const place of trial.places) {
  await opened(page, trial.origin + visitAt(place))
  await takeAlong(page)
}
await context.setOffline(true)
trial.line.cut()
await trial.server.stop()
// By the server's clock the visits were taken along just now, and not in the morning.
await trial.withData(async ({ db }) => {
  for (const { id, prepared_at } of await db.selectFrom('prepared_runs').select(['id', 'prepared_at']).execute()) {
    const morning = new Date(prepared_at.getTime() - dayMs)
    await db.updateTable('prepared_runs').set({ prepared_at: morning }).where('id', '=', id).execute()
  }
})

const taken = new Map<string, number>()
const began = new Map<string, number>()
const more = drawMore()
for (const [at, place] of trial.places.entries()) {
  await opened(page, trial.origin + visitAt(place))
  began.set(place, await now())
  await beginVisit(page)
  const onPhoto = async () => {
    for (const { hash, bytes } of await shownPhotos(page)) taken.set(hash, bytes)
  }
  await answerVisit(page, templateKindOf(places[at] as Category), { more: more[at], photo: phonePhoto, onPhoto })
  await sealVisit(page)
  await page.getByText('ปิดผลในเครื่องแล้ว').waitFor()
  await context.clock.fastForward(dayMs / places.length)
}
const away = (await now()) - Math.min(...began.values())

const port = await trial.start()
trial.line.mend(bitsPerSecond)
const upBefore = trial.line.passed.up
const start = performance.now()
await context.setOffline(false)
/** Asked beside the line, which has enough to do. */
const isSealed = async (place: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${visitAt(place)}/_payload.json`, {
    headers: { cookie: `session=${trial.token}` },
  })
  const { data } = (await answer.json()) as { data?: Record<string, { visit?: { history: object[] } }> }
  return (data?.['inspector/rounds/recheck-by-business-id']?.visit?.history.length ?? 0) > 0
}
const mostMs = 20 * 60_000
for (let open = trial.places; open.length > 0 && performance.now() - start < mostMs; ) {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const states = await Promise.all(open.map(isSealed))
  open = open.filter((_, at) => !states[at])
}
const tookMs = performance.now() - start
const sent = trial.line.passed.up - upBefore
await browser.close()
await trial.server.stop()

const wrong: string[] = []
const { sealed, stored } = await trial.withData(async ({ db }) => {
  const inspections = await db.selectFrom('inspections').select(['business_id', 'state', 'started_at']).execute()
  for (const { business_id, started_at } of inspections) {
    const apart = Math.abs(started_at.getTime() - (began.get(business_id) ?? 0))
    if (apart > 300_000) wrong.push(`the visit to ${business_id} began ${apart / 1000} s apart`)
  }
  const photos = await db.selectFrom('run_photos').select(['key', 'sha256']).where('removed_at', 'is', null).execute()
  for (const { key, sha256 } of photos) {
    const file = path.join(trial.dataDir, 'originals', key)
    if (!existsSync(file) || sha256Of(readFileSync(file)) !== sha256) wrong.push(`the original of ${sha256} is another`)
    if (!taken.has(sha256)) wrong.push(`nobody has taken ${sha256}`)
  }
  for (const hash of taken.keys())
    if (photos.filter(({ sha256 }) => sha256 === hash).length !== 1) wrong.push(`${hash} is not there once`)
  return { sealed: inspections.filter(({ state }) => state === 'sealed').length, stored: photos.length }
})
for (const line of wrong) process.stderr.write(`${line}\n`)
measured('hours without a network, by the page', away / 3_600_000, 'h', { atLeast: 7 })
measured('photos taken', taken.size, '', { atLeast: photosInAll })
measured('photos stored', stored, '', { atLeast: photosInAll, atMost: photosInAll })
measured('inspections sealed', sealed, '', { atLeast: places.length, atMost: places.length })
measured('what is not as it was made', wrong.length, '', { atMost: 0 })
measured('bytes of the photos', [...taken.values()].reduce((sum, bytes) => sum + bytes, 0) / 1e6, 'MB')
measured('bytes sent', sent / 1e6, 'MB')
measured('from the line back to all sealed, at 1 Mbit/s', tookMs / 60_000, 'min', { atMost: 10 })
await trial.end()
