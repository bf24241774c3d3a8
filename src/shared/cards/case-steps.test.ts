/** The course of a card in numbered steps. */
import { expect, test } from 'vitest'
import type { CardFile, CardMoveView } from './card-file.ts'
import { caseSteps } from './case-steps.ts'

type Asked = Parameters<typeof caseSteps>[0]
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T05:00:00.000Z`
const moves = (...to: CardFile['state'][]): CardMoveView[] =>
  to
    .map((state, index) => ({
      rev: index + 1,
      event: 'move' as const,
      to: state,
      clock: null,
      at: at(index + 1),
      by: 'vendor' as const,
      person: null,
      unit: null,
      reason: null,
    }))
    .reverse()
const running = (what: 'reply' | 'decision' | 'fix' | 'recheck', due: string | null = at(20)) => ({
  what,
  at: due,
  isStopped: false,
})
const card = (given: Partial<Asked>): Asked => ({
  state: 'acknowledged',
  issuedAt: at(1),
  clock: running('reply'),
  timeline: moves('issued', 'acknowledged'),
  services: [],
  awaitsService: false,
  ...given,
})
const shown = (given: Partial<Asked>, visits: { at: string }[] = []) =>
  caseSteps(card(given), visits).map(({ name, state, at: done, due }) => [name, state, done ?? due])

test('one step runs until its term, those before it are done, and the rest is to come', () => {
  expect(shown({})).toEqual([
    ['issued', 'done', at(1)],
    ['served', 'done', at(2)],
    ['replied', 'now', at(20)],
    ['decided', 'next', null],
    ['checked', 'next', null],
    ['closed', 'next', null],
  ])
  const replied = moves('issued', 'acknowledged', 'replied')
  expect(shown({ state: 'replied', clock: running('decision'), timeline: replied })[3]).toEqual([
    'decided',
    'now',
    at(20),
  ])
  expect(shown({ state: 'replied', clock: running('decision'), timeline: replied })[2]).toEqual([
    'replied',
    'done',
    at(3),
  ])
})

test('a returned reply runs anew, and the decision is to come again', () => {
  const timeline = moves('issued', 'acknowledged', 'replied', 'returned')
  const steps = shown({ state: 'returned', timeline })
  expect(steps[2]).toEqual(['replied', 'now', at(20)])
  expect(steps[3]).toEqual(['decided', 'next', null])
})

test('a letter that reached nobody waits for its service; handed over before it was opened, that counts', () => {
  expect(shown({ awaitsService: true, timeline: moves('issued'), clock: running('reply', null) })[1]).toEqual([
    'served',
    'now',
    null,
  ])
  const services = [{ at: at(1) }] as CardFile['services']
  expect(shown({ services })[1]).toEqual(['served', 'done', at(1)])
})

test('a card that is over has only the steps that it came to', () => {
  const closed = moves('issued', 'acknowledged', 'closed')
  expect(shown({ state: 'closed', clock: null, timeline: closed }, [{ at: at(2) }])).toEqual([
    ['issued', 'done', at(1)],
    ['served', 'done', at(2)],
    ['checked', 'done', at(2)],
    ['closed', 'done', at(3)],
  ])
  const withdrawn = moves('issued', 'withdrawn')
  expect(shown({ state: 'withdrawn', clock: null, timeline: withdrawn }).map(([name]) => name)).toEqual([
    'issued',
    'withdrawn',
  ])
})
