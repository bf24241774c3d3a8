/** Citations that are law, and cards that rest on one. */
import { expect, test } from 'vitest'
import { isLaw, lacksPower } from './legal-power.ts'

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

const minor = { severity: 'minor', basis: act } as const
test.each([
  ['a stop without a law', 'red', [{ severity: 'stop', basis: null }], true],
  ['a stop with a mark', 'red', [{ severity: 'stop', basis: mark }], true],
  ['a stop with a law', 'red', [{ severity: 'stop', basis: act }], false],
  [
    'one of two stops with a law',
    'red',
    [
      { severity: 'stop', basis: null },
      { severity: 'stop', basis: act },
    ],
    false,
  ],
  ['a stop without one beside a minor with one', 'red', [{ severity: 'stop', basis: null }, minor], true],
  ['minors that were escalated', 'red', [minor], false],
  ['nothing but an overdue survey', 'red', [], true],
  ['orange needs no power to close', 'orange', [{ severity: 'major', basis: null }], false],
] as const)('%s: %s', (_name, level, findings, lacks) => {
  expect(lacksPower(level, findings, null)).toBe(lacks)
})
