import { expect, test } from 'vitest'
import { handSchema } from './hand-fields.ts'

const drawn = {
  run: '01890000-0000-7000-8000-000000000000',
  who: 'MANAGER',
  how: 'drawn',
  shown: 'a'.repeat(64),
  name: 'แก้ว ใจดี',
  position: 'ผู้จัดการเวร',
  strokes: 'M10 60L30 20L50 90L70 30L90 80L120 40',
}
const refusalOf = (changed: Partial<Record<keyof typeof drawn | 'reason', string>>) => {
  const { error } = handSchema.safeParse({ ...drawn, ...changed })
  return error ? error.issues.map(({ path, message }) => [path.join('.'), message]) : null
}

test('each way of signing is refused at the field that it lacks', () => {
  expect(refusalOf({})).toBe(null)
  expect(refusalOf({ name: ' ' })).toEqual([['name', 'inspection:error.handName']])
  expect(refusalOf({ position: '' })).toEqual([['position', 'inspection:error.handPosition']])
  expect(refusalOf({ strokes: 'M1 1' })).toEqual([['strokes', 'inspection:error.handStrokes']])
  expect(refusalOf({ how: 'refused' })).toEqual([['reason', 'inspection:error.handReason']])
  expect(refusalOf({ how: 'refused', reason: 'ขอปรึกษาเจ้าของก่อน' })).toBe(null)
  expect(refusalOf({ how: 'typed', strokes: '' })).toBe(null)
})

test('an officer signs, and neither refuses nor is away; a strange way is none', () => {
  expect(refusalOf({ who: 'OFFICER', how: 'absent' })).toEqual([['how', 'inspection:error.handHow']])
  expect(refusalOf({ how: 'waved' })).toEqual([['how', 'inspection:error.handHow']])
})
