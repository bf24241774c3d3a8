import { expect, test } from 'vitest'
import type { Severity } from '../standards/question-template.ts'
import { compareLevels, nextLevel, proposeLevel } from './propose-level.ts'

test.each<[string, Severity[], string, string]>([
  ['nothing found, so a survey is overdue', [], 'yellow', 'survey'],
  ['one minor', ['minor'], 'yellow', 'minors'],
  ['five minors', ['minor', 'minor', 'minor', 'minor', 'minor'], 'yellow', 'minors'],
  ['a major', ['major', 'minor'], 'yellow', 'major'],
  ['two majors', ['major', 'minor', 'major'], 'orange', 'majors'],
  ['a stop among majors', ['major', 'major', 'stop'], 'red', 'stop'],
])('%s', (_case, severities, level, why) => {
  expect(proposeLevel(severities)).toEqual({ level, why })
})

test('another level is milder or graver', () => {
  expect(compareLevels('yellow', 'orange')).toBe('milder')
  expect(compareLevels('orange', 'orange')).toBe('same')
  expect(compareLevels('red', 'orange')).toBe('graver')
})

test('an overdue card leads to the next level, up to red', () => {
  expect([nextLevel('yellow'), nextLevel('orange'), nextLevel('red')]).toEqual(['orange', 'red', null])
})
