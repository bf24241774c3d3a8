import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentTable } from '#server/settings/env-table.ts'
import { projectRoot } from '#server/settings/root.ts'

test('the table of variables in the operations page is that of the variables (copy the expected text over)', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
  const table = /<!-- environment -->\n([\s\S]*?)\n<!-- \/environment -->/.exec(page)?.[1]
  expect(table).toBe(environmentTable())
})
