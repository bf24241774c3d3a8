/** A supervisor imports a list on a phone, by the keyboard alone; and in a browser that runs no script, where a wrong file is told in the reader's language. */
import { expect, test } from 'vitest'
import { isAt, makeReader, phone, type Reader } from '../support/browser.ts'
import { signInAs } from '../support/demo-officer.ts'

const page = '/inspector/imports'
const header = 'external_id,category,name_th,province_code,district_code,lat,lng,phone'
const file = (...lines: string[]) => ({
  name: 'list.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\n')),
})
const number = () => `E2E-${crypto.randomUUID()}`
/** Name, point and telephone of a place that nobody knows: the server keeps those of earlier runs. */
function unknown() {
  const random = (most: number) => Math.floor(Math.random() * most)
  const letters = Array.from({ length: 9 }, () => String.fromCodePoint(0x0e01 + random(30))).join('')
  const point = `8.${String(500 + random(900)).padStart(4, '0')},98.3${String(100 + random(400))}`
  return { name: `ศาลา${letters}`, point, phone: `076${100_000 + random(900_000)}` }
}
const begin = async (options: Parameters<typeof makeReader>[0]) =>
  makeReader({ session: await signInAs('supervisor@demo.example', 'inspector'), viewport: phone, ...options })
const overflow = ({ page }: Reader) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('a list is chosen, read, filtered and stored by the keyboard', async () => {
  const reader = await begin({ language: 'en' })
  const { page: screen } = reader
  const fresh = unknown()
  await reader.open(page)
  await screen
    .getByLabel('Registry’s list, a CSV file')
    .setInputFiles(
      file(
        `${number()},other,${fresh.name},83,8303,${fresh.point},${fresh.phone} ต่อ 9`,
        `${number()},other,?????,83,8303,8.1131,98.3052,`,
        `${number()},other,ศาลาไกลบ้าน,50,5001,18.79,98.98,`,
      ),
    )
  await screen.getByRole('button', { name: 'Read the list' }).focus()
  await screen.keyboard.press('Enter')
  await screen.waitForURL(/imports\/[0-9a-f-]{36}/)
  const rows = screen.locator('main .lines > li')
  await expect.poll(() => rows.count()).toBe(3)
  await screen.getByRole('link', { name: 'Refused 2' }).focus()
  await screen.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.filter({ hasText: 'outside of the areas for which you import' }).waitFor()
  await rows.filter({ hasText: 'question marks in place of letters' }).waitFor()
  expect(await overflow(reader)).toBeLessThanOrEqual(0)
  await screen.getByRole('button', { name: 'Store them' }).focus()
  await screen.keyboard.press('Enter')
  await screen.getByRole('heading', { name: 'What was stored' }).waitFor()
  expect(await screen.locator('.import-result dd').allInnerTexts()).toEqual(['1', '0', '0', '0', '0', '2'])
  expect(await overflow(reader)).toBeLessThanOrEqual(0)
})

test('without a script a wrong file is refused in words, and a good one is read and discarded', async () => {
  const reader = await begin({ javaScriptEnabled: false, allow: [/status of 422/] })
  const { page: screen } = reader
  await reader.open(page)
  const field = screen.locator('input[type=file]')
  const press = (name: string) => screen.locator('main').getByRole('button', { name, exact: true }).click()
  await field.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b,c,d\n1,2,3,4') })
  await screen.locator('#category').selectOption('spa')
  await press('อ่านบัญชี')
  await screen.locator('.field .error', { hasText: 'หัวคอลัมน์ในแถว 1 ไม่ถูกต้อง' }).waitFor()
  expect(await screen.locator('#category').inputValue()).toBe('spa')
  await screen.locator('#category').selectOption('')
  await field.setInputFiles(file(`${number()},other,ศาลาปลายคลอง,83,8303,8.1139,98.3059,`))
  await press('อ่านบัญชี')
  await screen.getByText('ยังไม่ได้บันทึกอะไร').waitFor()
  expect(await screen.locator('main .lines > li').count()).toBe(1)
  expect(await overflow(reader)).toBeLessThanOrEqual(0)
  await press('ทิ้งบัญชี')
  await screen.getByText('บัญชีนี้ถูกทิ้งแล้ว').waitFor()
  await screen.getByRole('link', { name: 'บัญชีอื่น' }).click()
  await isAt(reader, page)
})
