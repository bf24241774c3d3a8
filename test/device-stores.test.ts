/** Browsers may forbid their stores: one file handles that, and offline work does not depend on them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

test('no other file of the browser’s code touches these stores, and nothing that works offline needs them', () => {
  const folder = path.join(projectRoot, 'src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(?:client|routes)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const codeOf = (file: string) =>
    readFileSync(path.join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  const touching = files.filter((file) => /(?<!')\b(?:local|session)Storage\b|globalThis\[/.test(codeOf(file)))
  expect(touching).toEqual(['client/runtime/device/saved-words.ts'])
  const offline = files.filter(
    (file) => /^client\/(?:offline|runs|surveys)\//.test(file) && codeOf(file).includes('saved-words'),
  )
  expect(offline).toEqual([])
})
