/** `npm run dev`: styles are there at the first paint, and saved changes reach the open page without a reload. */
import { mkdtempSync, rmSync, utimesSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { makeReader, mark, survived } from '../support/browser.ts'
import { startProcess } from '../support/server-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-dev-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: '0',
  DEMO: '0',
  DATA_DIR: folder,
  LOG_FORMAT: 'text',
}
/** One for all tests of this file: each start puts the whole of the sources through Vite. */
const server = startProcess(process.execPath, ['src/server/process/dev.ts'], { cwd: projectRoot, env }, (clean) =>
  afterAll(clean),
)
let origin = ''
beforeAll(async () => {
  origin = await server.ready
})

/** Saved again without a change: Vite looks at the time of the file, and no source is written by a test. */
function save(file: string): void {
  const now = new Date()
  utimesSync(path.join(projectRoot, file), now, now)
}

test('the development server: styled at once, hot updates of components and styles, fresh loaders', async () => {
  const bare = await makeReader({ origin, javaScriptEnabled: false })
  await bare.open('/profile')
  const barOf = (reader: typeof bare) =>
    reader.page.locator('header.topbar').evaluate((bar) => getComputedStyle(bar).position)
  expect(await barOf(bare)).toBe('sticky')

  const reader = await makeReader({ origin, allow: [/Outdated Optimize Dep/] })
  const updates: string[] = []
  reader.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => updates.push(String(payload))))
  await reader.open('/profile')
  await mark(reader.page)
  const updatesOf = (file: string) =>
    updates.filter((frame) => frame.includes('"type":"update"') && frame.includes(file)).length
  save('src/client/ui/page-head.tsx')
  await expect.poll(() => updatesOf('page-head.tsx')).toBeGreaterThan(0)
  save('src/client/ui/button.css')
  await expect.poll(() => updatesOf('main.css')).toBeGreaterThan(0)
  expect(updates.filter((frame) => frame.includes('full-reload'))).toEqual([])
  expect(await survived(reader.page)).toBe(true)
  save('src/routes/profile/profile.data.ts')
  expect((await fetch(`${origin}/profile/_payload.json`)).status).toBe(200)
})

test('the gallery of the design system is there in development only', async () => {
  // Without demo data there are no pictures to show.
  const { page } = await makeReader({ origin, allow: [/\/media\//] })
  expect((await page.goto('/_ui'))?.status()).toBe(200)
  const product = await makeReader({ allow: [/404/] })
  expect((await product.page.goto('/_ui'))?.status()).toBe(404)
})

test('a dialog has the focus until it is closed, by Escape too, and gives it back', async () => {
  const reader = await makeReader({ origin, allow: [/\/media\//, /Outdated Optimize Dep/] })
  const { page } = reader
  await reader.open('/_ui')
  const opener = page.getByRole('button', { name: 'Form', exact: true }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'ตอบรีวิว' })
  await dialog.waitFor()
  for (let stops = 0; stops < 6; stops++) {
    // Between its last stop and its first one the browser itself has the focus; the page behind never has.
    const isBehind = await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *') === false)
    expect(isBehind, `${stops} stops`).toBe(false)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await opener.click()
  await dialog.getByRole('button', { name: 'ปิด' }).click()
  await expect.poll(() => dialog.count()).toBe(0)
})
