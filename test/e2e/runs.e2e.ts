/**
 * A run in a real browser: answers are on the device before the line is back, survive the tab, are sent once without a press, and say so;
 * nothing on the device can be read without signing in; a photo that was chosen before the scripts came is taken.
 */
import type { Page } from 'playwright'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { localeCookie, locales } from '#shared/locales.ts'
import type { RunView } from '#shared/runs/run.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { isAt, isReady, makeReader, phone, type Reader } from '../support/browser.ts'
import { leaveVisit, placesToVisit, readVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { jpeg } from '../support/pictures.ts'
import { someOf } from '../support/share.ts'
import { waitForTurn } from '../support/turns.ts'

waitForTurn()

const at = (place: string) => `/inspector/recheck-by-business-id/${place}`
const note = 'ข้อความลับที่ห้ามอ่านได้จากเครื่อง'
let session = ''
let places: string[] = []
beforeAll(async () => {
  session = await signInAsOfficer()
  places = await placesToVisit(session, 'routine', 7)
})

/** An officer at the first question of an inspection that has just begun, of a place that no other test visits. */
async function atInspection(): Promise<Reader & { place: string }> {
  const place = places.pop() ?? (await placesToVisit(session, 'routine'))[0] ?? ''
  onTestFinished(() => leaveVisit(session, place))
  const reader = await makeReader({
    viewport: phone,
    session,
    allow: [/Failed to load resource/, /ERR_/, /load preload assets/, /could not be loaded/],
  })
  await reader.open(at(place))
  await reader.page.locator('input[name=interest][value=none]').check()
  await reader.page.locator('main form button.primary').click()
  await reader.page.locator('.ask').waitFor()
  return { ...reader, place }
}

/** The state that is shown keeps the rules of accessibility, light and dark. */
const looksRight = async (reader: Pick<Reader, 'page'>) => expect(await violationsInBoth(reader)).toEqual([])

/** The live region: one polite place, which holds the words of the moment. */
const status = ({ page }: Reader, words: string) =>
  page.locator('.ask [role=status]', { hasText: words }).first().waitFor()
const choose = ({ page }: Reader, value: string) =>
  page.locator(`label:has(input[name=answer][value=${value}])`).click()

/** The server's state of the run at a place. */
const runAt = async (place: string): Promise<RunView> => (await readVisit(session, place)).run.view
const heads = async (place: string) => (await runAt(place)).heads
const photos = async (place: string) => Object.values((await runAt(place)).photos).flat()
const codes = async (place: string) => (await runAt(place)).questions.map(({ code }) => code)

/** The device's storage, as another person would read it. */
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('runs')
        opening.onerror = reject
        opening.onsuccess = () => {
          const all = opening.result.transaction('waiting').objectStore('waiting').getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map((row) => JSON.stringify({ ...row, sealed: new TextDecoder().decode(row.sealed) })))
          }
        }
      }),
  )

test('without a line an answer is saved on the device, survives the tab, and is sent once when the line is back', async () => {
  const reader = await atInspection()
  const { page, context, place } = reader
  const [code = ''] = await codes(place)
  await context.setOffline(true)
  const answers = async () => (await stored(page)).filter((row) => row.includes('"kind":"op"')).length
  const tried = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
  await choose(reader, 'no')
  await tried
  expect(await answers()).toBe(1)
  await page.locator('textarea[name=note]').fill(note)
  await expect.poll(answers).toBe(2)
  await status(reader, 'บันทึกในเครื่องแล้ว')
  await looksRight(reader)
  expect(await heads(place)).toEqual({})
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(at(place))
  await isReady(again)
  await expect.poll(async () => (await heads(place))[code]).toMatchObject([{ value: 'no', note, by: null }])
  await again.reload()
  await isReady(again)
  expect((await heads(place))[code]).toHaveLength(1)
})

test('waiting work cannot be read on the device', async () => {
  const reader = await atInspection()
  const { page, context } = reader
  await context.setOffline(true)
  await page.locator('textarea[name=note]').fill(note)
  await status(reader, 'บันทึกในเครื่องแล้ว')
  const rows = await stored(page)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).not.toContain(note.slice(0, 8))
  await context.setOffline(false)
})

test('a photo is shrunk, kept until it is sent, and one chosen before the scripts came is taken', async () => {
  const reader = await atInspection()
  const { page, place, context } = reader
  const big = { name: 'big.jpg', mimeType: 'image/jpeg', buffer: await jpeg({ width: 4000, height: 3000 }) }
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/assets/mount-*', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.locator('.evidence input[type=file]').first().setInputFiles(big)
  expect(await photos(place)).toEqual([])
  release()
  await isReady(page)
  await expect.poll(async () => (await photos(place)).length).toBe(1)
  const [photo] = await photos(place)
  expect(photo?.key).toMatch(/-1600x1200$/)
  await status(reader, 'ส่งแล้ว')
})

test('the next question is there without a request, and the address says which', async () => {
  const reader = await atInspection()
  const { page, place } = reader
  const [, second] = await codes(place)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.press('ArrowRight')
  await isAt(reader, `${at(place)}?q=${second}`)
  expect(asked.filter((url) => url.includes('_payload'))).toEqual([])
})

test('a device that stores nothing says so, and its answers are sent when the line is back', async () => {
  const reader = await atInspection()
  const { page, context, place } = reader
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.reload()
  await isReady(page)
  await context.setOffline(true)
  await choose(reader, 'yes')
  await status(reader, 'เก็บในเครื่องไม่ได้')
  await looksRight(reader)
  await context.setOffline(false)
  const [code = ''] = await codes(place)
  await expect.poll(async () => (await heads(place))[code]).toMatchObject([{ value: 'yes' }])
  await status(reader, 'ส่งแล้ว')
})

test('two officers who answer differently without a line are both heard, and a second look settles it', async () => {
  const mine = await atInspection()
  const { place } = mine
  const [code = ''] = await codes(place)
  const other = await makeReader({
    viewport: phone,
    session: await signInAsOfficer('supervisor@demo.example'),
    allow: [/Failed to load resource/, /ERR_/, /load preload assets/, /could not be loaded/],
  })
  await other.open(at(place))
  for (const reader of [mine, other]) await reader.context.setOffline(true)
  await choose(mine, 'yes')
  await choose(other, 'no')
  for (const reader of [mine, other]) await status(reader, 'บันทึกในเครื่องแล้ว')
  for (const reader of [mine, other]) {
    await reader.context.setOffline(false)
    await status(reader, 'ส่งแล้ว')
  }
  expect((await heads(place))[code]?.map(({ value }) => value).sort()).toEqual(['no', 'yes'])
  const { page } = mine
  await mine.open(`${at(place)}?q=${code}`)
  await page.getByText('ข้อนี้มีคำตอบไม่ตรงกัน').first().waitFor()
  for (const language of someOf(locales.toReversed(), 1, 2)) {
    await mine.context.addCookies([{ name: localeCookie, value: language, url: mine.origin }])
    await mine.open(`${at(place)}?q=${code}`)
    await page.locator('input[name=head]').first().waitFor()
    await looksRight(mine)
  }
  await page.locator('input[name=head]').first().check()
  await page.getByRole('button', { name: 'ใช้คำตอบนี้' }).click()
  await expect.poll(async () => (await heads(place))[code]?.length).toBe(1)
})

test('a refused answer is shown with its reason, stands in nobody’s way, and is sent once it is changed', async () => {
  const reader = await atInspection()
  const { page, place } = reader
  const [code = '', second = ''] = await codes(place)
  // As a newer server might that takes less than this page allows.
  await page.route(`**${at(place)}`, async (route) => {
    const sent = new URLSearchParams(route.request().postData() ?? '')
    if (!sent.get('ops')?.includes('หนึ่ง')) return route.continue()
    const outcomes = JSON.parse(sent.get('ops') ?? '[]').map(({ device, n }: { device: string; n: number }) => ({
      id: `${device}:${n}`,
      refused: 'error:run.tooLong',
    }))
    const action = { values: {}, errors: {}, data: { outcomes, heads: await heads(place) } }
    const answer = await route.fetch({
      method: 'POST',
      postData: new URLSearchParams({ do: 'ops', run: String(sent.get('run')), ops: '[]' }).toString(),
    })
    await route.fulfill({ json: { ...(await answer.json()), action } })
  })
  await page.locator('textarea[name=note]').fill('หนึ่ง')
  await status(reader, 'ยังไม่ได้ส่ง: ข้อความยาวเกินไป')
  await looksRight(reader)
  await page.keyboard.press('Escape')
  await page.goto(`${at(place)}?q=${second}`)
  await isReady(page)
  await page.locator('textarea[name=note]').fill('สอง')
  await expect.poll(async () => (await heads(place))[second]).toMatchObject([{ note: 'สอง' }])
  expect((await heads(place))[code]).toBeUndefined()
  await page.goto(`${at(place)}?q=${code}`)
  await isReady(page)
  await page.locator('textarea[name=note]').fill('สาม')
  await expect.poll(async () => (await heads(place))[code]).toMatchObject([{ note: 'สาม' }])
  await status(reader, 'ส่งแล้ว')
})
