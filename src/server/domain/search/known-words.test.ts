import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { correctSpelling, learnWords } from './known-words.ts'
import type { Sample, SampleRow } from './sample.ts'

const sampleOf = (...names: string[]): Sample => ({
  rows: names.map((name_th) => ({ name_th, name_en: null, name_cn: null }) as SampleRow),
  total: names.length,
  items: [],
  takenAt: 0,
})

test('words are learnt in pieces, between which others get their turn, and once', async () => {
  const sample = sampleOf(...Array.from({ length: 3_000 }, (_, i) => `ครัวป้าแดง ${i}`))
  let isLearnt = false
  const learning = learnWords(sample).then(() => {
    isLearnt = true
  })
  let turns = 0
  while (!isLearnt) {
    await nextTurn()
    turns++
  }
  await learning
  expect(turns).toBeGreaterThan(20)
  expect(learnWords(sample)).toBe(learnWords(sample))
})

test('a misspelt text becomes the words that are known', async () => {
  const words = await learnWords(sampleOf('ก๋วยเตี๋ยวเรือป้าแดง', 'Golden Bamboo'))
  expect(correctSpelling(words, 'golden banboo')).toMatchObject({ text: 'Golden Bamboo' })
  expect(correctSpelling(words, 'ฟหกดเ้่าสว')).toBeNull()
})

test('a short word with a wrong letter is read together with its neighbour, and only where no longer reading is right', async () => {
  const words = await learnWords(sampleOf('ไร่ชาลมหนาว', 'ดอกแก้วคาเฟ่', 'แก้หิว', 'ครัวป้านก'))
  expect(correctSpelling(words, 'ดอกแก้คาเฟ่')).toMatchObject({ text: null, closest: 'ดอกแก้วคาเฟ่' })
  expect(correctSpelling(words, 'ไชาลมหนาว')).toMatchObject({ text: 'ไร่ชาลมหนาว', closest: null })
  expect(correctSpelling(words, 'ครัวป้านก')).toMatchObject({ text: null, closest: null })
})

test('a dish that the dictionary cuts to pieces is a word of its own', async () => {
  const words = await learnWords(sampleOf('หมูฮ้อง', 'ห้องแอร์', 'หมูกระทะ'))
  expect(correctSpelling(words, 'หมูห้อง')).toMatchObject({ closest: 'หมูฮ้อง' })
})

test('a row of many words is not read letter by letter: it is no misspelt name', async () => {
  const words = await learnWords(sampleOf('ก๋วยเตี๋ยวเรือป้าแดง', 'Golden Bamboo'))
  expect(correctSpelling(words, 'goldem bambo')?.text).toBe('Golden Bamboo')
  expect(correctSpelling(words, 'goldem '.repeat(9))).toBeNull()
})

test('misspelt Latin words may be several, also short ones: which of them go together is for others to see', async () => {
  const words = await learnWords(sampleOf('Honey Garden', 'Money Garden', 'Wooden Bridge', 'Wo Den'))
  expect(correctSpelling(words, 'hony garden')?.others).toContain('honey garden')
  expect(correctSpelling(words, 'wooen bridge')?.others).toContain('Wooden bridge')
  expect(correctSpelling(words, 'honey garden')?.others).toEqual([])
})
