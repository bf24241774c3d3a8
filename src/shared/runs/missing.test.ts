import { expect, test } from 'vitest'
import { type Lack, lacksOf } from './missing.ts'
import type { GivenAnswer } from './run-ops.ts'

const yesNo = { type: 'yn', passRule: 'yes', options: null, critical: null, photo: 'never' } as const
const limits = { capacity: 40, licensed: null }
const said = (value: string | null, more: Partial<GivenAnswer> = {}): GivenAnswer => ({
  value,
  naReason: null,
  note: '',
  ...more,
})
const what = 'กล่องขวางหน้าประตูทางออก เปิดไม่ได้'

test.each<[string, Parameters<typeof lacksOf>[0], GivenAnswer[], number, Lack[]]>([
  ['nobody answered', yesNo, [], 0, ['answer']],
  ['only a note was written', yesNo, [said(null, { note: 'a' })], 0, ['answer']],
  ['it passes', yesNo, [said('yes')], 0, []],
  ['it fails without being grave', yesNo, [said('no')], 0, []],
  ['two say different things', yesNo, [said('yes'), said('no')], 0, ['choice']],
  ['two say the same', yesNo, [said('yes'), said('yes')], 0, []],
  ['it does not apply', yesNo, [said(null, { naReason: 'ไม่มีสระ' })], 0, []],
  ['it does not apply, hardly said why', yesNo, [said(null, { naReason: ' ก ' })], 0, ['reason']],
  ['a photo is always wanted', { ...yesNo, photo: 'always' }, [said('yes')], 0, ['photo']],
  ['a photo is always wanted and there', { ...yesNo, photo: 'always' }, [said('yes')], 1, []],
  ['a photo is wanted of a failure, and it passes', { ...yesNo, photo: 'on_fail' }, [said('yes')], 0, []],
  ['a photo is wanted of a failure', { ...yesNo, photo: 'on_fail' }, [said('no')], 0, ['photo']],
  ['what stops the place fails without a word', { ...yesNo, critical: 'X' }, [said('no')], 1, ['words']],
  ['what stops the place fails without anything', { ...yesNo, critical: 'X' }, [said('no')], 0, ['words', 'photo']],
  ['what stops the place fails, told and shown', { ...yesNo, critical: 'X' }, [said('no', { note: what })], 1, []],
  ['a figure of the place is the limit', { ...yesNo, type: 'num', passRule: '<=capacity' }, [said('41')], 0, []],
  ['that figure is not known', { ...yesNo, type: 'num', passRule: '<=licensed' }, [said('41')], 0, ['limit']],
])('where %s', (_case, question, heads, photos, lacks) => {
  expect(lacksOf(question, { heads, photos }, limits)).toEqual(lacks)
})
