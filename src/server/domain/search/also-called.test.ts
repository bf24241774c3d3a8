import { expect, test } from 'vitest'
import { readAreas } from '../../db/reference/areas.ts'
import { vocabulary } from '../vocabulary/vocabulary.ts'
import { isKnownDish, isKnownWhole, offeredOtherwise, rentedOtherwise, saidOtherwise } from './also-called.ts'

test.each([
  ['วัดป่าเชียงดาว', 'temple'],
  ['Pearl Café', 'coffee'],
  ['月酒吧', 'ผับ'],
  ['หาดทรายขาว', 'beach'],
  ['Pa Daeng Car Rental', 'เช่ารถ'],
  ['ร้านยาสุขใจ', 'chemist'],
  ['อู่ซ่อมรถลุงแดง', 'mechanic'],
  ['清真寺', 'mosque'],
  ['清邁夜市', 'ตลาดกลางคืน'],
])('%s is found by %s', (name, word) => {
  expect(saidOtherwise([name])).toContain(word)
})

test.each([
  ['โรงแรมหาดใหญ่', 'beach'],
  ['Fragrant Waterfall', 'temple'],
  ['Royal Embarking Pier', 'pub'],
  ['ครัวป้าหมวย', 'boxing'],
  ['Garage Café', 'car repair'],
])('%s is not found by %s', (name, word) => {
  expect(saidOtherwise([name])).not.toContain(word)
})

test.each([
  ['เบียร์สด', ['draft beer', 'beer on tap', '扎啤', 'alcohol']],
  ['Draught beer', ['เบียร์สด', 'draft', '生啤']],
  ['คาร์ซีต', ['baby seat', 'เบาะเด็ก', '安全座椅']],
  ['Child seat', ['booster seat', 'คาร์ซีท']],
  ['ขัดผิว', ['body scrub', '去角质']],
  ['ดูนกยามเช้า', ['birding', 'ส่องนก', '看鸟']],
  ['เรือแคนู', ['canoe', '独木舟']],
  ['นวดเท้า 45 นาที', ['脚底按摩', 'reflexology', 'นวดฝ่าเท้า', 'massage']],
  ['腳底按摩', ['นวดเท้า', 'foot massage']],
  ['ผัดไทยกุ้งสด', ['泰式炒粉', 'padthai']],
  ['Cooking classes', ['เรียนทำอาหาร', 'learn to cook']],
  ['กุ้งแม่น้ำเผา', ['grilled prawn', 'กุ้งเผา']],
  ['ซูชิหน้ารวม', ['japanese food', '日料']],
])('%s is on offer as %j', (item, words) => {
  expect(offeredOtherwise([item])).toEqual(expect.arrayContaining(words))
})

test.each([
  ['Wat Pho', 'เฝอ'],
  ['Udon Hotel', 'udon noodle'],
  ['Khon Kaen', 'แสดงโขน'],
  ['ร้านสีคิ้ว', 'eyebrow'],
  ['กุหลาบ', 'laap'],
  ['ผาหินปูน', 'seafood'],
  ['พูลวิลล่า', 'snooker'],
  ['面包车', 'bread'],
  ['กุ้งเต้น', 'dance class'],
  ['ต้มยำทะเล', 'seafood salad'],
  ['Bangkok International', 'beer'],
  ['เบียร์', 'draft beer'],
  ['ซูชิหน้ารวม', 'korean food'],
])('%s is not on offer as %s', (item, word) => {
  expect(offeredOtherwise([item])).not.toContain(word)
})

test('an item with a longer word is found by the short one that stands only inside it', () => {
  expect(offeredOtherwise(['ปลาหมึกย่าง'])).toContain('หมึก')
  expect(offeredOtherwise(['หมึกย่าง'])).not.toContain('หมึก')
})

test('a fixed term is told from a row of its words', () => {
  expect(['สวนสัตว์', 'water parks', 'ร้านทอง', '银行'].filter(isKnownWhole)).toHaveLength(4)
  expect(['water', 'waterpark zone', 'ร้านทองคำ', 'ป้าแดง'].filter(isKnownWhole)).toEqual([])
})

test('the areas that are also called otherwise are there', () => {
  const { provinces, districts } = readAreas()
  const known = new Set([...provinces, ...districts].map(({ code }) => code))
  expect(
    vocabulary()
      .groups('area')
      .filter(({ means }) => !known.has(Number(means))),
  ).toEqual([])
})

test('things offered by the day are for rent', () => {
  expect(rentedOtherwise(['รถเก๋ง 3 วัน'])).toContain('car rental')
  expect(rentedOtherwise(['มอเตอร์ไซค์ 1 วัน'])).toContain('motorbike hire')
  expect(rentedOtherwise(['ล้างรถเก๋ง', 'จักรยาน 1 วัน'])).toEqual([])
})

test('a dish is known with its ingredient', () => {
  expect(isKnownDish('ข้าวหมกเนื้อ')).toBe(true)
  expect(isKnownDish('บ้านไก่')).toBe(false)
})
