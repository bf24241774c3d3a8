import { expect, test } from 'vitest'
import { callableFor, calledNames, callsIn, withMentions } from './mentions.ts'

const called = calledNames([
  { id: 'a', names: ['Nok'] },
  { id: 'b', names: ['Noi', 'น้อย'] },
  { id: 'c', names: ['nok'] },
  { id: 'd', names: ['Sand Hotel', 'Sand Hotel', ''] },
  { id: 'e', names: ['Sand'] },
])

test.each([
  ['@Nok are you there?', ['a']],
  ['@nok 2, and @NOI', ['c', 'b']],
  ['พี่@น้อยช่วยดูหน่อย', ['b']],
  ['@Sand Hotel or @Sand', ['d', 'e']],
  ['@Nokia', []],
  ['write to me@nok or Nok', []],
  ['@', []],
] as const)('“%s” calls %j', (text, ids) => {
  expect(callsIn(text, called).map(({ of }) => of.id)).toEqual(ids)
})

test('the text stays whole in its parts, and links stay links', () => {
  const text = '@Nok look: https://a.example/@Nok !'
  const link = { text: 'https://a.example/@Nok', href: 'https://a.example/@Nok' }
  const parts = [{ text: '@Nok look: ' }, link, { text: ' !' }]
  const split = withMentions(text, parts, [{ name: 'Nok', isSelf: true }])
  expect(split).toEqual([{ text: '@Nok', calls: 'reader' }, { text: ' look: ' }, link, { text: ' !' }])
  expect(withMentions(text, null, [])).toBeNull()
})

test.each([
  ['@', ['Nok', 'Noi', 'Sand Hotel']],
  ['Hello @no', ['Nok', 'Noi']],
  ['Hello @sand h', ['Sand Hotel']],
  ['Hello @x', null],
  ['me@no', null],
  ['Nok', null],
] as const)('“%s” offers %j', (text, names) => {
  expect(callableFor(text, ['Nok', 'Noi', 'Sand Hotel'])?.map(({ word }) => word) ?? null).toEqual(names)
})

test('a name that is taken ends the text, and the rest of it stays', () => {
  expect(callableFor('Hello @no', ['Nok'])).toEqual([{ word: 'Nok', text: 'Hello @Nok ' }])
})
