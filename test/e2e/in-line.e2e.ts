/** LINE's own browser, which saves no files: each file is had in the phone's own one. */
import { expect, test } from 'vitest'
import { makeReader, phone } from '../support/browser.ts'

const line =
  'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0 Mobile Safari/537.36 Line/14.16.0/IAB'

test('a link to a file leaves LINE for the phone’s own browser, and saves the file in any other', async () => {
  const linkOf = async (userAgent?: string) => {
    const { page, open } = await makeReader({ viewport: phone, ...(userAgent && { userAgent }) })
    await open('/open')
    const link = page.locator('a[href^="/open/statistics.csv"]')
    const read = (name: string) => link.getAttribute(name)
    return { href: await read('href'), target: await read('target'), download: await read('download') }
  }
  const plain = { href: '/open/statistics.csv?by=province&lang=th', target: null, download: '' }
  expect(await linkOf()).toEqual(plain)
  expect(await linkOf(line)).toEqual({ href: `${plain.href}&openExternalBrowser=1`, target: '_top', download: null })
})
