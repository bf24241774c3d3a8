/** Redaction, and the proposals for it. */
import { expect, test } from 'vitest'
import { findPersonal, piecesOf, redact } from './redact.ts'

test('contacts and numbers of people are proposed, prices and dates are not', () => {
  const text =
    'คุณเอ โทร 081-234-5678 หรือ a.b@example.com ไลน์ไอดี: khun_ae จ่าย 1,250 บาท วันที่ 12/11/2569 บัญชี ๑๒๓-๔-๕๖๗๘๙-๐'
  expect(findPersonal(text)).toEqual(['081-234-5678', 'a.b@example.com', 'ไลน์ไอดี: khun_ae', '๑๒๓-๔-๕๖๗๘๙-๐'])
  expect(findPersonal('ร้านเปิด 10.00-22.00 ห้อง 305 ราคา 2,500')).toEqual([])
})

test('each piece is gone wherever it stands, the rest of the text is untouched and as long as it was', () => {
  const text = 'โทร 0812345678 ถามคุณแดง บอกว่าแดง 0812345678'
  const found = redact(text, ['0812345678'])
  expect(found).toEqual({ text: 'โทร ██████████ ถามคุณแดง บอกว่าแดง ██████████', missing: [] })
  expect([...found.text].length).toBe([...text].length)
})

test('pieces that do not stand in the text are named', () => {
  expect(redact('ข้อความ', ['ไม่มี'])).toEqual({ text: 'ข้อความ', missing: ['ไม่มี'] })
})

test('pieces are lines, the longest first, so that a part of one is not left over', () => {
  expect(piecesOf(' แดง \n\nแดงน้อย\nแดง')).toEqual(['แดงน้อย', 'แดง'])
})
