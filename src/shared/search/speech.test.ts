/** Spoken Thai, and people's spellings of it in Latin script. */
import { expect, test } from 'vitest'
import { spokenApart, spokenAs, spokenThai, spokenWords } from './speech.ts'

test.each([
  ['ชมจันทร์', ['chom chan', 'chom jan', 'chomchan']],
  ['แสงดาว', ['saeng dao', 'sang dao']],
  ['รุ่งอรุณ', ['rung arun', 'roongaroon']],
  ['หมูฮ้อง', ['moo hong', 'mu hong']],
  ['ลุงหมวย', ['lung muay', 'loong muai']],
  ['ข้าวซอย', ['khao soi', 'kao soy']],
  ['สวนขวัญ', ['suan kwan']],
  ['ผัดกะเพรา', ['pad krapow', 'phat kaphrao']],
  ['ไผ่ทอง', ['phai thong', 'paitong']],
])('%s is heard in %j', (thai, romanised) => {
  expect(romanised.filter((it) => !spokenAs(it).includes(spokenThai(thai)))).toEqual([])
})

test('vowels tell names apart that have the same consonants: rim nam is no เรือนไม้', () => {
  expect(spokenAs('rim nam')).not.toContain(spokenThai('เรือนไม้'))
})

test('each word is heard by itself, and as many as four in a row', () => {
  expect(spokenWords('ครัวป้าแดง')).toEqual(expect.arrayContaining([spokenThai('ครัว'), spokenThai('ครัวป้าแดง')]))
})

test.each([
  ['ข้าวหอม', 'kha ohom'],
  ['แสงดาว', 'saen gdao'],
  ['รุ่งอรุณ', 'rungar un'],
  ['ชมจันทร์', 'chomc han'],
])('%s is heard in %s, whose gap is not between its words', (thai, typed) => {
  expect(spokenAs(typed)).not.toContain(spokenThai(thai))
  expect(spokenApart(typed)).toContain(spokenThai(thai))
})

test('a sentence is no name with gaps at other places', () => {
  expect(spokenApart('vegetarian food near the beach')).toEqual([])
})
