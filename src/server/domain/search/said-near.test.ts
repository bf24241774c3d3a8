/** Words for "near me", in three languages, and words that only look like it. */
import { expect, test } from 'vitest'
import { readSaidNear } from './said-near.ts'

test.each([
  ['near me', ''],
  ['seafood near me', 'seafood'],
  ['hotels close to us with a pool', 'hotels with a pool'],
  ['Where is a pharmacy around here?', 'Where is a pharmacy?'],
  ['nearest night market', 'night market'],
  ['massage nearby', 'massage'],
  ['ใกล้ฉัน', ''],
  ['ร้านอาหารใกล้ฉัน', 'ร้านอาหาร'],
  ['ส้มตำ แถวนี้', 'ส้มตำ'],
  ['ร้านนวดแถว ๆ นี้', 'ร้านนวด'],
  ['โรงแรมที่อยู่ใกล้เราที่สุด', 'โรงแรม'],
  ['ปั๊มน้ำมันใกล้ ๆ', 'ปั๊มน้ำมัน'],
  ['附近的餐厅', '餐厅'],
  ['我附近的酒店', '酒店'],
  ['离我最近的按摩', '按摩'],
  ['便利店 附近', '便利店'],
])('%s', (text, rest) => expect(readSaidNear(text)).toBe(rest))

test.each([
  'seafood near Patong',
  'hotel close to the beach',
  'Near Sea Resort',
  'ใกล้หาด',
  'ร้านใกล้บ้านเพ',
  '巴东附近的酒店',
  '普吉附近',
  '',
])('not: %s', (text) => expect(readSaidNear(text)).toBeNull())
