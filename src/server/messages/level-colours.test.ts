import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cardLevels } from '#shared/standards/card-levels.ts'
import { projectRoot } from '../settings/root.ts'
import { levelColours } from './letter-style.ts'

test('the levels have the colours of the pages by day', () => {
  const tokens = readFileSync(path.join(projectRoot, 'src/client/styles/tokens.css'), 'utf8')
  for (const level of cardLevels)
    expect(new RegExp(`--card-${level}: (#[0-9a-f]{6});`).exec(tokens)?.[1], level).toBe(levelColours[level][0])
})
