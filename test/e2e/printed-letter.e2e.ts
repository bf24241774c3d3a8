/**
 * A card's letter on paper, or saved as a PDF by the browser: A4, in whole, with its number and the proof of service, without the parts that serve
 * the screen alone.
 */
import { expect, inject, test } from 'vitest'
import { type Locale, localeCookie, locales } from '#shared/locales.ts'
import { makeReader } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { pdfPages } from '../support/pdf-text.ts'
import { someOf } from '../support/share.ts'
import { anyAddress } from '../support/sign-up.ts'

/** The data from which the server makes a page in this language: agencies are named in it. */
async function read(session: string, address: string, route: string, language: Locale = 'th') {
  const cookie = `session=${session}; ${localeCookie}=${language}`
  const headers = { cookie, 'x-forwarded-for': anyAddress() }
  const answer = await fetch(`${inject('origin')}${address}/_payload.json`, { headers })
  return (await answer.json()).data[route]
}

/** Sheets tell where letters stand, not where words end. */
const bare = (text: string) => text.replaceAll(/\s+/g, '')
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test.each(someOf(locales, 1, 0))(
  'in %s owner and officer print the letter',
  async (language) => {
    const vendor = await signInAs('vendor@demo.example', 'vendor')
    const { open } = await read(vendor, '/vendor/warning-list', 'vendor/card/warning-list')
    // Opening one that is new would say that it was seen.
    const { id } = open.find(({ state }: { state: string }) => state !== 'issued')
    const { file } = await read(vendor, `/vendor/warning-list/detail/${id}`, 'vendor/card/warning-detail', language)
    const letter = [file.number, file.facts, file.action]
    const sheets = [
      { session: vendor, at: `/vendor/warning-list/detail/${id}`, says: letter },
      {
        session: await signInAs('supervisor@demo.example', 'inspector'),
        at: `/inspector/manage-reply/already-sent/${id}`,
        says: [...letter, file.letter.address, file.letter.unit],
      },
    ]
    for (const { session, at, says } of sheets) {
      const { page, open } = await makeReader({ session, language })
      await open(at)
      await page.emulateMedia({ media: 'print' })
      const text = squeezed(await page.locator('main').innerText())
      for (const words of says) expect(text).toContain(squeezed(words))
      for (const screenOnly of await page.locator('.topbar, .bottom, .foot, .crumbs, main form, main .btn').all())
        expect(await screenOnly.isVisible()).toBe(false)
      const pdf = await page.pdf({ preferCSSPageSize: true })
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
      // A4 in points.
      expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842])
      const printed = await pdfPages(pdf)
      expect(printed.length).toBeGreaterThan(1)
      for (const [index, words] of printed.entries()) {
        expect(bare(words)).toContain(`${index + 1}/${printed.length}`)
        expect(bare(words)).toContain(file.number)
      }
    }
  },
  60_000,
)
