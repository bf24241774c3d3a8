import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cleanName } from './display-name.ts'

test.each([
  ['as typed', 'สมชาย ใจดี', 'สมชาย ใจดี'],
  ['spaces at the ends and in a row', '  Nok \t\n  Som\u3000Wang ', 'Nok Som Wang'],
  ['composed', 'Zoe\u0308', 'Zoë'],
  ['line around', 'Nok\u202emoS\u202c', 'NokmoS'],
  ['isolates and marks of direction', '\u2066Nok\u2069\u200e\u200f\u061c', 'Nok'],
  ['zero-width', 'N\u200bo\u200ck\ufeff\u2060', 'Nok'],
  ['a joiner that joins letters', 'N\u200dok', 'Nok'],
  ['a joiner at an end', '👩\u200d', '👩'],
  ['a joiner in front of a letter', '👩\u200dNok', '👩Nok'],
  ['a joiner behind a letter', 'Nok\u200d👩', 'Nok👩'],
  ['soft hyphen and tags', 'No\u00adk\u{e0041}\u{e007f}', 'Nok'],
  ['half a character', 'Nok\ud83d', 'Nok'],
  ['control characters', 'Nok\0\u0007\u0085Som', 'Nok Som'],
  ['letters that are blank', 'Nok\u3164\uffa0\u115f', 'Nok'],
  ['marks piled up', `N\u0e48${'\u0e48'.repeat(50)}ok`, `N${'\u0e48'.repeat(4)}ok`],
])('a name is stored clean: %s', (_case, typed, name) => {
  expect(cleanName(typed)).toEqual({ name, fault: null })
})

test.each(['👩\u200d🚀', '👨\u200d👩\u200d👧\u200d👦', '🏳\ufe0f\u200d🌈', '👩🏽\u200d⚕\ufe0f', '🇹🇭'])(
  'the emoji %s stays whole',
  (emoji) => {
    expect(cleanName(`Nok ${emoji}`).name).toBe(`Nok ${emoji}`)
  },
)

test.each(['', '   ', '\u200b', '\u3164', '\u202e\u2066', '---', '\u0e48', '\u2800', '\0'])(
  '%j is no name',
  (typed) => {
    expect(cleanName(typed)).toEqual({ name: null, fault: 'auth:error.nameEmpty' })
  },
)

test('a name has at most 60 letters, as people count them', () => {
  expect(cleanName('น้ำ'.repeat(30)).name).toHaveLength(90)
  expect(cleanName('กี่'.repeat(60)).name).toHaveLength(180)
  expect(cleanName('กี่'.repeat(61)).fault).toBe('auth:error.nameLong')
  expect(cleanName(`${'n'.repeat(60)}   `).fault).toBeNull()
})

test('and at most 200 UTF-16 units, as in the database', () => {
  const family = '👨\u200d👩\u200d👧\u200d👦'
  expect(family).toHaveLength(11)
  expect(cleanName(family.repeat(18)).name).toHaveLength(198)
  expect(cleanName(family.repeat(18).concat('nok')).fault).toBe('auth:error.nameLong')
})

test('a megabyte is refused by its length, before it is looked through', () => {
  const looked = (['normalize', 'replace', 'match', 'split'] as const).map((way) => vi.spyOn(String.prototype, way))
  onTestFinished(() => void vi.restoreAllMocks())
  for (const unit of [' ', '\u200d', '👩\u200d', '\u0e48', 'n']) {
    expect(cleanName(unit.repeat(1_000_000)).fault).toBe('auth:error.nameLong')
  }
  expect(looked.flatMap(({ mock }) => mock.contexts)).toEqual([])
})

test('a clean name reads as itself, and nothing invisible is left', () => {
  const odd = fc.constantFrom(
    '\u200d',
    '👩',
    '🏽',
    '\ufe0f',
    '\u202e',
    ' ',
    '\n',
    'ก',
    '่',
    'e',
    '\u0301',
    '\ud800',
    'ᄀ',
    'ᅡ',
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: odd }), fc.string({ unit: 'binary' })), (typed) => {
      const { name } = cleanName(typed)
      if (name === null) return
      expect(cleanName(name).name).toBe(name)
      expect(name.isWellFormed()).toBe(true)
      expect(name).not.toMatch(/(?!\u200d)[\p{Cf}\p{Cc}]|^\s|\s$|\s\s/u)
    }),
    { numRuns: 3000 },
  )
})
