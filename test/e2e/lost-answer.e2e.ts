/** The line goes while a form is under way: nothing typed is lost, and pressed again it is done once and answered as the first time. */
import type { Page } from 'playwright'
import { expect, inject, test } from 'vitest'
import { anyPlace } from '../support/addresses.ts'
import { isAt, makeReader, mark, phone, survived } from '../support/browser.ts'
import { signUp } from '../support/sign-up.ts'

const allow = [/ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/, /status of (409|422)/]
const report = (place: string) => `/client/information/report/${place}`
const words = (what: string) => `${what} ${Date.now()}: ประตูหนีไฟชั้นสองถูกล่ามโซ่`
const send = (page: Page) => page.locator('main form button.primary').click()
const lost = (page: Page) => page.locator('main [role="alert"]', { hasText: 'ยังไม่ได้รับคำตอบ' })

async function fillReport(page: Page, text: string): Promise<void> {
  await page.locator('input[value="closed"]').check()
  await page.locator('input[value="earlier"]').check()
  await page.locator('#text').fill(text)
}

/** The server gets the next form, and its answer gets lost. Resolves with the lost answer. */
function loseNextAnswer(page: Page): Promise<{ status: number; command: string | null }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; command: string | null }>()
  let isOver = false
  void page.route('**/*', async (route) => {
    const request = route.request()
    if (isOver || request.method() !== 'POST') return route.fallback()
    isOver = true
    const body = request.postData() ?? ''
    const answer = await route.fetch({ maxRedirects: 0 })
    resolve({ status: answer.status(), command: commandIn(body) })
    await route.abort()
  })
  return promise
}

const commandIn = (body: string) => /command(?:=|"\s+)([0-9a-f-]{36})/.exec(body)?.[1] ?? null
const nextCommand = async (page: Page) => {
  const request = await page.waitForRequest((each) => each.method() === 'POST')
  return commandIn(request.postData() ?? '')
}

test('a report with a lost answer stays as it was typed, and sent again it is there once', async () => {
  const place = await anyPlace(inject('origin'))
  const reader = await makeReader({ session: (await signUp()).session, viewport: phone, allow })
  const { page } = reader
  await reader.open(report(place))
  await mark(page)
  const text = words('ปิดถาวร')
  await fillReport(page, text)
  const answered = loseNextAnswer(page)
  await send(page)
  await lost(page).waitFor()
  const first = await answered
  expect([first.status, await page.locator('#text').inputValue()]).toEqual([200, text])
  expect(await page.locator('input:checked').count()).toBe(2)
  // That it is one row is seen through HTTP (test/http/forms.test.ts); here, that it says to be the same.
  const again = nextCommand(page)
  await send(page)
  await isAt(reader, `${report(place)}?done=sent`)
  expect([await again, await survived(page)]).toEqual([first.command, true])

  await reader.open(report(place))
  await fillReport(page, words('ปิดจริง'))
  const another = nextCommand(page)
  await send(page)
  await page.getByRole('alert').getByText('คุณแจ้งปัญหาแบบนี้ของที่นี่ไว้แล้ว').waitFor()
  const refused = await another
  expect(refused).not.toBe(first.command)
  // After a refusal it is another act, for any change.
  const corrected = nextCommand(page)
  await page.locator('input[value="hygiene"]').check()
  await send(page)
  await isAt(reader, `${report(place)}?done=sent`)
  expect(await corrected).not.toBe(refused)
})

test('a form that nothing could carry away is sent when the line is back', async () => {
  const place = await anyPlace(inject('origin'))
  // A page fetches the rest of its texts when it rests, which may be after the line went.
  const withoutTexts = /The texts could not be loaded/
  const reader = await makeReader({ session: (await signUp()).session, allow: [...allow, withoutTexts] })
  const { page, context } = reader
  await reader.open(report(place))
  await fillReport(page, words('ปิด'))
  await context.setOffline(true)
  await send(page)
  await lost(page).waitFor()
  await context.setOffline(false)
  await send(page)
  await isAt(reader, `${report(place)}?done=sent`)
})

test('a review with a lost answer is written once, and its draft goes with the second answer', async () => {
  const place = await anyPlace(inject('origin'))
  const reader = await makeReader({ session: (await signUp()).session, viewport: phone, allow })
  const { page } = reader
  await reader.open(`/client/information/wrote-review/${place}`)
  const text = words('บันไดหนีไฟ')
  await page.locator('input[name="stars"][value="3"]').check()
  await page.locator('#text').fill(text)
  await page.locator('#month').selectOption({ index: 2 })
  const answered = loseNextAnswer(page)
  await send(page)
  await page.locator('main [role="alert"]').waitFor()
  expect((await answered).command).not.toBeNull()
  await send(page)
  await page.locator('main [role="status"]').first().waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/client/information/review-full/${place}`)
  expect(new URL(page.url()).searchParams.get('done')).toMatch(/^(written|held)$/)
  await reader.open(`/client/information/wrote-review/${place}`)
  expect(await page.locator('#text').inputValue()).toBe(text)
  expect(await page.getByText('ฉบับร่าง').count()).toBe(0)
})
