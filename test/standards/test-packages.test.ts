/** A fresh start installs no package that only tests use, so the product may use none of them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

const { isForTests } = (await import(path.join(projectRoot, 'scripts/test-packages.mjs'))) as {
  isForTests(name: string): boolean
}
const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const { devDependencies, dependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>

/** The packages that a file asks for; those of which it takes types alone are left out. */
function packagesOf(file: string): string[] {
  const found: string[] = []
  const add = (from: string) => {
    if (!/^[.#]|^node:/.test(from))
      found.push(
        from
          .split('/')
          .slice(0, from.startsWith('@') ? 2 : 1)
          .join('/'),
      )
  }
  const { program, module } = parseSync(file, read(file))
  for (const { moduleRequest, entries } of module.staticImports)
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) add(moduleRequest.value)
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') add(source.value)
    },
  }).visit(program)
  return found
}

const ownTools = ['test', 'check', 'bench', 'prove-dockerfile', 'find-programs']

test('the packages of a start and a build are installed without those of the tests', () => {
  const isOwn = (file: string) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file)
  const files = [
    ...readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `src/${file}`),
    ...readdirSync(path.join(projectRoot, 'scripts'), { recursive: true, encoding: 'utf8' })
      .filter((file) => !ownTools.includes(path.basename(file, '.mjs')))
      .map((file) => `scripts/${file}`),
    ...readdirSync(path.join(projectRoot, 'build')).map((file) => `build/${file}`),
    'vite.config.ts',
  ].filter(isOwn)
  const used = new Map(files.flatMap((file) => packagesOf(file).map((name) => [name, file])))
  expect(used.size).toBeGreaterThan(40)
  expect([...used].filter(([name]) => isForTests(name))).toEqual([])
})

test('each of them is one of the lock’s, and the product names none', () => {
  expect(Object.keys(dependencies ?? {}).filter(isForTests)).toEqual([])
  expect(Object.keys(devDependencies ?? {}).filter(isForTests).length).toBeGreaterThan(20)
})
