/** Citations that are law, and cards that rest on one. */
import { expect, test } from 'vitest'
import { allowedBy, exceedsLaw, isLaw, lacksPower } from './legal-power.ts'

const act = 'พ.ร.บ.ควบคุมอาคาร พ.ศ. 2522'
const mark = 'มาตรฐานอาหารสะอาด รสชาติอร่อย (CFGT) กรมอนามัย'

test.each<[string | null, boolean]>([
  [act, true],
  ['พระราชบัญญัติควบคุมอาคาร พ.ศ. 2522 มาตรา 46', true],
  ['กฎกระทรวงสุขลักษณะของสถานที่จำหน่ายอาหาร พ.ศ. 2561', true],
  ['เทศบัญญัติเมืองภูเก็ต พ.ศ. 2550', true],
  [`${mark}; ${act}`, true],
  [`${mark}\n${act}`, true],
  ['Building Control Act s. 46', true],
  [mark, false],
  ['มาตรฐาน SHA', false],
  ['a good practice of the trade', false],
  ['', false],
  [null, false],
])('%s: %s', (basis, law) => {
  expect(isLaw(basis)).toBe(law)
})

test('a version allows its levels, a standard none, and a law that was typed before the library all', () => {
  expect(allowedBy({ isLaw: true, levels: ['yellow'] }, mark)).toEqual(['yellow'])
  expect(allowedBy({ isLaw: false, levels: [] }, act)).toBe(null)
  expect(allowedBy(null, act)).toEqual(['yellow', 'orange', 'red'])
  expect(allowedBy(null, mark)).toBe(null)
})

const all = ['yellow', 'orange', 'red'] as const
const minor = { severity: 'minor', levels: all } as const
const none = { severity: 'stop', levels: null } as const
test.each([
  ['a stop without a law', 'red', [none], true],
  ['a stop with a law', 'red', [{ severity: 'stop', levels: all }], false],
  ['one of two stops with a law', 'red', [none, { severity: 'stop', levels: all }], false],
  ['a stop without one beside a minor with one', 'red', [none, minor], true],
  ['minors that were escalated', 'red', [minor], false],
  ['nothing but an overdue survey', 'red', [], true],
  ['orange needs no power to close', 'orange', [{ severity: 'major', levels: null }], false],
] as const)('lacks power: %s: %s', (_name, level, findings, lacks) => {
  expect(lacksPower(level, findings, null)).toBe(lacks)
})

const mild = { severity: 'stop', levels: ['yellow'] } as const
test.each([
  ['a law of yellow alone', 'red', [mild], null, true],
  ['the same on a yellow card', 'yellow', [mild], null, false],
  ['beside a stop whose law allows it', 'red', [mild, { severity: 'stop', levels: all }], null, false],
  ['beside a stop without a law', 'red', [none, mild], null, true],
  [
    'of a minor beside a stop',
    'red',
    [
      { severity: 'minor', levels: ['yellow'] },
      { severity: 'stop', levels: all },
    ],
    null,
    false,
  ],
  ['no law at all', 'red', [none], null, false],
  ['of a card without findings', 'orange', [], ['yellow'], true],
  ['a law that allows no card', 'yellow', [{ severity: 'minor', levels: [] }], null, true],
] as const)('exceeds the law: %s: %s', (_name, level, findings, whole, exceeds) => {
  expect(exceedsLaw(level, findings, whole)).toBe(exceeds)
})
