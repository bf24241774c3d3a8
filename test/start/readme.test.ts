import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentTable } from '#server/settings/env-table.ts'
import { projectRoot } from '#server/settings/root.ts'

test('the README’s configuration table is that of the variables (copy the expected text over)', () => {
  const readme = readFileSync(path.join(projectRoot, 'README.md'), 'utf8')
  const table = /<!-- environment -->\n([\s\S]*?)\n<!-- \/environment -->/.exec(readme)?.[1]
  expect(table).toBe(environmentTable())
})
