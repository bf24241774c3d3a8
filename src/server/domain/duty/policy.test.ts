import { expect, test } from 'vitest'
import { businessStatuses } from '#shared/places/business-states.ts'
import { type DutyStanding, isOnDuty, whyNotInspect, whyNotWork } from './policy.ts'

const officer: DutyStanding = {
  grant: 'active',
  covers: true,
  inspects: true,
  owns: false,
  status: 'approved',
  ownVisits: 0,
  warnedOf: false,
}

test.each<[string, Partial<DutyStanding>, string | null]>([
  ['an officer of the area', {}, null],
  ['who was there once before', { ownVisits: 1 }, null],
  ['who was there twice in a row', { ownVisits: 2 }, 'inspection:refusal.thirdVisit'],
  ['who has no grant', { grant: null }, 'inspection:refusal.notOfficer'],
  ['who has asked to be one', { grant: 'requested' }, 'inspection:refusal.notOfficer'],
  ['who is suspended', { grant: 'suspended' }, 'inspection:refusal.notOfficer'],
  ['of another area', { covers: false }, 'inspection:refusal.outsideArea'],
  ['of an agency for other kinds of business', { inspects: false }, 'inspection:refusal.otherKind'],
  ['who answers for the place', { owns: true }, 'inspection:refusal.ownPlace'],
  ['whose own inspection led to an orange or red card', { warnedOf: true }, 'inspection:refusal.sameOfficer'],
  ['before a place that is a draft', { status: 'draft' }, 'inspection:refusal.notInspected'],
])('%s', (_case, given, refusal) => {
  expect(whyNotInspect({ ...officer, ...given })).toBe(refusal)
})

test('of several reasons the one that nobody else can remove comes first: an officer not on duty learns nothing of the place', () => {
  const everything: DutyStanding = {
    grant: null,
    covers: false,
    inspects: false,
    owns: true,
    status: 'closed',
    ownVisits: 2,
    warnedOf: true,
  }
  const order: (string | null)[] = []
  for (const mended of [
    {},
    { grant: 'active' },
    { covers: true },
    { owns: false },
    { warnedOf: false },
    { ownVisits: 0 },
    { inspects: true },
    { status: 'approved' },
  ] as const)
    order.push(whyNotInspect(Object.assign(everything, mended)))
  expect(order).toEqual([
    'inspection:refusal.notOfficer',
    'inspection:refusal.outsideArea',
    'inspection:refusal.ownPlace',
    'inspection:refusal.sameOfficer',
    'inspection:refusal.thirdVisit',
    'inspection:refusal.otherKind',
    'inspection:refusal.notInspected',
    null,
  ])
})

test('listed places are inspected, and those waiting to be listed', () => {
  expect(businessStatuses.filter((status) => whyNotInspect({ ...officer, status }) === null)).toEqual([
    'submitted',
    'approved',
    'suspended',
    'closed_temporarily',
  ])
})

test('an open inspection of a place that closes meanwhile can be ended, by those who could begin one', () => {
  expect(businessStatuses.filter((status) => whyNotWork({ ...officer, status }) !== null)).toEqual([])
  expect(whyNotWork({ ...officer, owns: true })).toBe('inspection:refusal.ownPlace')
  expect(whyNotWork({ ...officer, warnedOf: true })).toBe('inspection:refusal.sameOfficer')
  expect(whyNotWork({ ...officer, ownVisits: 2 })).toBe('inspection:refusal.thirdVisit')
})

test('an officer is on duty when active and in their own area', () => {
  expect(isOnDuty(officer)).toBe(true)
  expect(isOnDuty({ ...officer, grant: 'suspended' })).toBe(false)
  expect(isOnDuty({ ...officer, covers: false })).toBe(false)
})
