/** The product as an installed app: it can be installed, and accepts shares from other apps. */
import { expect, test } from 'vitest'
import { makeReader, phone } from '../support/browser.ts'

/** Shares as a device does: a form that no page of ours has, led to the address of the manifest. */
const share = `(fields) => {
  const form = Object.assign(document.createElement('form'), { method: 'post' })
  form.setAttribute('action', fields.action)
  for (const [name, value] of Object.entries(fields.sent))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  HTMLFormElement.prototype.submit.call(form)
}`

test('an account shared by another app is checked before paying, and no number gets into an address', async () => {
  const reader = await makeReader({ language: 'en', viewport: phone, serviceWorkers: 'allow' })
  const { page, context } = reader
  await reader.open('/client/bank')
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const browser = await context.newCDPSession(page)
  const { data = '{}' } = await browser.send('Page.getAppManifest')
  const { share_target: target } = JSON.parse(data)
  expect(target).toMatchObject({ method: 'POST', params: { title: 'title', text: 'payee', url: 'link' } })
  const { installabilityErrors: hindrances } = await browser.send('Page.getInstallabilityErrors')
  expect(hindrances.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])

  const addresses: string[] = []
  context.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`))
  const sent = { title: 'Chat', payee: 'Hello\nplease pay to\nKBank 012-3-45678-9\nthank you', link: '' }
  await Promise.all([
    page.waitForURL(`**${target.action}`),
    page.evaluate(`(${share})(${JSON.stringify({ action: target.action, sent })})`),
  ])
  await page.locator('[role="status"] .payee-number', { hasText: '012-3-45678-9' }).waitFor()
  // A link that was shared comes in a field of its own, which the page's form does not have.
  await Promise.all([
    page.waitForURL(`**${target.action}`),
    page.evaluate(
      `(${share})(${JSON.stringify({ action: target.action, sent: { link: 'https://www.facebook.com/nobody.here.at.all' } })})`,
    ),
  ])
  await page.locator('[role="status"]', { hasText: 'nobodyhereatall' }).waitFor()
  expect(addresses.filter((address) => /45678|nobody/.test(address))).toEqual([])
  // The worker has posted it anew.
  expect(addresses).toContain(`POST ${new URL('/client/bank', page.url())}`)
})
