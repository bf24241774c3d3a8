/** Finding a place as a person does: half typed and misspelt, by keyboard, narrowing and going back, and once without JavaScript. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { violationsInSight } from '../support/accessibility.ts'
import { atNight } from '../support/at-night.ts'
import { isAt, makeReader, mark, phone, type Reader, survived } from '../support/browser.ts'
import { someOf } from '../support/share.ts'
import { signUp } from '../support/sign-up.ts'

const names = ({ page }: Reader) => page.locator('main .place h2').allInnerTexts()
const field = (page: Page) => page.locator('main input[name="q"]')
const options = (page: Page) => page.locator('[role="option"]')
const search = (params: Record<string, string>) => `/client/search?${new URLSearchParams(params)}`

test('a suggestion is chosen by keyboard: down, enter, and the list is of that province', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/')
  await field(page).pressSequentially('ภูเก็')
  await options(page).first().waitFor()
  expect(await field(page).getAttribute('role')).toBe('combobox')
  expect(await field(page).getAttribute('aria-expanded')).toBe('true')
  expect(await field(page).getAttribute('aria-activedescendant')).toBeNull()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBe('search-list-0')
  expect(await options(page).first().getAttribute('aria-selected')).toBe('true')
  expect(await page.locator('main [role="status"]').first().innerText()).toMatch(/มี \d คำแนะนำ/)
  await page.keyboard.press('Enter')
  await isAt(reader, '/client/search?province=83')
  expect(await options(page).count()).toBe(0)
})

test('escape closes the suggestions and keeps the typed words; enter without a choice searches for them', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/client/search')
  await field(page).pressSequentially('ครัว')
  await options(page).first().waitFor()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => page.locator('[role="option"][aria-selected="true"]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => options(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('ครัว')
  expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('Enter')
  await isAt(reader, search({ q: 'ครัว' }))
  expect(await page.locator('main .place mark').first().innerText()).toBe('ครัว')
})

/** The device has it: the code that notes searches and places comes after the page. */
const isNoted = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('recent') ?? '')).toContain(words)

test('an empty field offers this device’s past searches and places, to nobody else and never to the server', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page, context } = reader
  await reader.open(search({ q: 'ครัว' }))
  await isNoted(page, 'ครัว')
  const [name = ''] = await names(reader)
  await page.locator('main .place a').first().click()
  await page.waitForURL('**/client/information/*')
  await isNoted(page, name)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await reader.open('/client/search')
  await page.locator('.recent > summary').click()
  await expect.poll(() => page.locator('.recent a').allInnerTexts()).toEqual(['ครัว', name])
  await field(page).focus()
  await expect.poll(async () => (await options(page).locator('b').allInnerTexts()).join()).toBe(`ครัว,${name}`)
  expect(decodeURIComponent(asked.join('\n'))).not.toContain('ครัว')
  expect(await violationsInSight(reader)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/client/information/*')
  // A guest's goes along into the account, and is gone from the device with its person.
  const { session } = await signUp()
  await context.addCookies([{ name: 'session', value: session, url: reader.origin }])
  await reader.open('/client/search')
  await page.locator('.recent > summary').click()
  await page.locator('.recent a').first().waitFor()
  await reader.open('/profile')
  await page.locator('form:has([name="do"][value="sign-out"]) button').click()
  await isAt(reader, '/profile?done=signed-out')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recent'))).toBeNull()
  // And whenever one says so.
  await reader.open(search({ q: 'ครัว' }))
  await isNoted(page, 'ครัว')
  await reader.open('/client/search')
  await field(page).focus()
  await options(page).last().click()
  await expect.poll(() => options(page).count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('recent'))).toBeNull()
})

test('keys of a composition are left to it', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/search')
  await field(page).pressSequentially('ครัว')
  await options(page).first().waitFor()
  await field(page).evaluate((input) =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true })),
  )
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBe('search-list-0')
})

test('only the answer to the last question counts, however late the others come', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/search')
  const asked: string[] = []
  const answers = new Map<string, () => Promise<void>>()
  await page.route('**/_suggest.json?*', (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(q)
    const json = { suggestions: [{ kind: 'province', code: 83, name: `เรื่องของ ${q}` }] }
    answers.set(q, () => route.fulfill({ json }).catch(() => undefined))
  })
  await field(page).focus()
  await expect.poll(() => field(page).getAttribute('role')).toBe('combobox')
  await field(page).fill('กร')
  await expect.poll(() => asked).toEqual(['กร'])
  // Letters without a pause, as a quick hand types them on a machine that is not busy.
  await field(page).evaluate((input: HTMLInputElement) => {
    for (const typed of ['กระ', 'กระบ', 'กระบี่']) {
      input.value = typed
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  })
  await expect.poll(() => asked).toEqual(['กร', 'กระบี่'])
  await answers.get('กระบี่')?.()
  await expect.poll(() => options(page).first().innerText()).toContain('เรื่องของ กระบี่')
  await answers.get('กร')?.()
  // The page has taken in all that came before this answer.
  await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
  expect(await options(page).allInnerTexts()).toEqual([expect.stringContaining('เรื่องของ กระบี่')])
})

test('suggestions that do not come leave a field that searches', async () => {
  const reader = await makeReader({ allow: [/Failed to load resource/] })
  const { page } = reader
  await page.route('**/_suggest.json?*', (route) => route.abort())
  await reader.open('/')
  await field(page).fill('ครัว')
  await page.keyboard.press('Enter')
  await isAt(reader, search({ q: 'ครัว' }))
  await expect.poll(async () => (await names(reader)).length).toBeGreaterThan(0)
})

test('a misspelt name is found, and the answer says the name it searched for', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/client/search')
  await field(page).fill('โลงแรม')
  await page.getByRole('button', { name: 'ค้นหา' }).click()
  await page.getByText('ไม่พบ “โลงแรม”').waitFor()
  await page.locator('main').getByRole('link', { name: 'โรงแรม', exact: true }).click()
  await isAt(reader, search({ q: 'โรงแรม' }))
  await expect.poll(() => field(page).inputValue()).toBe('โรงแรม')
})

atNight('test/search-cases/quality.test.ts')(
  'a place is found by its name without tone marks and with a letter missing, and opened',
  async () => {
    const reader = await makeReader({ viewport: phone })
    const { page } = reader
    await reader.open('/client/popular-full')
    const links = page.locator('main .place h2 a')
    const named = await links.evaluateAll((all) =>
      all.map((it) => [it.getAttribute('href'), it.textContent ?? ''] as const),
    )
    const [address, name] = named.find(([, words]) => /[\u0E48-\u0E4B]/.test(words) && words.length > 12) ?? ['', '']
    const bare = name.replace(/[\u0E48-\u0E4B]/g, '')
    const missing = Math.floor(bare.length * 0.6)
    await reader.open('/')
    await field(page).fill(bare.slice(0, missing) + bare.slice(missing + 1))
    await page.locator('main').getByRole('button', { name: 'ค้นหา' }).click()
    await page.locator(`main .place h2 a[href="${address}"]`).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  },
)

test('filters in one tap narrow the list and keep place and focus; going back finds everything as it was', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open(search({ q: 'ครัว' }))
  await mark(page)
  const before = await names(reader)
  // Places that passed come first without the filter too: their number tells the two apart.
  const count = () => page.locator('.found [role="status"]').textContent()
  const all = await count()
  const chip = page.locator('.chips a', { hasText: 'เกรด A–C' })
  await chip.click()
  await isAt(reader, `${search({ q: 'ครัว' })}&grade=A&grade=B&grade=C`)
  await expect.poll(() => chip.getAttribute('aria-current')).toBe('true')
  expect(await chip.evaluate((it) => it === document.activeElement)).toBe(true)
  const narrowed = await names(reader)
  await expect.poll(count).not.toBe(all)
  await page.getByRole('link', { name: 'ดูเพิ่ม' }).click()
  await expect.poll(async () => (await names(reader)).length).toBeGreaterThan(narrowed.length)
  const grown = await names(reader)
  await page.locator('main .place a').first().click()
  await page.waitForURL('**/client/information/*')
  await page.goBack()
  await expect.poll(() => names(reader)).toEqual(grown)
  await page.goBack()
  await expect.poll(() => names(reader)).toEqual(before)
  expect(await count()).toBe(all)
  expect(await survived(page)).toBe(true)
})

/**
 * Runs in the page: presses the buttons of filters and orders, one after the other in one frame, and says which is open then and when all is painted.
 */
async function pressMenus(presses: ('filters' | 'order')[]) {
  const menus = { filters: document.querySelector('.filters'), order: document.querySelector('.found .menu') }
  const isOpen = () => Object.entries(menus).flatMap(([name, menu]) => (menu?.hasAttribute('open') ? name : []))
  for (const press of presses) menus[press]?.querySelector('summary')?.click()
  const atOnce = isOpen()
  for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
  return [atOnce, isOpen()]
}

test('a pressed panel opens at once, and the other one folds away once that is painted', async () => {
  const { page, open } = await makeReader({ viewport: phone })
  await open(search({ grade: 'A' }))
  expect(await page.evaluate(pressMenus, ['filters' as const])).toEqual([['filters'], ['filters']])
  expect(await page.evaluate(pressMenus, ['order' as const])).toEqual([['filters', 'order'], ['order']])
  expect(await page.evaluate(pressMenus, ['order' as const, 'order' as const])).toEqual([['order'], ['order']])
  expect(await page.evaluate(pressMenus, ['order' as const])).toEqual([[], []])
})

test('a province brings its districts while the filters are open, and the address holds the asked filters alone', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/search')
  await page.locator('.filters > summary').click()
  await page.getByLabel('จังหวัด').selectOption('83')
  await page.getByLabel('อำเภอ / เขต').selectOption('8302')
  await page.getByLabel('ไม่มีใบเตือน').check()
  // Its words change when the number of places comes.
  await page.locator('.filters button[type="submit"]').click()
  await isAt(reader, '/client/search?province=83&district=8302&nocard=1')
  expect(await page.locator('.filters[open]').count()).toBe(0)
  for (const card of await page.locator('main .place .area').allInnerTexts()) expect(card).toContain('กะทู้')
  await page.getByRole('link', { name: 'ลบตัวกรอง: กะทู้' }).click()
  await isAt(reader, '/client/search?province=83&nocard=1')
})

test('the button of the filters says how many places they give before it is pressed, and asks once for several choices', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/client/search/_payload.json') asked.push(String(searchParams))
  })
  await reader.open('/client/search')
  await page.locator('.filters > summary').click()
  const use = page.locator('.filters button[type="submit"]')
  expect(await use.innerText()).toBe('ดูผลลัพธ์')
  // At once, as a quick hand does on a machine that is not busy.
  await page.locator('.filters').evaluate((filters) => {
    const province = filters.querySelector<HTMLSelectElement>('select[name="province"]')
    if (province) province.value = '83'
    province?.dispatchEvent(new Event('change', { bubbles: true }))
    filters.querySelector<HTMLInputElement>('input[name="nocard"]')?.click()
  })
  await expect.poll(() => use.innerText()).toMatch(/^ดู [\d,]+\+? แห่ง$/)
  expect(asked).toEqual(['province=83&nocard=1'])
  const said = await use.innerText()
  await page.locator('.filters input[name="grade"][value="E"]').check()
  await page.locator('#category').selectOption('transport')
  for (const amenity of await page.locator('.filters input[name="with"]').all()) await amenity.check()
  await expect.poll(() => use.innerText()).toBe('ดู 0 แห่ง')
  expect(await page.locator('.filters [role="status"]').innerText()).toBe('พบ 0 แห่ง')
  await page.locator('#category').selectOption('')
  for (const box of await page.locator('.filters :is(input[name="with"], input[name="grade"])').all())
    await box.uncheck()
  await expect.poll(() => use.innerText()).toBe(said)
  await use.click()
  await isAt(reader, '/client/search?province=83&nocard=1')
  expect(await page.locator('main .found [role="status"]').innerText()).toBe(said.replace('ดู', 'พบ'))
})

test('without JavaScript the same search, filters and order work', async () => {
  const reader = await makeReader({ javaScriptEnabled: false })
  const { page } = reader
  await reader.open('/')
  await field(page).fill('ครัว')
  await page.getByRole('button', { name: 'ค้นหา' }).click()
  await isAt(reader, search({ q: 'ครัว' }))
  await page.locator('.filters > summary').click()
  await page.getByLabel('จังหวัด').selectOption('83')
  await page.getByRole('button', { name: 'ดูผลลัพธ์' }).click()
  await page.locator('.chips a', { hasText: 'ภูเก็ต' }).waitFor()
  for (const card of await page.locator('main .place .area').allInnerTexts()) expect(card).toContain('ภูเก็ต')
  await page.locator('.finder .menu summary').click()
  await page.getByRole('link', { name: 'คะแนนรีวิว' }).click()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('rating')
})

test('the opened parts of the page keep the rules of accessibility, light and dark', async () => {
  for (const theme of someOf(['light', 'dark'] as const, 1, 1)) {
    const reader = await makeReader({ theme, viewport: { width: 768, height: 2400 }, location: 'p83' })
    const { page } = reader
    await reader.open(search({ q: 'โลงแรม', province: '83' }))
    await page.locator('.filters > summary').click()
    expect(await violationsInSight(reader)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('.finder .menu summary').click()
    expect(await violationsInSight(reader)).toEqual([])
    await page.keyboard.press('Escape')
    await field(page).fill('ภู')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await violationsInSight(reader)).toEqual([])
  }
})

test('the map shows the places of the list, chooses one by keyboard, and searches where it was moved to', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open(search({ q: 'ครัว', province: '83' }))
  expect(await page.locator('.map').count()).toBe(0)
  await page.getByRole('link', { name: 'แผนที่', exact: true }).click()
  await isAt(reader, `${search({ q: 'ครัว', province: '83' })}&map=1`)
  await expect.poll(() => page.locator('.map .pin').count()).toBeGreaterThan(1)
  const single = page.locator('.map .pin', { hasText: 'ครัว' }).first()
  // A pin of several places brings the map closer, until they part.
  for (let tries = 0; (await single.count()) === 0 && tries < 6; tries++)
    await page.locator('.map .pin').first().press('Enter')
  await single.focus()
  await page.keyboard.press('Enter')
  await page.locator('.map .pin.on').waitFor()
  const card = page.locator('.beside-map .place.on h2')
  expect(await page.locator('.map .pin.on').innerText()).toContain(await card.innerText())
  await page.getByRole('button', { name: 'ย่อแผนที่' }).click()
  await page.getByRole('link', { name: 'ค้นหาในบริเวณนี้' }).click()
  await page.waitForURL(/at=\d+\.\d+%2C\d+\.\d+/)
  expect(new URL(page.url()).searchParams.get('map')).toBe('1')
  await expect.poll(() => page.locator('main .place').count()).toBeGreaterThan(0)
  // Before the new map is drawn there are none, and while it zooms they are hidden, also from screen readers.
  const pins = page.locator('.map .pin')
  await expect
    .poll(async () => {
      const texts = await pins.allInnerTexts()
      return texts.length > 0 && texts.every((text) => text.trim())
    })
    .toBe(true)
  expect(await violationsInSight(reader)).toEqual([])
})
