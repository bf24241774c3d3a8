import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { iconNames } from './icon-names.ts'

const sources = path.join(import.meta.dirname, '../..')
const sprite = readFileSync(path.join(import.meta.dirname, 'icons.svg'), 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1])

const code = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name) && entry.name !== 'icon-names.ts')
  .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
  .join('\n')

test('the sprite holds each icon once', () => {
  expect(iconNames.filter((name) => symbols.filter((symbol) => symbol === name).length !== 1)).toEqual([])
})

test('each icon of the sprite is used somewhere', () => {
  expect(iconNames.filter((name) => !new RegExp(`['"]${name}['"]`).test(code))).toEqual([])
})

test('the sprite holds a badge for each grade, small, large and expired, and for each state without a grade', () => {
  const wanted = ['a', 'b', 'c', 'd', 'e'].flatMap((letter) => [
    `g-${letter}`,
    `g-${letter}-large`,
    `g-${letter}-expired`,
  ])
  expect(
    [...wanted, 'g-none', 'g-pending', 'g-suspended', 'brand'].filter((symbol) => !symbols.includes(symbol)),
  ).toEqual([])
})

test('letters of badges are outlines, so that they need no font', () => {
  expect(sprite).not.toContain('<text')
})
