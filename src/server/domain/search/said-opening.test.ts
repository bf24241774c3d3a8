import { expect, test } from 'vitest'
import { readSaidHours, readSaidOpening } from './said-opening.ts'

test.each([
  ['bars open now phuket', 'openNow', 'bars phuket'],
  ['restaurants that are open tonight', 'openTonight', 'restaurants'],
  ['ร้านอาหารที่เปิดอยู่ ภูเก็ต', 'openNow', 'ร้านอาหาร ภูเก็ต'],
  ['ร้านเหล้าเปิดคืนนี้', 'openTonight', 'ร้านเหล้า'],
  ['现在营业的餐厅', 'openNow', '餐厅'],
  ['今晚营业 酒吧', 'openTonight', '酒吧'],
  ['karaoke for tonight', 'openTonight', 'karaoke'],
  ['is there karaoke tonight?', 'openTonight', 'is there karaoke?'],
  ['คาราโอเกะ คืนนี้', 'openTonight', 'คาราโอเกะ'],
  ['hotel that is open tonight', 'openTonight', 'hotel'],
])('%s asks for open places', (text, flag, rest) => {
  expect(readSaidOpening(text)).toEqual({ flag, text: rest })
})

test.each(['open air cinema', 'ร้านเปิดใหม่', '开心餐厅', 'opening hours', 'hotel for tonight', 'ที่พักคืนนี้'])(
  '%s does not',
  (text) => {
    expect(readSaidOpening(text)).toBeNull()
  },
)

test.each([
  ['bars in pattaya open until 2am', null, 'bars in pattaya'],
  ['noodles open till 11 pm', 'openTonight', 'noodles'],
  ['cafes that open at 7', null, 'cafes'],
  ['bakery open on sundays', null, 'bakery'],
  ['massage open late', 'openTonight', 'massage'],
  ['spa after nine o’clock', 'openTonight', 'spa'],
  ['ร้านกาแฟเปิดก่อนแปดโมง', null, 'ร้านกาแฟ'],
  ['บาร์ที่เปิดถึงตีสอง ระนอง', 'openTonight', 'บาร์ ระนอง'],
  ['หมูกระทะเปิดถึง 5 ทุ่ม', 'openTonight', 'หมูกระทะ'],
  ['ฟิตเนสเปิดทุกวัน', null, 'ฟิตเนส'],
  ['开到半夜的酒吧', 'openTonight', '酒吧'],
  ['周末营业的博物馆', null, '博物馆'],
])('%s says hours', (text, flag, rest) => {
  expect(readSaidHours(text)).toEqual({ flag, text: rest })
})

test.each([
  'open air cinema',
  'late night noodles',
  'two people at the beach',
  'วันอาทิตย์',
  'ตลาดเช้า',
  'ทัวร์ 3 วัน',
  'บ้านสี่ทิศ',
  'from bangkok to hua hin',
  'at 5 km from town',
  '开心',
  '七点咖啡',
])('%s says none', (text) => {
  expect(readSaidHours(text)).toBeNull()
})
