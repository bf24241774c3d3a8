/** The code that browsers run asks for nothing that the oldest browsers of the README lack: Safari 16.4, Chrome 110, Firefox 115. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

/** By MDN's tables, each with its first Safari. */
const missing: Record<string, string> = {
  'Map.groupBy': '17.4',
  'Object.groupBy': '17.4',
  'Promise.withResolvers': '17.4',
  'Promise.try': '18.2',
  'AbortSignal.any': '17.4',
  'URL.canParse': '17.0',
  'URL.parse(': '18.0',
  'Array.fromAsync': '17.0 with bugs',
  'Iterator.from': '18.4',
  '.isSubsetOf(': '17.0',
  '.symmetricDifference(': '17.0',
  'RegExp.escape': '18.2',
}
const isBrowsers = (file: string) => /\.tsx?$/.test(file) && !/\.(?:test|data)\.tsx?$/.test(file)
const sources = ['client', 'shared', 'routes'].flatMap((room) =>
  readdirSync(path.join(projectRoot, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter(isBrowsers)
    .map((file) => path.join('src', room, file)),
)

test('no file for the browser uses a feature that such a browser lacks', () => {
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.flatMap((file) => {
    const code = readFileSync(path.join(projectRoot, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
    return Object.entries(missing)
      .filter(([name]) => code.includes(name))
      .map(([name]) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})

test('README names the same browsers', () => {
  expect(readFileSync(path.join(projectRoot, 'README.md'), 'utf8')).toContain('Safari (iOS) 16.4')
})
