/** The product with the keyboard alone: skip link, order of stops, focus that is seen, menus, and where the focus goes. */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop, isAt, makeReader, phone } from '../support/browser.ts'
import { someOf } from '../support/share.ts'

/** Words of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return (element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '').slice(0, 40)
  })

test('the first stop skips to the content', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/client/popular-full')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('ข้ามไปยังเนื้อหา')
  expect(await page.locator('.skip').evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await isAt(reader, '/client/popular-full#main')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
})

test('the bar is passed in the order in which it is read', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/')
  const stops: string[] = []
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
  }
  expect(stops).toEqual([
    'ข้ามไปยังเนื้อหา',
    'ที่ปลอดภัย',
    'หน้าแรก',
    'ค้นหา',
    'ใกล้ฉัน',
    'ยอดนิยม',
    'เช็กก่อนโอน',
    'สำหรับเจ้าของกิจการ',
    'ภาษาไทย',
    'เปลี่ยนเป็นโหมดมืด',
    'บัญชีของฉัน',
    'เข้าสู่ระบบ',
  ])
})

test('every stop of a page shows its focus, and no bar lies over it', async () => {
  for (const viewport of [phone, desktop]) {
    for (const address of someOf(['/', '/profile/my-location'], 1, viewport === phone ? 0 : 1)) {
      const reader = await makeReader({ viewport })
      const { page } = reader
      await reader.open(address)
      const faults: string[] = []
      let stops = 0
      for (; stops < 200; stops++) {
        await page.keyboard.press('Tab')
        const fault = await page.evaluate(async () => {
          // Motion is off, which leaves a transition of a millisecond.
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
          const element = document.activeElement
          if (!element || element === document.body) return null
          const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)}`
          const province = element.querySelector('path')
          const others = element.closest('.pmap')?.querySelectorAll('a:not(:focus) path') ?? []
          const fill = (path: Element) => getComputedStyle(path).fill
          // A card's link lies over the card by its ::after, and so does its outline.
          const drawn = [getComputedStyle(element), getComputedStyle(element, '::after')]
          const isSeen = drawn.some(
            ({ outlineStyle, outlineWidth, boxShadow }) =>
              (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none',
          )
          const box = element.getBoundingClientRect()
          const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 2)
          const y = Math.min(Math.max(box.top + Math.min(box.height, 40) / 2, 1), innerHeight - 2)
          const above = document.elementFromPoint(x, y)
          const isCovered =
            above?.closest('.topbar, nav.bottom') && !above.closest('.topbar, nav.bottom')?.contains(element)
          const isFilled = province && [...others].every((path) => fill(path) !== fill(province))
          if (!isSeen && !isFilled) return `${name}: no visible focus`
          if (box.bottom < 1 || box.top > innerHeight - 1) return `${name}: off the screen`
          return isCovered ? `${name}: covered` : ''
        })
        if (fault === null) break
        if (fault) faults.push(`${address} ${viewport.width}: ${fault}`)
      }
      expect(faults).toEqual([])
      expect(stops, `${address} ${viewport.width}`).toBeGreaterThan(20)
      expect(stops).toBeLessThan(200)
    }
  }
})

test('the focus in a bar does not scroll the page away', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/')
  for (const part of ['.topbar summary', '.topbar .brand', 'nav.bottom a:last-child']) {
    await page.evaluate(() => window.scrollTo(0, 600))
    await page.locator(part).evaluate((element: HTMLElement) => element.focus())
    expect(await page.evaluate(() => window.scrollY)).toBe(600)
  }
})

test('the language menu opens with Enter and closes with Escape, which gives the focus back', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/')
  const open = () => page.locator('details[data-menu]').evaluate((menu: HTMLDetailsElement) => menu.open)
  await page.locator('details[data-menu] > summary').focus()
  await page.keyboard.press('Enter')
  expect(await open()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('ไทย')
  await page.keyboard.press('Escape')
  expect(await open()).toBe(false)
  expect(await focused(page)).toBe('ภาษาไทย')
  await page.keyboard.press('Enter')
  await page.mouse.click(600, 500)
  expect(await open()).toBe(false)
})

test('choosing language or look by keyboard leaves the focus where it was', async () => {
  const reader = await makeReader()
  const { page } = reader
  await reader.open('/')
  await page.locator('details[data-menu] > summary').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.locator('html[lang="en"]').waitFor()
  await expect.poll(() => focused(page)).toMatch(/^Language/)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Switch to dark mode')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Switch to light mode')
  // A press while the first is under way counts for nothing.
  await page.locator('form.theme:not([data-busy])').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Switch to dark mode')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Account')
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Sign in')
})

test('a strip of places is moved with the keyboard', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  await reader.open('/')
  const strip = page.getByRole('group', { name: 'กำลังมาแรง' })
  await strip.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => strip.evaluate((group) => group.scrollLeft)).toBeGreaterThan(0)
})
