/**
 * The list of versions is in order, and a version that holds is never edited: seals and cards by it would lose their meaning.
 * A new version adds its line here when it is published.
 */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesAt, rulesChangeAfter, rulesNamed } from './rules-at.ts'
import { ruleVersions } from './versions.ts'

const published: Record<string, string> = {
  '2026-11': '2ca2ce7af4336216c2145a4c7e903f1a4fd1b2a621498cec81b494c282ff2eab',
}

test('each version is as it was published', () => {
  const hashes = ruleVersions.map((rules) => [
    rules.id,
    createHash('sha256').update(JSON.stringify(rules)).digest('hex'),
  ])
  expect(Object.fromEntries(hashes)).toEqual(published)
})

test('versions have the name of their file and of the month in which they begin, and follow one another', () => {
  const files = readdirSync(import.meta.dirname).flatMap((name) => /^(\d{4}-\d{2})\.ts$/.exec(name)?.[1] ?? [])
  expect(ruleVersions.map(({ id }) => id)).toEqual(files.sort())
  for (const { id, from } of ruleVersions) expect(from).toMatch(new RegExp(`^${id}-\\d{2}T00:00:00\\+07:00$`))
})

test('a moment has the version that holds then, and the time before all of them has the first', () => {
  const [first] = ruleVersions
  expect(rulesAt(new Date('2020-01-01T00:00:00Z'))).toBe(first)
  for (const rules of ruleVersions) {
    expect(rulesAt(new Date(rules.from))).toBe(rules)
    expect(rulesNamed(rules.id)).toBe(rules)
  }
  expect(rulesChangeAfter(new Date('2026-10-31T00:00:00+07:00'))).toEqual(new Date(first.from))
  expect(rulesChangeAfter(new Date('2999-01-01T00:00:00Z'))).toBeNull()
  expect(() => rulesNamed('2019-01')).toThrow('2019-01')
})
