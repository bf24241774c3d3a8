/** A PromptPay code in a picture: read on the device, and the number in it is checked. */
import encodeQR from 'qr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { violationsInBoth } from '../support/accessibility.ts'
import { makeReader, phone } from '../support/browser.ts'

/** The squares of a code for 081 234 5678, a number a row in base 36. */
const squares =
  '8t9rwf 4jefr5 6gn68t 6gpftp 6h4h25 4ihwe9 8tz2pr 737k 5wbymq fmh4u 26g2mp 2a33xm 8kd4sb 6k6ieb 3zqjid 1tqenp 7v6tst 3c324q 6degr5 4c3q1u 5sahod q3a6 8te0k1 4it5hw 6h5iij 6gl9d6 6h5jx1 4iw2x8 8udset'.split(
    ' ',
  )

/** The code as a photo would have it: with a border, on grey, a little turned. */
function picture(): Promise<Buffer> {
  const side = squares.length
  const pixels = squares.flatMap((row) =>
    [...Number.parseInt(row, 36).toString(2).padStart(side, '0')].map((bit) => (bit === '1' ? 0 : 255)),
  )
  return sharp(Buffer.from(pixels), { raw: { width: side, height: side, channels: 1 } })
    .resize(side * 12, side * 12, { kernel: 'nearest' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
    .rotate(6, { background: '#ddd' })
    .png()
    .toBuffer()
}

/** The code that a shop shows at its till. */
const bill =
  '00020101021130680016A0000006770101120115010753600010286021000001234560311SCBTEST000153037645802TH5908KHAO HOM6304352C'

test('a shop’s bill is recognised: its payee cannot be checked here, and the answer says where to see it', async () => {
  const reader = await makeReader({ viewport: phone, language: 'en' })
  const { page } = reader
  await reader.open('/client/bank')
  const buffer = await sharp(Buffer.from(encodeQR(bill, 'svg', { scale: 8 })))
    .flatten({ background: '#fff' })
    .resize(640)
    .png()
    .toBuffer()
  await page.getByLabel('Or a PromptPay QR code').setInputFiles({ name: 'bill.png', mimeType: 'image/png', buffer })
  const verdict = page.locator('[aria-labelledby="verdict-unchecked"]')
  await verdict.filter({ hasText: 'Biller 010753600010286' }).waitFor()
  await verdict.filter({ hasText: 'see that your banking app shows the name of the place' }).waitFor()
  expect(await page.locator('#payee').inputValue()).toBe('')
})

test('the number in a picture is checked, and of the picture nothing leaves the device; other pictures are told apart', async () => {
  const reader = await makeReader({ viewport: phone })
  const { page } = reader
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  await reader.open('/client/bank')
  const field = page.getByLabel('หรือ QR พร้อมเพย์')
  const blank = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  await field.setInputFiles({ name: 'wall.png', mimeType: 'image/png', buffer: blank })
  await page.locator('#qr-error', { hasText: 'ไม่เห็น QR ในรูป' }).waitFor()
  await field.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.locator('#qr-error', { hasText: 'อ่านรูปไม่ได้' }).waitFor()
  expect(sent).toEqual([])
  await field.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: await picture() })
  await page.locator('#verdict-none').waitFor()
  expect(await page.locator('.verdict, [aria-labelledby="verdict-none"]').first().innerText()).toContain('081-234-5678')
  expect(sent).toHaveLength(1)
  expect(await violationsInBoth(reader, 'main')).toEqual([])
})
