/** A newer build is noticed by looking at `builds/latest.json`; from then on a navigation is a full load. The server says how often to look: here every second. */
import { expect, test } from 'vitest'
import { isAt, isReady, makeReader, mark, survived } from '../support/browser.ts'

/** Pages tell when they were ready, in their own time. */
const noteReady = () => {
  new MutationObserver(() => {
    const { dataset } = document.documentElement
    if (dataset.ready !== undefined) dataset.readyAt ??= String(performance.now())
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] })
}

test('the manifest of the build is fetched ahead, one second after ready and not before', async () => {
  const reader = await makeReader()
  const { page } = reader
  await page.addInitScript(noteReady)
  const fetched = page.waitForResponse(/\/builds\/meta\/[^/]+\.json$/)
  await reader.open('/')
  const answer = await fetched
  const build = await page.evaluate(() => window.appPayload?.state.build)
  expect(new URL(answer.url()).pathname).toBe(`/builds/meta/${build}.json`)
  expect(await answer.json()).toMatchObject({
    id: build,
    pages: { 'home/home.tsx': expect.arrayContaining([expect.stringMatching(/^\/assets\/home-/)]) },
  })
  const started = () =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/builds/meta/'))?.startTime
  await expect.poll(() => page.evaluate(started)).toBeDefined()
  const readyAt = Number(await page.locator('html').getAttribute('data-ready-at'))
  // Ready is noted by an observer, which a busy machine calls some milliseconds late.
  expect(Number(await page.evaluate(started)) - readyAt).toBeGreaterThan(900)
})

test('while the build is the same, pages look with the time in the query, and navigation stays quick', async () => {
  const reader = await makeReader()
  const { page } = reader
  const looked: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/builds/latest.json')) looked.push(new URL(request.url()))
  })
  const before = Date.now()
  await reader.open('/profile')
  await mark(page)
  await expect.poll(() => looked.length).toBeGreaterThanOrEqual(2)
  const times = looked.map(({ search }) => Number(/^\?(\d+)$/.exec(search)?.[1]))
  for (const time of times) expect(Math.abs(time - before)).toBeLessThan(60_000)
  expect(times[1]).toBeGreaterThan(times[0] ?? 0)
  await page.locator('main a[href="/profile/terms"]').click()
  await page.getByRole('heading', { level: 1, name: 'ข้อกำหนดการใช้งาน' }).waitFor()
  expect(await survived(page)).toBe(true)
})

test('a newer build makes the next navigation a full load: by a link, by a form, by "back"', async () => {
  const reader = await makeReader()
  const { page } = reader
  let newer = false
  const looked = () => page.waitForResponse((response) => response.url().includes('/builds/latest.json'))
  await page.route('**/builds/latest.json*', (route) =>
    newer ? route.fulfill({ json: { id: 'newer' } }) : route.continue(),
  )

  /** A page that knows of the newer build, reached by one quick navigation. */
  const outdated = async () => {
    newer = false
    await reader.open('/profile')
    await page.locator('main a[href="/profile/setting"]').click()
    await page.getByRole('heading', { level: 1, name: 'การตั้งค่า' }).waitFor()
    await mark(page)
    newer = true
    await looked()
    expect(await survived(page)).toBe(true)
  }

  await outdated()
  await page.locator('main a[href="/profile/language"]').click()
  await isAt(reader, '/profile/language')
  await isReady(page)
  expect(await survived(page)).toBe(false)

  await outdated()
  const before = await page.evaluate(() => history.length)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'บัญชีของฉัน' }).waitFor()
  await isReady(page)
  expect(await survived(page)).toBe(false)
  expect(await page.evaluate(() => history.length)).toBe(before)

  await outdated()
  await page.getByRole('radio', { name: 'มืด', exact: true }).check()
  await page.getByRole('button', { name: 'บันทึก' }).click()
  await isAt(reader, '/profile/setting?done=1')
  await page.getByRole('status').waitFor()
  expect(await page.locator('html').getAttribute('class')).toBe('p-dark')
  await isReady(page)
  expect(await survived(page)).toBe(false)
})

test('a server that does not answer is no newer build', async () => {
  const reader = await makeReader({ allow: [/Failed to load resource/] })
  const { page } = reader
  let looks = 0
  await page.route('**/builds/latest.json*', (route) => {
    looks++
    return route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await reader.open('/profile')
  await mark(page)
  await expect.poll(() => looks).toBeGreaterThanOrEqual(2)
  await page.locator('main a[href="/profile/terms"]').click()
  await page.getByRole('heading', { level: 1, name: 'ข้อกำหนดการใช้งาน' }).waitFor()
  expect(await survived(page)).toBe(true)
})
