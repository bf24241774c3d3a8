import { expect, test } from 'vitest'
import { whyNotApprove, whyNotDecide, whyNotDecideAppeal, whyNotWarn, whyNotWithdraw } from './policy.ts'

const officer = { grant: 'active', covers: true, owns: false, level: 'inspector' } as const
const supervisor = { ...officer, level: 'supervisor' } as const
const draft = { drafted_by: 'a' }
const own = { decides: true, leads: true, approves: true }
const others = { decides: false, leads: false, approves: false }

test.each([
  ['an officer of the area', officer, null],
  ['who has no grant', { ...officer, grant: null }, 'warning:refusal.notOfficer'],
  ['who is suspended', { ...officer, grant: 'suspended' }, 'warning:refusal.notOfficer'],
  ['of another area', { ...officer, covers: false }, 'warning:refusal.outsideArea'],
  ['who answers for the place', { ...officer, owns: true }, 'warning:refusal.ownPlace'],
] as const)('a card is drafted, and a reply decided, by %s', (_case, duty, refusal) => {
  expect(whyNotWarn(duty)).toBe(refusal)
})

test.each([
  ['a supervisor', supervisor, 'b', null],
  ['another officer', officer, 'b', 'warning:refusal.notSupervisor'],
  ['the supervisor who drafted it', supervisor, 'a', 'warning:refusal.ownDraft'],
  ['a supervisor of another area', { ...supervisor, covers: false }, 'b', 'warning:refusal.outsideArea'],
  ['the supervisor whose place it is', { ...supervisor, owns: true }, 'b', 'warning:refusal.ownPlace'],
] as const)('approved by %s', (_case, duty, who, refusal) => {
  expect(whyNotApprove(duty, draft, { officer: who, ...own })).toBe(refusal)
})

test('a draft made by a timer may be approved by any supervisor', () => {
  expect(whyNotApprove(supervisor, { drafted_by: null }, { officer: 'a', ...own })).toBeNull()
})

test('only a supervisor takes a card back', () => {
  expect([whyNotWithdraw(supervisor, own), whyNotWithdraw(officer, own)]).toEqual([
    null,
    'warning:refusal.notSupervisor',
  ])
})

test('the matter of a card is that of the agency in charge', () => {
  expect([
    whyNotDecide(officer, others),
    whyNotWithdraw(supervisor, others),
    whyNotApprove(supervisor, draft, { officer: 'b', ...others }),
    whyNotDecide(officer, own),
  ]).toEqual([...Array(3).fill('warning:refusal.otherAgency'), null])
})

const apart = { tookPart: false, isForOther: null } as const

test.each([
  ['an officer of the area who took no part', officer, apart, null],
  ['who took part in the card', officer, { ...apart, tookPart: true }, 'warning:refusal.tookPart'],
  ['where a supervisor is to', officer, { ...apart, isForOther: 'supervisor' }, 'warning:refusal.notSupervisor'],
  ['where another unit is to', officer, { ...apart, isForOther: 'unit' }, 'warning:refusal.sameUnit'],
  ['where an agency above is to', officer, { ...apart, isForOther: 'above' }, 'warning:refusal.agencyAbove'],
  [
    'who took part, and another unit is to',
    officer,
    { tookPart: true, isForOther: 'unit' },
    'warning:refusal.tookPart',
  ],
  ['of another area', { ...officer, covers: false }, apart, 'warning:refusal.outsideArea'],
] as const)('an appeal is decided by %s', (_case, duty, standing, refusal) => {
  expect(whyNotDecideAppeal(duty, standing)).toBe(refusal)
})
