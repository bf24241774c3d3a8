/** Streets as owners and registers write them, and as road signs and envelopes have them in Latin script. */
import { expect, test } from 'vitest'
import { readableAddress } from './address.ts'

test.each([
  ['482 หมู่ 10', '482 Moo 10'],
  ['482 หมู่ที่ ๑๐', '482 Moo 10'],
  ['482 ม.10', '482 Moo 10'],
  ['410 ถนนตลาดใหม่', '410 Talat Mai Road'],
  ['9 ถ.สีลม', '9 Silom Road'],
  ['12/3 ซอย 5 ถนนสุขุมวิท', '12/3 Soi 5 Sukhumwit Road'],
  ['12/3 ซ.5', '12/3 Soi 5'],
  ['7 ซอยวัดเหนือ', '7 Soi Wat Nuea'],
  ['7 ตรอกวัดเหนือ', '7 Trok Wat Nuea'],
  ['99 ถนนเทศบาล 3', '99 Thetsaban 3 Road'],
  ['1873 ถนนพระราม 4', '1873 Rama IV Road'],
  ['12 ถ.พระรามที่ ๙', '12 Rama IX Road'],
  ['เลขที่ 5 อาคารสาทร ชั้น 3 ถนนสาทร', '5 Sathon Building Floor 3 Sathon Road'],
  ['12 หมู่บ้านริมน้ำ หมู่ 4', '12 Rim Nam Village Moo 4'],
  ['88 หมู่ 2 ซอยร่มเย็น, ถนนสุขใจ', '88 Moo 2 Soi Rom Yen Suk Chai Road'],
])('%s is %s', (thai, latin) => {
  for (const locale of ['en', 'cn'] as const) expect(readableAddress(thai, locale)).toBe(latin)
  expect(readableAddress(thai, 'th')).toBe(thai)
})

test('text already in Latin letters stays as written, and so does an empty one', () => {
  for (const address of ['', '12 Beach Rd., Moo 3', '5/1']) expect(readableAddress(address, 'en')).toBe(address)
})
