import { expect, test } from 'vitest'
import { consonantsAlone, consonantsInWays, consonantsOf, soundOf, soundWords } from './sound.ts'

test.each([
  ['ครัวป้าแดง', 'Krua Pa Daeng', 'khrua paa daeng'],
  ['ภูเก็ต', 'Phuket', 'pucket', 'Puget'],
  ['เชียงใหม่', 'Chiang Mai', 'chiengmai', 'Jiang Mai'],
  ['สมุย', 'Samui', 'samuy'],
  ['นครปฐม', 'Nakhon Pathom', 'nakorn patom'],
  ['กระบี่', 'Krabi', 'grabi'],
  ['พัทยา', 'Pattaya', 'phatthaya'],
  ['อยุธยา', 'Ayutthaya', 'ayuthaya'],
  ['หาดใหญ่', 'Hat Yai', 'had yai'],
  ['หัวหิน', 'Hua Hin', 'huahin'],
  ['ไก่ย่าง', 'gai yang', 'kai yaang'],
  ['ส้มตำ', 'som tam', 'som tum'],
  ['ข้าวซอย', 'khao soi', 'kaosoy'],
  ['หาดทราย', 'hat sai', 'haad sai'],
  ['เกาะช้าง', 'Ko Chang', 'koh chang'],
  ['แก้วใส', 'kaeo sai', 'kaew sai'],
  ['เมืองเขียว', 'mueang khiao', 'muang khiew'],
  ['ศรีราชา', 'Si Racha', 'see racha'],
  ['คาเฟ่ริมน้ำ', 'cafe rim nam'],
  ['สวนบางกอก', 'suan bangkok'],
])('%s sounds as it is romanised', (thai, ...romanised) => {
  expect(romanised.map(soundOf)).toEqual(romanised.map(() => soundOf(thai)))
})

test.each([
  ['กระบี่', 'ระยอง'],
  ['ตรัง', 'ตราด'],
  ['พังงา', 'พัทยา'],
])('%s does not sound like %s', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other))
})

test('words shorter than three sounds are joined to the next, the last to the one before', () => {
  expect(soundWords('krua pa daeng')).toEqual(['kru', 'pteg'])
  expect(soundWords('daeng pa')).toEqual(['tegp'])
  expect(soundWords('pa')).toEqual(['p'])
})

test('other scripts and signs have no sound', () => {
  expect(soundWords('曼谷 123 %_\\ 🙂')).toEqual([])
})

test.each([
  ['เฟิร์น', 'Fern'],
  ['มาร์เบิล', 'Marble'],
  ['คอร์เนอร์', 'Corner'],
])('an r that is hardly heard tells short names from others: %s is %s', (thai, english) => {
  expect(consonantsAlone(english)).toEqual(expect.arrayContaining(consonantsAlone(thai).slice(-1)))
})

test('g may be hard behind n, and a cluster is one before a vowel that is written first', () => {
  expect(consonantsInWays('Gingiber')).toContain(consonantsOf('กิงกิเบอ'))
  expect(consonantsOf('เฟรเดอริก')).toBe(consonantsOf('Frederik'))
})
