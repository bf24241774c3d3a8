/** Migrations that have landed are final: databases out there know them by name and content. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from '#server/db/migrate.ts'
import { projectRoot } from '#server/settings/root.ts'

const list = 'src/server/db/migrations/landed.sha256'
const landed = fs
  .readFileSync(path.join(projectRoot, list), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [string, string])

test('each migration that has landed is there, with its name and its content', () => {
  const files = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]))
  for (const [sha256, name] of landed) {
    const what = files.has(name) ? 'has another content' : 'is not there any more'
    expect(
      files.get(name),
      `${name} ${what}: databases have it applied. Put it back as it was, and write the change as a new migration`,
    ).toBe(sha256)
  }
})

test('each migration is in the list of those that have landed', () => {
  const known = new Set(landed.map(([, name]) => name))
  for (const { name, sha256 } of readMigrations())
    expect(known.has(name), `add this line to ${list}, and never change the file again:\n${sha256}  ${name}`).toBe(true)
})

test('each migration has its own number', () => {
  const numbers = readMigrations().map(({ name }) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)])
})
