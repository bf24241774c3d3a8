/** An officer before and after a visit: on a phone at the door, without JavaScript, with an interest in the place, for every eye. */
import encodeQR from 'qr'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Locale } from '#shared/locales.ts'
import { signAddress } from '#shared/places/place-sign.ts'
import type { Theme } from '#shared/reader.ts'
import { violations } from '../support/accessibility.ts'
import { desktop, isAt, makeReader, phone, type Reader } from '../support/browser.ts'
import { leaveVisit, placesToVisit, readVisit, signInAsOfficer } from '../support/demo-officer.ts'
import { someOf } from '../support/share.ts'
import { waitForTurn } from '../support/turns.ts'
import { twoAtATime } from '../support/two-windows.ts'

waitForTurn()

const at = (place: string) => `/inspector/recheck-by-business-id/${place}`
const start = ({ page }: Reader) => page.locator('main form button.primary').click()
const declare = ({ page }: Reader, interest: 'none' | 'some') =>
  page.locator(`input[name=interest][value=${interest}]`).check()
let session = ''
beforeAll(async () => {
  session = await signInAsOfficer()
})

/** A photo of a sign with a code that is nobody's. */
async function signPicture(place: string) {
  const text = signAddress('https://places.example.org', place, '00000000')
  const buffer = await sharp(Buffer.from(encodeQR(text, 'svg', { scale: 10 })))
    .png()
    .toBuffer()
  return { name: 'sign.png', mimeType: 'image/png', buffer }
}

test('at the door the officer reads how far the pin is, declares, and begins once', async () => {
  const [place = ''] = await placesToVisit(session, 'routine')
  onTestFinished(() => leaveVisit(session, place))
  const { visit } = await readVisit(session, place)
  const { lat, lng } = visit.place.point
  const reader = await makeReader({
    session,
    language: 'en',
    viewport: phone,
    permissions: ['geolocation'],
    geolocation: { latitude: lat + 0.0009, longitude: lng },
    allow: [/status of 422/],
  })
  const { page } = reader
  await reader.open(at(place))
  await page.getByRole('button', { name: 'Check where I am' }).click()
  await page.getByRole('status').getByText('100 m from the pin').waitFor()
  expect(await page.locator('input[name=interest]:checked').count()).toBe(0)
  await page.getByLabel('Who goes round with you').fill('The manager')
  await declare(reader, 'none')
  const picture = page.getByLabel('QR sign at the place')
  await picture.setInputFiles(await signPicture(crypto.randomUUID()))
  await page.getByText('This is not the sign of this place').waitFor()
  // The right address with a code that is none of ours: its maker has not read the sign.
  await picture.setInputFiles(await signPicture(place))
  await page.getByText('The sign of this place has been read').waitFor()
  const code = page.getByLabel('Code below the QR')
  expect(await code.inputValue()).toBe('0000-0000')
  await page.getByRole('button', { name: 'Start the inspection' }).click()
  await page.locator('#sign-error').waitFor()
  expect(await page.getByLabel('Who goes round with you').inputValue()).toBe('The manager')
  await code.fill('')
  await page.getByRole('button', { name: 'Start the inspection' }).dblclick()
  // The address stays: it shows the first question.
  await page.locator('input[name=interest]').first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await readVisit(session, place)).run).not.toBeNull()
})

test('a place that is far away is said to be, and a device without a position is no hindrance', async () => {
  const [place = ''] = await placesToVisit(session, 'recheck')
  const { point } = (await readVisit(session, place)).visit.place
  const geolocation = { latitude: point.lat + 0.01, longitude: point.lng }
  const far = await makeReader({ session, language: 'en', viewport: phone, permissions: ['geolocation'], geolocation })
  await far.open(at(place))
  await far.page.getByRole('button', { name: 'Check where I am' }).click()
  await far.page.getByText('1.1 km from the pin. Please make sure that this is the right place').waitFor()
  const refused = await makeReader({ session, language: 'en', viewport: phone, permissions: [] })
  await refused.open(at(place))
  await refused.page.getByRole('button', { name: 'Check where I am' }).click()
  await refused.page.getByText('Your device does not share its position. You can start without it').waitFor()
  expect(await violations(refused)).toEqual([])
})

test('without JavaScript the form refuses a missing declaration, keeps the typed text, and begins', async () => {
  const [place = ''] = await placesToVisit(session, 'routine')
  onTestFinished(() => leaveVisit(session, place))
  const reader = await makeReader({ session, javaScriptEnabled: false, viewport: phone, allow: [/status of 422/] })
  const { page } = reader
  await reader.open(at(place))
  expect(await page.getByRole('button', { name: 'ดูว่าห่างจากหมุดเท่าไร' }).count()).toBe(0)
  await page.getByLabel('ผู้พาตรวจ').fill('คุณสมศรี')
  await page.locator('input[value=complaint]').check()
  // As a browser would that knows nothing of required fields.
  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await start(reader)
  await page.getByText('โปรดบอกว่าคุณมีส่วนได้เสียกับสถานที่นี้หรือไม่').waitFor()
  expect(await page.getByLabel('ผู้พาตรวจ').inputValue()).toBe('คุณสมศรี')
  expect(await page.locator('input[value=complaint]').isChecked()).toBe(true)
  await declare(reader, 'none')
  await start(reader)
  await isAt(reader, at(place))
  expect((await readVisit(session, place)).run).not.toBeNull()
})

test('an officer with an interest sees the reason in place of the form, and is kept out until a supervisor decides otherwise', async () => {
  const [place = ''] = await placesToVisit(session, 'recheck')
  const reader = await makeReader({ session, language: 'en', allow: [/status of 403/] })
  const { page } = reader
  await reader.open(at(place))
  await declare(reader, 'some')
  await start(reader)
  await page.getByRole('alert').getByText('This visit goes to somebody else').waitFor()
  expect(await page.locator('input[name=interest]').count()).toBe(0)
  expect(await violations(reader)).toEqual([])
  await page.getByText('A supervisor of the area can end this relation').waitFor()
  await reader.open(at(place))
  await page.getByText('or declared a relation to it').waitFor()
  expect(await page.locator('input[name=interest]').count()).toBe(0)
})

const eyes: [Locale, Theme, typeof phone][] = [
  ['th', 'light', phone],
  ['th', 'dark', desktop],
  ['en', 'dark', phone],
  ['en', 'light', desktop],
  ['cn', 'dark', desktop],
  ['cn', 'light', phone],
]

test('visit and receipt keep the rules of accessibility, light and dark, on a phone and a desk, in three languages', async () => {
  const [recheck = ''] = await placesToVisit(session, 'recheck')
  const [routine = ''] = await placesToVisit(session, 'routine')
  const { history } = (await readVisit(session, recheck)).visit
  // `npm test` takes each language once, and both looks and both widths.
  await twoAtATime(someOf(eyes, 3, 0), async ([language, theme, viewport]) => {
    const reader = await makeReader({ session, language, theme, viewport })
    for (const address of [
      at(recheck),
      at(routine),
      `/inspector/recheck-by-business-id/state-finish?of=${history[0].id}`,
    ]) {
      const seen = `${language} ${theme} ${viewport.width} ${address}`
      await reader.page.setViewportSize(viewport)
      await reader.open(address)
      expect(new URL(reader.page.url()).pathname, seen).toBe(address.replace(/\?.*/, ''))
      expect(await violations(reader), seen).toEqual([])
      const width = await reader.page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${seen} scrolls sideways`).toBeLessThanOrEqual(viewport.width)
    }
  })
})
