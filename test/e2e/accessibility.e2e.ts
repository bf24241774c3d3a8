/**
 * No page breaks a rule of WCAG 2.2 AA or of good practice that a program can check: light and dark, phone and desk, three languages. And
 * on a phone nothing that can be pressed is smaller than a finger. Guests' pages: clean-pages.e2e.ts, which opens all of them.
 */
import { expect, inject, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-entry.ts'
import { locales } from '#shared/locales.ts'
import type { Theme } from '#shared/reader.ts'
import { violations, violationsInBoth, violationsInSight, violationsOnBoth } from '../support/accessibility.ts'
import { anyPlace, ownAddresses } from '../support/addresses.ts'
import { makeReader, phone, type Reader } from '../support/browser.ts'
import { languagesOf, someOf } from '../support/share.ts'
import { anyAddress, signInElsewhere, signUp } from '../support/sign-up.ts'
import { inTwoWindows } from '../support/two-windows.ts'

/** A webhook of the person, made by the form: the address of its page. */
async function addWebhook(session: string): Promise<string> {
  const origin = inject('origin')
  const answer = await fetch(`${origin}/profile/webhooks`, {
    method: 'POST',
    body: new URLSearchParams({ do: 'make', url: 'https://hooks.example.org/places', province: '' }),
    headers: { cookie: `session=${session}`, origin, 'x-forwarded-for': anyAddress() },
  })
  const [page] = (await answer.text()).match(/(?<=href=")\/profile\/webhooks\/[^"]+/) ?? []
  if (!page) throw new Error(`no webhook was made: ${answer.status}`)
  return page
}

test('the account as its owner sees it, on a phone and a desk, light and dark', async () => {
  const { session } = await signUp()
  // A fresh sign-in needs no proof of identity; steps of a registration stand behind a draft, and a room and a webhook have their people.
  const isElsewhere = (address: string) =>
    /^\/(auth\/confirm$|vendor\/register-business\/|chat\/(?:room|member|share|position)-chat\/|profile\/webhooks\/)/.test(
      address,
    )
  const own = ownAddresses(await anyPlace(inject('origin'))).filter((address) => !isElsewhere(address))
  // `npm test` opens every other page: they are of one kit.
  const shown = someOf([...own, await addWebhook(session)], Math.ceil(own.length / 2), 0)
  const openWindow = () => makeReader({ theme: 'light', session })
  const found = await inTwoWindows(shown, openWindow, async (reader, address) => {
    await reader.page.setViewportSize(phone)
    await reader.open(address)
    expect(new URL(reader.page.url()).pathname).toBe(address.replace(/\?.*/, ''))
    return (await violationsOnBoth(reader)).map((line) => `${address}: ${line}`)
  })
  expect(found).toEqual([])
}, 300_000)

/** Links beside a sentence rather than in it, by page. */
const besideSentences = (place: string): [address: string, links: string][] => [
  ['/auth/login', '.auth-aside a'],
  ['/auth/register', '.auth-aside a'],
  ['/forgot', '.auth-aside a'],
  ['/auth/undo', '.auth-aside a'],
  [`/client/information/${place}`, '[aria-labelledby="social"] a'],
  [`/client/information/report/${place}`, '.crumbs a, .small.muted a'],
  ['/client/search?q=%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%A7', '.rule a'],
]

/** The links that do not take a press 21 pixels from their middle, to each side and up and down, in the window as it is. */
const outOfReach = ({ page }: Reader, links: string) =>
  page.locator(`main :is(${links})`).evaluateAll((all) =>
    all.flatMap((link) => {
      // Folded parts are pressed after they were opened.
      link.closest('details')?.setAttribute('open', '')
      link.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = link.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const around = [
        [21, 0],
        [-21, 0],
        [0, 21],
        [0, -21],
      ] as const
      const missed = around.filter(([right, down]) => !link.contains(document.elementFromPoint(x + right, y + down)))
      return missed.map((way) => `${link.textContent} ${way}`)
    }),
  )

test('a link beside a sentence takes the press of a finger, although its line is lower', async () => {
  const origin = inject('origin')
  const list = await (await fetch(`${origin}/client/popular-full`)).text()
  const found: string[] = []
  let social = ''
  for (const [, id = ''] of list.matchAll(/\/client\/information\/([0-9a-f-]{36})/g)) {
    social = id
    if ((await (await fetch(`${origin}/client/information/${id}`)).text()).includes('id="social"')) break
  }
  const reader = await makeReader({ language: 'en', viewport: phone, theme: 'dark' })
  for (const [address, links] of besideSentences(social)) {
    await reader.open(address)
    expect(await reader.page.locator(`main :is(${links})`).count(), address).toBeGreaterThan(0)
    found.push(...(await outOfReach(reader, links)).map((line) => `${address}: ${line}`))
  }
  const vendor = await makeReader({
    language: 'en',
    viewport: phone,
    session: await signInElsewhere(
      { name: '', session: '', contact: 'vendor@demo.example', password: demoPassword },
      'a phone',
    ),
  })
  await vendor.open('/vendor/my-business')
  found.push(...(await outOfReach(vendor, '.place-row a.link')))
  expect(found).toEqual([])
})

/** Pages of discovery, each in the states that it can be in. */
const discovery = (place: string) => [
  '/client/search?q=%E0%B8%84%E0%B8%A3%E0%B8%B1%E0%B8%A7&province=83&grade=A&grade=E',
  '/client/search?q=%E0%B9%82%E0%B8%A5%E0%B8%87%E0%B9%81%E0%B8%A3%E0%B8%A1',
  '/client/search?q=qqqqqqqq&nocard=1',
  `/client/information/${place}`,
  `/client/information/review-full/${place}`,
  `/client/information/review-full/${place}?stars=1&written=cn`,
  `/client/information/policy-full/${place}`,
  `/client/information/wrote-review/${place}`,
  '/client/bank',
  '/profile/favorite-place',
  '/profile/my-review',
  '/profile/my-report',
  '/notification',
]

/** A place with reviews and policies, so that its pages have something on them. */
async function wordyPlace(): Promise<string> {
  const origin = inject('origin')
  const html = await (await fetch(`${origin}/client/popular-full`)).text()
  for (const [, id] of html.matchAll(/\/client\/information\/([0-9a-f-]{36})/g)) {
    const promises = await (await fetch(`${origin}/client/information/policy-full/${id}`)).text()
    if (!promises.includes('class="empty"')) return id as string
  }
  throw new Error('No place of the list has policies')
}

/** Words differ from one language to the other, colours do not: those are checked once, in the page's first language. */
for (const language of locales) {
  test(`home, lists, my-location and discovery in ${language}, with something in them`, async () => {
    const place = await wordyPlace()
    const { session } = await signUp()
    const openWindow = () => makeReader({ language, location: 'p83', viewport: phone, session })
    const { context, origin } = await openWindow()
    await context.request.post(`${origin}/profile/favorite-place`, { form: { do: 'add', place }, headers: { origin } })
    const all = ['/', '/client/popular-full', '/profile/my-location', ...discovery(place)]
    const languages = (address: string) => languagesOf(address.replace(place, ':id'))
    const shown = all.filter((address) => languages(address).includes(language))
    const found = await inTwoWindows(shown, openWindow, async (reader, address) => {
      await reader.page.setViewportSize(phone)
      await reader.open(address)
      const faults = language === languages(address)[0] ? await violationsInBoth(reader) : await violations(reader)
      return faults.map((line) => `${address}: ${line}`)
    })
    expect(found).toEqual([])
  }, 300_000)
}

test('menus, province lists and refusals that open on a page keep the rules too', async () => {
  for (const theme of someOf(['light', 'dark'] satisfies Theme[], 1, 0)) {
    const reader = await makeReader({ theme, allow: [/status of 422/] })
    const { page } = reader
    await reader.open('/profile/my-location')
    await page.locator('.combo button').click()
    await page.getByRole('option').first().waitFor()
    expect(await violationsInSight(reader)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'ใช้จังหวัดนี้' }).click()
    await page.getByText('โปรดเลือกจังหวัดจากรายการ').waitFor()
    await page.locator('details[data-menu] > summary').click()
    expect(await violationsInSight(reader)).toEqual([])
  }
})
