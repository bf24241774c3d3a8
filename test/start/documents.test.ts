/** The documents can be followed: each link leads to a file, each named file is there, each command exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')
const documents = [
  ...readdirSync(projectRoot).filter((file) => file.endsWith('.md')),
  ...readdirSync(path.join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
]

/** A document's text, without its drawings. */
const textOf = (file: string) => read(file).replace(/```mermaid[\s\S]*?```/g, '')

test.each(documents)('%s: links lead to files that are there', (file) => {
  const links = [...textOf(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link = '']) => link)
  for (const link of links) expect(existsSync(path.join(projectRoot, path.dirname(file), link)), link).toBe(true)
})

/** Files that an operator makes. */
const made = ['deploy/map', 'deploy/tls', 'deploy/.env']

test.each(documents)('%s: files and folders of ours that it names are there', (file) => {
  const named = [...textOf(file).matchAll(/`((?:src|test|deploy|scripts|locales|docs)\/[\w./-]+)`/g)]
  for (const [, name = ''] of named.filter(([, name = '']) => !made.includes(name)))
    expect(existsSync(path.join(projectRoot, name)), name).toBe(true)
})

test.each(documents)('%s: npm scripts, commands and benches that it names exist', (file) => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const commands = readdirSync(path.join(projectRoot, 'src/server/cli'))
  const text = textOf(file)
  for (const [, script = ''] of text.matchAll(/npm run ([\w-]+)/g)) expect(scripts, script).toContain(script)
  for (const [, name = ''] of text.matchAll(/npm run cli -- ([a-z][\w-]*)/g))
    expect(commands, name).toContain(`${name}.ts`)
  for (const [, name = ''] of text.matchAll(/npm run bench -- ([a-z][\w-]*)/g))
    expect(existsSync(path.join(projectRoot, `test/bench/${name}.ts`)), name).toBe(true)
})

test('the notice names each library that the product runs with, and its licence', () => {
  const notice = read('NOTICE')
  for (const name of Object.keys(JSON.parse(read('package.json')).dependencies)) {
    const { license } = JSON.parse(read(`node_modules/${name}/package.json`)) as { license: string }
    expect(notice, name).toContain(`- ${name} (${license})`)
  }
})

test('the licence is named alike in the licence file and the package', () => {
  expect(read('LICENSE')).toContain('Apache License')
  expect(read('LICENSE')).toContain('the place-safety contributors')
  expect(JSON.parse(read('package.json')).license).toBe('Apache-2.0')
})
