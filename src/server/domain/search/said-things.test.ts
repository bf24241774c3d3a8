import { expect, test } from 'vitest'
import { askedFor } from './said-things.ts'

test.each([
  ['where can I go horse riding with my children', ['horse riding']],
  ['we would like to try a foot massage', ['foot massage']],
  ['อยากพาเด็กๆไปพายเรือ', ['พายเรือ']],
  ['我们想去看瀑布', ['瀑布']],
])('%s asks for a named thing', (text, things) => {
  expect(askedFor(text)).toEqual(things)
})

test('a feature wanted of a kind of places is searched with the kind first, then alone', () => {
  expect(askedFor('is there a hotel with karaoke')).toEqual(['hotel karaoke', 'karaoke'])
})

test.each(['a hotel for us', 'ร้านอาหารไหนดี', 'nothing of that'])(
  'a kind of places alone says too little: %s',
  (text) => {
    expect(askedFor(text)).toEqual([])
  },
)
