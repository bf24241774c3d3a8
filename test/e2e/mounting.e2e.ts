/** An error while the page is mounting: told on the console, kept in the app payload, and the page stays readable. */
import { expect, test } from 'vitest'
import { isAt, isReady, makeReader } from '../support/browser.ts'

test('a state that cannot be mounted is told and kept, and the page stays as the server sent it', async () => {
  const reader = await makeReader({ allow: [/The page could not be mounted/] })
  const { page, complaints } = reader
  await page.route('**/client/popular-full', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"locale":"th"', '"errors":{"root":null},"locale":"th"')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/client/popular-full')
  await expect.poll(() => page.evaluate(() => window.appPayload?.mountError?.message)).toMatch(/null/)
  expect(complaints.filter((words) => /^error: The page could not be mounted/.test(words))).toHaveLength(1)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('ยอดนิยม')
  expect(await page.locator('main .place').count()).toBe(24)
  await page.locator('.topbar a[href="/client/bank"]').click()
  await isAt(reader, '/client/bank')
  await isReady(page)
})

test('a page that mounts carries its payload and no error', async () => {
  const reader = await makeReader()
  await reader.open('/profile')
  const payload = await reader.page.evaluate(() => window.appPayload)
  expect(payload?.state).toMatchObject({ locale: 'th', role: 'guest' })
  expect(payload).not.toHaveProperty('mountError')
})

test('without any of its code the page is readable and its links lead on', async () => {
  const reader = await makeReader({ allow: [/Failed to load resource/] })
  const { page } = reader
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: 'เลือกที่ปลอดภัย' }).waitFor()
  await page.locator('.topbar a[href="/client/popular-full"]').click()
  await page.getByRole('heading', { level: 1, name: 'ยอดนิยม' }).waitFor()
  await page.getByRole('link', { name: 'ดูเพิ่ม' }).click()
  await page.waitForURL('**/client/popular-full?cursor=*')
})
