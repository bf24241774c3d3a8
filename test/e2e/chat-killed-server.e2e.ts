/** A server that dies between taking a message and saying so: the message waits, goes again by itself, and is said once. */
import { cp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { askForCopy } from '#server/backup/operator-socket.ts'
import { demoPassword } from '#server/demo/demo-entry.ts'
import { makeReader, phone } from '../support/browser.ts'
import { freePort } from '../support/free-port.ts'
import { killedServer } from '../support/killed-server.ts'
import { temporaryFolder } from '../support/server-process.ts'

/** A folder of its own with the demo as the shared server has it: inventing it anew takes a core for half a minute. */
async function copiedData(): Promise<string> {
  const [shared, folder] = [inject('dataDir'), temporaryFolder()]
  const copy = await askForCopy(shared)
  if (!copy) throw new Error('The server makes no copy of its database')
  await cp(copy.folder, path.join(folder, 'database'), { recursive: true })
  copy.done()
  await cp(path.join(shared, 'media'), path.join(folder, 'media'), { recursive: true })
  return folder
}

// A killed server over HTTP: test/live/live-history.test.ts; a message that waits in a browser: cached-chat.e2e.ts.
test('a message to a server that is killed before it answers is delivered once when the server is back', async () => {
  const port = String(await freePort())
  const server = killedServer({ DATA_DIR: await copiedData(), PORT: port, DEMO: '1' })
  onTestFinished(() => server.kill())
  await server.start()
  const origin = `http://localhost:${port}`
  const allow = [/Failed to load resource/, /ERR_/, /could not be loaded/]
  const { page, open } = await makeReader({ language: 'en', viewport: phone, origin, allow })
  await open('/auth/login?next=/chat/channel-chat')
  await page.locator('input[name=contact]').fill('client@demo.example')
  await page.locator('input[type=password]').fill(demoPassword)
  await page.locator('form[action^="/auth/login"] button[type=submit]').first().click()
  await page.waitForURL('**/chat/channel-chat')
  await page.locator('main a[href^="/chat/room-chat/"]').first().click()
  const field = page.getByLabel('Message', { exact: true })
  await field.fill('Said before the power cut')
  let isKilled = false
  await page.route('**/chat/room-chat/*', async (route) => {
    if (isKilled || route.request().method() !== 'POST') return route.continue()
    isKilled = true
    const answer = await route.fetch()
    expect(answer.status()).toBe(200)
    await server.kill()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.locator('.unsent', { hasText: 'Waiting for a network' }).waitFor()
  await field.fill('And after it')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await server.start()
  await expect.poll(() => page.locator('.unsent').count(), { timeout: 60_000 }).toBe(0)
  const said = page.locator('ol.messages .message-text', { hasText: /Said before|And after/ })
  await expect.poll(() => said.allTextContents()).toEqual(['Said before the power cut', 'And after it'])
}, 240_000)
