import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { longestQuery, phoneDigits, queryWords, readableQuery } from './query-words.ts'

const wordsOf = (text: string) => queryWords(text).map(({ text: word }) => word)

test('Thai without spaces is cut into words, and those too short for trigrams stay with a neighbour', () => {
  expect(wordsOf('ร้านกาแฟหาดใหญ่')).toEqual(['ร้าน', 'กาแฟ', 'หาดใหญ่'].map(fold))
  expect(wordsOf('ครัวป้าแดง')).toEqual(['ครัว', 'ป้าแดง'].map(fold))
  expect(wordsOf('รีสอร์ทฟ้าใส')).toEqual(['รีสอร์ท', 'ฟ้าใส'].map(fold))
})

test.each([
  ['你好，请推荐一下瀑布，谢谢', ['瀑布']],
  ['我想租一辆汽车', ['租', '汽车']],
  ['อยากกินข้าวมันไก่ มีร้านไหนบ้างครับ', ['ข้าว', 'มันไก่']],
  ['สครับ', ['สครับ']],
  ['ร้านอาหารปลอดภัย', ['ร้าน', 'อาหาร']],
  ['safe seafood', ['seafood']],
  ['安全的海鲜', ['海鲜']],
  ['ปลอดภัย', ['ปลอดภัย']],
  ['อยากกินอะไรดี', ['กิน']],
  ['ข้าวซอยร้านป้า', ['ข้าว', 'ซอย', 'ร้านป้า']],
])('polite words to people are left out: %s', (text, words) => {
  expect(
    queryWords(text)
      .map(({ typed }) => typed)
      .join(' ')
      .split(' '),
  ).toEqual(words)
})

test('a short word alone is looked for at the beginning of words', () => {
  expect(queryWords('ปู')).toMatchObject([{ needles: [` ${fold('ปู')}`] }])
  expect(queryWords('ปู ริมเล').map(({ needles }) => needles)).toEqual([[` ${fold('ปู')}`], [fold('ริมเล')]])
  expect(queryWords('pa daeng').map(({ needles }) => needles)).toEqual([[' pa'], [' daeng']])
})

test('a short rest at the end of a run belongs to the word before', () => {
  expect(wordsOf('หมูกะทะ')).toEqual([fold('หมูกระทะ')])
})

test('syllables with a gap between are one word, and longer words are not', () => {
  expect(wordsOf('น้ำ ตก')).toEqual([fold('น้ำตก')])
  expect(wordsOf('ปู ริมเล')).toEqual([fold('ปู'), fold('ริมเล')])
})

test('words in Latin letters are looked for at the beginning of words: ping is none of shopping', () => {
  expect(queryWords('bar')).toMatchObject([{ needles: [' bar'] }])
  expect(queryWords('beer')).toMatchObject([{ needles: [' beer'] }])
})

test.each([
  ['hotels', 'hotel'],
  ['beaches', 'beach'],
  ['galleries', 'galler'],
  ['bars', 'bar'],
  ['bus', 'bus'],
  ['wellness', 'wellness'],
  ['paris', 'paris'],
])('%s is looked for as %s', (many, one) => {
  expect(wordsOf(many)).toEqual([one])
})

test('short forms of addresses are written in full', () => {
  expect(wordsOf('ถ.สุขใจ')).toEqual(wordsOf('ถนนสุขใจ'))
  expect(wordsOf('ซ. ร่มเย็น')).toEqual(wordsOf('ซอยร่มเย็น'))
  expect(wordsOf('12 ม.5 ต.อ่าวนาง อ.เมือง จ.กระบี่')).toEqual(wordsOf('12 หมู่ 5 อ่าวนาง เมือง กระบี่'))
  expect(wordsOf('koh samui')).toEqual(wordsOf('ko samui'))
})

test('Chinese is looked for by pairs of characters', () => {
  expect(queryWords('普吉海滩酒店').flatMap(({ needles }) => needles)).toEqual([' 普吉 ', ' 海滩 ', ' 酒店 '])
  expect(queryWords('水上市场').flatMap(({ needles }) => needles)).toContain(' 市场 ')
  expect(queryWords('茶')).toMatchObject([{ needles: [' 茶'] }])
})

test('a number is looked for from its beginning, also half typed and as it is dialled from abroad', () => {
  for (const typed of ['081 234', '+66 81 234', '+66 (0)81-234', '0066 81 234', '๐๘๑-๒๓๔'])
    expect([typed, queryWords(typed)[0]?.needles]).toEqual([typed, [' 081234']])
  for (const typed of ['โทร 081 234', 'โทร. +6681234', 'tel:081-234', 'เบอร์โทร 081234'])
    expect([typed, phoneDigits(typed)]).toEqual([typed, '081234'])
  expect(queryWords('6681234567')[0]?.needles).toEqual([' 081234567'])
  expect(queryWords('345678')[0]?.needles).toEqual(['345678'])
})

test('a telephone number is its digits, however it is grouped', () => {
  for (const typed of [
    '081-000-1234',
    '081 000 1234',
    '+66 81 000 1234',
    '(081) 000.1234',
    '๐๘๑ ๐๐๐ ๑๒๓๔',
    '0066810001234',
  ]) {
    expect(wordsOf(typed)).toEqual(['0810001234'])
  }
  for (const typed of ['เบอร์ลงท้าย 4867', 'ลงท้ายด้วย4867', 'phone ending in 4867', '尾号4867'])
    expect([typed, phoneDigits(typed)]).toEqual([typed, '4867'])
  expect(phoneDigits('66-2-000-5')).toBe('020005')
  // The end of a number may begin with noughts, its beginning with one alone.
  expect(queryWords('0009732')[0]?.needles).toEqual(['0009732'])
  expect(queryWords('0819732')[0]?.needles).toEqual([' 0819732'])
  expect(phoneDigits('12345')).toBeNull()
  expect(phoneDigits('ห้อง 123456')).toBeNull()
})

test('words that only say "in" or "province" are left out, unless there are no others', () => {
  expect(wordsOf('จังหวัดภูเก็ต')).toEqual([fold('ภูเก็ต')])
  expect(wordsOf('seafood in Phuket')).toEqual(['seafood', 'phuket'])
  expect(wordsOf('จังหวัด')).toEqual([fold('จังหวัด')])
  for (const text of ['ร้านนวด ใกล้ฉัน', 'หาร้านนวดแถวนี้']) expect(wordsOf(text)).toEqual(wordsOf('ร้านนวด'))
  expect(wordsOf('best hotel near me')).toEqual(['hotel'])
  expect(wordsOf('附近的酒店')).toEqual(['酒店'])
})

test('the typed text survives, for the box and for leaving words out', () => {
  expect(queryWords('ครัวป้าแดง').map(({ typed }) => typed)).toEqual(['ครัว', 'ป้าแดง'])
  expect(readableQuery('  ครัว\u200b  แดง\u0000 ')).toBe('ครัว แดง')
})

test('no query costs more than eight words of forty letters, and nothing in them means anything to LIKE', () => {
  const hostile = [
    "%_\\' or 1=1 --",
    '%'.repeat(2_000),
    'ก'.repeat(1_000_000),
    'a b c d e f g h i j k l',
    '(.*)+$',
    '🙂'.repeat(500),
  ]
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary', maxLength: 300 })), (text) => {
      expect([...readableQuery(text)].length).toBeLessThanOrEqual(longestQuery)
      const words = queryWords(text)
      expect(words.length).toBeLessThanOrEqual(8)
      for (const { needles } of words) {
        for (const needle of needles) {
          expect(needle.length).toBeLessThanOrEqual(42)
          expect(needle).toMatch(/^ ?[\p{L}\p{N}]+ ?$/u)
        }
      }
    }),
  )
  expect(wordsOf('%_\\')).toEqual([])
})

test('signs that stand for a sentence are cut by their unfolded length, and ordinary texts are not', () => {
  for (const sign of ['\ufdfa', '\ufdfb', '\u3300', '\u33ff', 'ﷺ a']) {
    const shown = readableQuery(sign.repeat(112))
    expect(shown.length).toBeGreaterThan(0)
    expect(fold(shown).length).toBeLessThanOrEqual(2 * longestQuery)
  }
  for (const letter of ['น้ำ', 'é', 'ก', '店', 'a']) {
    expect(readableQuery(letter.repeat(longestQuery))).toHaveLength(longestQuery)
  }
})

test('no text of any letters is longer when it is folded than a query may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      expect(readableQuery(text).normalize('NFKD').length).toBeLessThanOrEqual(2 * longestQuery)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['066-000', '066000'],
  ['0066 66 000', '066000'],
  ['(+66) 074', '074'],
  ['+66 2 000', '02000'],
])('%s is dialled as %s', (typed, dialled) => {
  expect(phoneDigits(typed)).toBe(dialled)
})

test('words around a skipped one are not joined, and สัก is skipped only where it means "some"', () => {
  expect(queryWords('ที่พักครอบครัวมีสระ').map(({ typed }) => typed)).toEqual(['ที่พัก', 'ครอบครัว', 'สระ'])
  expect(queryWords('ร้านสักลาย').map(({ typed }) => typed)).toEqual(['ร้าน', 'สัก', 'ลาย'])
  expect(queryWords('สปาสักแห่ง').map(({ typed }) => typed)).not.toContain('สัก')
})

test('traditional Chinese is cut like simplified', () => {
  expect(queryWords('茉莉咖啡館').map(({ text }) => text)).toEqual(queryWords('茉莉咖啡馆').map(({ text }) => text))
})

test('the end of a question is left out, and is silk where nothing is asked', () => {
  expect(queryWords('มีร้านกาแฟไหม').map(({ typed }) => typed)).toEqual(['ร้าน', 'กาแฟ'])
  expect(queryWords('ผ้าไหม').map(({ typed }) => typed)).toEqual(['ผ้าไหม'])
})

test('that somebody wants it is passed over in Chinese too', () => {
  expect(queryWords('我们想去泡温泉').map(({ text }) => text)).toEqual(queryWords('泡温泉').map(({ text }) => text))
  expect(queryWords('要塞').map(({ text }) => text)).toEqual(['要塞'])
})
