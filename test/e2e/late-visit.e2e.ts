/**
 * A visit that arrives late, in a real browser: begun and closed without a network, and sent thirty hours later. The public page, the
 * validity, the letter's facts, the history and the plan go by the visit; beside it officers read when it arrived.
 */
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { refreshPriorities } from '#server/domain/plan/keep-priorities.ts'
import { bangkokDay, dayMs } from '#shared/bangkok.ts'
import { formatters } from '#shared/format.ts'
import { path } from '#shared/path.ts'
import { REST_DAYS } from '#shared/plan/weights.ts'
import { validUntil as untilOf } from '#shared/standards/grade.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { isReady, makeReader, phone } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { killedServer } from '../support/killed-server.ts'
import { answerVisit, beginVisit, sealVisit, takeAlong, visitAt } from '../support/officer-day.ts'
import { addPerson, personas } from '../support/people.ts'
import { insertPlaces } from '../support/places.ts'
import { temporaryFolder } from '../support/server-process.ts'

/** More than a day, so that the visit and its arrival never have the same date. */
const awayMs = 30 * 3_600_000

/** A server with an officer and one place to visit, and its data while it is off. */
async function begin() {
  const dataDir = temporaryFolder()
  const withData = async <Result>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>) => {
    const database = await openDatabase({ dataDir })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }
  const made = await withData(async (database) => {
    await migrate(database)
    await loadReference(database)
    const { token } = await addPerson(database, personas.inspector)
    const [place = ''] = await insertPlaces(database, [
      { category_id: 'restaurant', province_code: 83, district_code: 8301, capacity: 40 },
    ])
    const created_at = new Date(Date.now() - 90 * dayMs)
    await database.db.updateTable('businesses').set({ created_at }).execute()
    // The officer was on duty before the visit, too.
    await database.db.updateTable('duty_areas').set({ valid_from: created_at }).execute()
    return { token, place }
  })
  const port = String(await freePort())
  const server = killedServer({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: port })
  onTestFinished(() => server.kill())
  return { ...made, server, withData, origin: `http://localhost:${port}` }
}

// What a late visit counts as is asked of the server: src/routes/inspector/rounds/two-times.test.ts; a visit without a network in a browser: offline.e2e.ts.
test('a visit that is closed without a network and sent thirty hours later counts as of its own day, and says when it arrived', async () => {
  const { server, withData, origin, token, place } = await begin()
  await server.start()
  const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/, /keeps nothing/, /status of 503/]
  const reader = await makeReader({ viewport: phone, session: token, origin, allow, serviceWorkers: 'allow' })
  const { context, page, open } = reader
  await context.clock.install({ time: Date.now() - awayMs })
  await open(visitAt(place))
  await takeAlong(page)
  await context.setOffline(true)
  await server.stop()
  // By the server's clock it was taken along just now.
  await withData(async ({ db }) => {
    const { prepared_at } = await db.selectFrom('prepared_runs').select('prepared_at').executeTakeFirstOrThrow()
    await db
      .updateTable('prepared_runs')
      .set({ prepared_at: new Date(prepared_at.getTime() - awayMs) })
      .execute()
  })
  await page.reload()
  await isReady(page)
  await beginVisit(page)
  await answerVisit(page, 'restaurant', { failed: ['REST-07'] })
  await sealVisit(page)
  await page.getByText('ปิดผลในเครื่องแล้ว').waitFor()
  const closed = await page.evaluate(() => Date.now())
  await context.clock.fastForward(awayMs)
  await server.start()
  await context.setOffline(false)
  await page.waitForURL(/state-finish/, { timeout: 60_000 })
  await isReady(page)

  const timeBeside = async (label: string) =>
    Date.parse(
      (await page.locator('dl.receipt > div', { hasText: label }).locator('time').getAttribute('datetime')) ?? '',
    )
  const visited = await timeBeside('ตรวจเมื่อ')
  const received = await timeBeside('ระบบได้รับเมื่อ')
  expect(Math.abs(visited - closed)).toBeLessThan(60_000)
  expect(Math.abs(received - Date.now())).toBeLessThan(300_000)
  const [day, arrival] = [visited, received].map((at) => bangkokDay(new Date(at)))
  const said = formatters('th').dateTime(new Date(visited).toISOString())
  const saidArrival = formatters('th').dateTime(new Date(received).toISOString())

  // The history of the place, as officers read it.
  await open(visitAt(place))
  const history = page.locator('section', { has: page.locator('#history') })
  expect(await history.locator('time').getAttribute('datetime')).toBe(day)
  expect(await history.textContent()).toContain(saidArrival)
  // The letter's facts.
  await open(path('/inspector/Issue-warning/:id', { id: place }))
  const facts = await page.locator('textarea[name=facts]').inputValue()
  expect(facts).toContain(said)
  expect(facts).not.toContain(saidArrival)
  // The public page.
  const guest = await makeReader({ origin })
  await guest.open(path('/client/information/:id', { id: place }))
  const dates = await guest.page
    .locator('.grade-dates time')
    .evaluateAll((times) => times.map((it) => it.getAttribute('datetime')))
  const [, validUntil] = dates
  expect(dates).toEqual([day, validUntil])
  expect(await guest.page.content()).not.toContain(`dateTime="${arrival}"`)

  await server.stop()
  await withData(async ({ db }) => {
    const rows = await db.selectFrom('inspections').selectAll().execute()
    expect(rows).toMatchObject([
      {
        state: 'sealed',
        visited_at: new Date(visited),
        sealed_at: new Date(received),
        visit_doubt: null,
        grade: 'B',
      },
    ])
    const until = untilOf('B', new Date(visited), rulesAt(new Date(visited)))
    expect(rows[0]?.valid_until).toEqual(until)
    expect(validUntil).toBe(bangkokDay(until))
    const stored = await db.selectFrom('businesses').selectAll().where('id', '=', place).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ inspected_at: new Date(visited), grade_valid_until: until })
    // The plan lets the place rest from the visit on.
    await refreshPriorities(db, { secret: randomBytes(32), now: new Date(), since: null })
    const { rests_until } = await db.selectFrom('visit_priorities').select('rests_until').executeTakeFirstOrThrow()
    expect(rests_until).toEqual(new Date(visited + REST_DAYS * dayMs))
  })
}, 480_000)
