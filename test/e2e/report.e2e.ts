/** Reporting a place as a tourist would: from its page, with and without JavaScript, corrected and pressed twice, for every eye. */
import { expect, inject, test } from 'vitest'
import { doneCookie } from '#server/http/request/private-cookies.ts'
import { locales } from '#shared/locales.ts'
import { violations } from '../support/accessibility.ts'
import { anyPlace } from '../support/addresses.ts'
import { isAt, makeReader, phone, type Reader } from '../support/browser.ts'
import { someOf } from '../support/share.ts'
import { signUp } from '../support/sign-up.ts'
import { twoAtATime } from '../support/two-windows.ts'

const path = (place: string) => `/client/information/report/${place}`
const words = (what: string) => `${what} ${Date.now()}: ประตูหนีไฟชั้นสองถูกล่ามโซ่`
const form = ({ page }: Reader) => page.locator('main form:has([name=kind])')
const choose = (reader: Reader, value: string) => form(reader).locator(`input[value="${value}"]`).check()
const press = (reader: Reader) => form(reader).getByRole('button').click()
const sent = ({ page }: Reader, title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor()

test('a tourist finds the form from the place, corrects it, and gets the numbers to call', async () => {
  const place = await anyPlace(inject('origin'))
  const reader = await makeReader({ language: 'en', viewport: phone, allow: [/status of 422/] })
  const { page } = reader
  await reader.open(`/client/information/${place}`)
  await page.getByRole('link', { name: 'Report a problem', exact: true }).click()
  await isAt(reader, path(place))
  await choose(reader, 'unsafe_now')
  await choose(reader, 'today')
  await page.locator('#text').fill('.'.repeat(30))
  await press(reader)
  await page.getByText('Please write at least 20 characters').waitFor()
  expect(
    await form(reader)
      .locator('input:checked')
      .evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value)),
  ).toEqual(['unsafe_now', 'today'])
  expect(await violations(reader)).toEqual([])
  await page.locator('#text').fill(words('blocked'))
  await press(reader)
  await sent(reader, 'Sent to the officers')
  await isAt(reader, `${path(place)}?done=urgent`)
  await page.getByText('please move away and call at once').waitFor()
  expect(await page.getByRole('link', { name: /1155/ }).getAttribute('href')).toBe('tel:1155')
  await page.locator('main').getByRole('link', { name: 'Back to the place' }).click()
  await isAt(reader, `/client/information/${place}`)
})

test('without JavaScript the same form corrects, sends and confirms', async () => {
  const place = await anyPlace(inject('origin'))
  const reader = await makeReader({ javaScriptEnabled: false, viewport: phone, allow: [/status of 422/] })
  const { page } = reader
  await reader.open(path(place))
  await choose(reader, 'hygiene')
  await choose(reader, 'week')
  await page.locator('#text').fill('.'.repeat(30))
  await press(reader)
  await page.getByText('โปรดเขียนอย่างน้อย 20 ตัวอักษร').waitFor()
  expect(await form(reader).locator('input:checked').count()).toBe(2)
  await page.locator('#text').fill(words('ครัว'))
  await press(reader)
  await sent(reader, 'ส่งเรื่องถึงเจ้าหน้าที่แล้ว')
  await isAt(reader, `${path(place)}?done=sent`)
  await page.reload()
  await sent(reader, 'ส่งเรื่องถึงเจ้าหน้าที่แล้ว')
})

test('a second report of the same kind by one person is recognised, and the new words stay', async () => {
  const place = await anyPlace(inject('origin'))
  const reader = await makeReader({ session: (await signUp()).session, allow: [/status of 409/] })
  const { page } = reader
  const report = async (text: string) => {
    await reader.open(path(place))
    await choose(reader, 'closed')
    await choose(reader, 'earlier')
    await page.locator('#text').fill(text)
    await press(reader)
  }
  await report(words('ปิดถาวร'))
  await sent(reader, 'ส่งเรื่องถึงเจ้าหน้าที่แล้ว')
  await page.getByText('อยู่ในสำเนาข้อมูลของบัญชีคุณ').waitFor()
  const again = words('ปิดจริง')
  await report(again)
  await page.getByRole('alert').getByText('คุณแจ้งปัญหาแบบนี้ของที่นี่ไว้แล้ว').waitFor()
  expect(await page.locator('#text').inputValue()).toBe(again)
})

test('form and confirmation keep the rules of accessibility, in the light and in the dark, in three languages', async () => {
  const place = await anyPlace(inject('origin'))
  const eyes = [
    ['th', 'light'],
    ['en', 'dark'],
    ['cn', 'light'],
  ] as const
  await twoAtATime(eyes, async ([language, theme]) => {
    const reader = await makeReader({ language, theme, viewport: phone })
    for (const search of someOf(['', '?done=sent', '?done=urgent'], 1, locales.indexOf(language))) {
      const address = path(place) + search
      const [cookie = ''] = doneCookie(address, '', false)?.split(';') ?? []
      const [name = '', value = ''] = cookie.split('=')
      if (search) await reader.context.addCookies([{ name, value, url: reader.origin }])
      await reader.open(address)
      expect(await reader.page.locator('form[action*="report"] textarea').count()).toBe(search ? 0 : 1)
      expect(await violations(reader), `${language} ${theme} ${search}`).toEqual([])
    }
  })
})
