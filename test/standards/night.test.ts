/** A file that `npm test` leaves to the night is there, and its rule is asked by day. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { night } from '../support/night.ts'

const isThere = (file: string) => existsSync(path.join(projectRoot, file))

test.each(Object.entries(night))('%s has its rule in %s', (file, byDay) => {
  expect([file, byDay].filter((each) => !isThere(each))).toEqual([])
  expect(Object.keys(night)).not.toContain(byDay)
})
