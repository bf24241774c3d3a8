import { expect, test } from 'vitest'
import { readSaidOpening } from './said-opening.ts'

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
])('%s asks for what is open', (text, flag, rest) => {
  expect(readSaidOpening(text)).toEqual({ flag, text: rest })
})

test.each(['open air cinema', 'ร้านเปิดใหม่', '开心餐厅', 'opening hours', 'hotel for tonight', 'ที่พักคืนนี้'])(
  '%s does not',
  (text) => {
    expect(readSaidOpening(text)).toBeNull()
  },
)
