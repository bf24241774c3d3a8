/**
 * Every page on which people work, as the invented vendor, officer and supervisor reach it by links: the rules of accessibility on a phone
 * and a desk, light and dark; in each language nothing wider than a phone, one heading, and no key in the place of a text.
 */
import { readdirSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { localeCookie } from '#shared/locales.ts'
import { violationsInBoth } from '../support/accessibility.ts'
import { desktop, makeReader, phone, type Reader } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'
import { type ReachedPage, reachedPages } from '../support/reached-pages.ts'
import { languagesOf, someOf } from '../support/share.ts'
import { inTwoWindows } from '../support/two-windows.ts'

const namespaces = readdirSync(new URL('../../locales/th', import.meta.url)).map((file) => file.replace('.json', ''))
const key = `\\b(${namespaces.join('|')}):[a-z]+\\.|\\{\\{`

/** Faults of the shown page, for any content. */
const faultsOf = ({ page }: Reader): Promise<string[]> =>
  page.evaluate((key) => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const headings = document.querySelectorAll('h1').length
    const shown = new RegExp(key).exec(document.body.innerText)?.[0]
    return [
      ...(wide > 0 ? [`${wide} px too wide`] : []),
      ...(headings === 1 ? [] : [`${headings} main headings`]),
      ...(shown ? [`a key is shown: ${shown}`] : []),
    ]
  }, key)

async function look(pages: ReachedPage[], session: string): Promise<string[]> {
  // Two windows for all languages: the first visit of a window costs twice as much as those after it.
  const openWindow = () => makeReader({ session, theme: 'light', viewport: phone })
  const visits = pages.flatMap(({ entry, address }) =>
    languagesOf(entry.path).map((language) => ({ language, address, path: entry.path })),
  )
  return inTwoWindows(visits, openWindow, async (reader, { language, address, path }) => {
    await reader.context.addCookies([{ name: localeCookie, value: language, url: reader.origin }])
    await reader.open(address)
    const faults = await faultsOf(reader)
    // Words differ from one language to the other, colours and sizes do not. `npm test` examines every other page: they are of one kit.
    if (language === languagesOf(path)[0] && someOf([true, false], 1, `examined ${path}`)[0]) {
      for (const viewport of someOf([phone, desktop], 1, `widths ${address.replace(/[\da-f-]{36}/g, ':id')}`)) {
        await reader.page.setViewportSize(viewport)
        faults.push(...(await violationsInBoth(reader)).map((fault) => `${viewport.width} ${fault}`))
      }
      await reader.page.setViewportSize(phone)
    }
    return faults.map((fault) => `${language} ${address}: ${fault}`)
  })
}

/** One address of each page, the first that was found. */
const oneOfEach = (pages: ReachedPage[]): ReachedPage[] => [
  ...new Map(pages.toReversed().map((page) => [page.entry, page])).values(),
]

const asVendor = { start: ['/vendor/my-business', '/vendor/register-business'], groups: ['vendor', 'login'] }
const asOfficer = { start: ['/inspector/home', '/inspector/manage-reply'], groups: ['inspector'] }

async function pagesOf(session: string, as: typeof asVendor): Promise<ReachedPage[]> {
  const pages = oneOfEach(await reachedPages({ origin: inject('origin'), session }, as))
  expect(pages.length).toBeGreaterThan(4)
  return pages
}

test('the pages of a vendor', async () => {
  const session = await signInAs('vendor@demo.example', 'vendor')
  expect(await look(await pagesOf(session, asVendor), session)).toEqual([])
}, 400_000)

/** The papers of a place with photos of findings: links lead to those of others first. */
async function papersWithPhotos(pages: readonly ReachedPage[], session: string): Promise<string> {
  const payloadOf = async (address: string) =>
    JSON.stringify(
      await (
        await fetch(`${inject('origin')}${address}/_payload.json`, { headers: { cookie: `session=${session}` } })
      ).json(),
    )
  for (const { address } of pages.filter(({ entry }) =>
    entry.path.startsWith('/inspector/manage-reply/already-sent/'),
  )) {
    const [, place] = /"place":\{"id":"([0-9a-f-]{36})"/.exec(await payloadOf(address)) ?? []
    const papers = `/inspector/policy/${place}`
    if (place && /"photos":\[[^\]]/.test(await payloadOf(papers))) return papers
  }
  throw new Error('No place of a card has photos of what was found')
}

/** Found once: the links of a hundred pages are read for it. */
let found: Promise<{ session: string; reached: ReachedPage[] }> | undefined
async function findOfficersPages() {
  const session = await signInAs('inspector@demo.example', 'inspector')
  return { session, reached: await reachedPages({ origin: inject('origin'), session }, asOfficer) }
}
const officersPages = () => {
  found ??= findOfficersPages()
  return found
}

test('the pages of an officer', async () => {
  const { session, reached } = await officersPages()
  const [page] = reached
  const also = [await papersWithPhotos(reached, session), '/inspector/management-place?tab=closures']
  const pages = [...oneOfEach(reached), ...also.map((address) => ({ ...(page as ReachedPage), address }))]
  expect(pages.length).toBeGreaterThan(4)
  expect(await look(pages, session)).toEqual([])
}, 400_000)

test('the pages that only a supervisor reaches', async () => {
  const session = await signInAs('supervisor@demo.example', 'inspector')
  const { reached } = await officersPages()
  const isNew = ({ entry }: ReachedPage) => reached.every((page) => page.entry !== entry)
  expect(await look((await pagesOf(session, asOfficer)).filter(isNew), session)).toEqual([])
}, 400_000)
