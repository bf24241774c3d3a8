/** Hours in which a place answers, and the answers found by a word after a slash. */
import { expect, test } from 'vitest'
import { cannedFor, isAnswered } from './answering.ts'

const at = (clock: string) => new Date(`2026-03-03T${clock}:00+07:00`)
const day = { from: '09:00', to: '20:00' }
const night = { from: '18:00', to: '02:00' }

test.each([
  [day, '08:59', false],
  [day, '09:00', true],
  [day, '19:59', true],
  [day, '20:00', false],
  [night, '17:59', false],
  [night, '23:30', true],
  [night, '01:59', true],
  [night, '02:00', false],
  [null, '03:00', true],
] as const)('%j at %s: %s', (hours, clock, isThere) => {
  expect(isAnswered(hours, at(clock))).toBe(isThere)
})

const canned = [
  { word: 'ราคา', text: 'ห้องละ 900 บาท' },
  { word: 'Price', text: '900 baht a room' },
  { word: 'parking', text: 'Free behind the house' },
]

test.each([
  ['/', ['ราคา', 'Price', 'parking']],
  ['/p', ['Price', 'parking']],
  ['/PRI', ['Price']],
  ['/รา', ['ราคา']],
  ['/x', []],
  ['/price list', null],
  ['price', null],
  ['', null],
] as const)('“%s” finds %j', (text, words) => {
  expect(cannedFor(text, canned)?.map(({ word }) => word) ?? null).toEqual(words)
})
