/**
 * The catalogue of failures has thrown ones and no others: each refusal and problem has its text in every language, with its values; each is thrown
 * by some file, and some test expects its code by its full name. A reviewer checks that the test provokes it as people would; this checks that
 * one exists.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { constraintRefusals } from '#server/db/constraints.ts'
import { InputRefusal } from '#server/domain/input-refusal.ts'
import { projectRoot } from '#server/settings/root.ts'
import { locales } from '#shared/locales.ts'
import { problemCodes } from '#shared/problems.ts'
import { isRefusalCode, type RefusalCode, refusals } from '#shared/refusals.ts'

const catalogues = ['src/shared/refusals.ts', 'src/shared/problems.ts', 'test/failures.test.ts']
const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

const files = ['src', 'test']
  .flatMap((folder) =>
    readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !catalogues.includes(file))
const isTest = (file: string) => file.startsWith('test/') || /\.(test|e2e)\.tsx?$/.test(file)
const read = (wanted: string[]) =>
  wanted.map((file) => withoutComments(readFileSync(path.join(projectRoot, file), 'utf8'))).join('\n')
const product = read(files.filter((file) => !isTest(file)))
const tests = read(files.filter(isTest))

const textOf = (locale: string, key: string): string | undefined => {
  const [namespace = '', names = ''] = key.split(':')
  let node: unknown = JSON.parse(readFileSync(path.join(projectRoot, 'locales', locale, `${namespace}.json`), 'utf8'))
  for (const name of names.split('.')) node = (node as Record<string, unknown> | undefined)?.[name]
  return typeof node === 'string' ? node : undefined
}
const given = (text: string) => [...new Set([...text.matchAll(/{{([a-z]\w*)}}/g)].map(([, name]) => name))].sort()
const codes = Object.keys(refusals) as RefusalCode[]
const isSaid = (code: string, where: string) => where.includes(`'${code}'`) || where.includes(`"${code}"`)

test.each(locales)('every refusal has a text in %s, with the details of the catalogue and no others', (locale) => {
  for (const code of codes) {
    const { details = [] } = refusals[code] as { details?: readonly string[] }
    const text = textOf(locale, code)
    expect(text, code).toMatch(/\S/)
    expect(given(text ?? ''), code).toEqual([...details].sort())
  }
})

test('a text that says why something is refused has a code in the catalogue', () => {
  const refusing = /:(error|refusal|constraint|photo)\./
  const keys = readdirSync(path.join(projectRoot, 'locales/en')).flatMap((file) => {
    const keysOf = (node: object, prefix: string): string[] =>
      Object.entries(node).flatMap(([name, child]) =>
        typeof child === 'string' ? [prefix + name] : keysOf(child, `${prefix}${name}.`),
      )
    const texts = JSON.parse(readFileSync(path.join(projectRoot, 'locales/en', file), 'utf8'))
    return keysOf(texts, `${path.basename(file, '.json')}:`)
  })
  expect(keys.filter((key) => refusing.test(key) && !isRefusalCode(key))).toEqual([])
  expect(keys.filter((key) => refusing.test(key)).length).toBeGreaterThan(50)
})

test('every refusal is thrown', () => {
  const constraints: readonly string[] = Object.values(constraintRefusals)
  expect(codes.filter((code) => !constraints.includes(code) && !isSaid(code, product))).toEqual([])
})

test('every refusal is expected by a test', () => {
  expect(codes.filter((code) => !isSaid(code, tests))).toEqual([])
})

test.each(locales)('every problem has a text in %s', (locale) => {
  for (const code of problemCodes) expect(textOf(locale, `error:problem.${code}`), code).toMatch(/\S/)
})

test('every problem is thrown, and expected by a test', () => {
  const isThrown = (code: string) => product.includes(`problems.${code}(`) || isSaid(code, product)
  expect(problemCodes.filter((code) => !isThrown(code))).toEqual([])
  expect(problemCodes.filter((code) => !isSaid(code, tests))).toEqual([])
})

test('texts of problems are those of the catalogue', () => {
  const { problem } = JSON.parse(readFileSync(path.join(projectRoot, 'locales/en/error.json'), 'utf8'))
  expect(Object.keys(problem).sort()).toEqual([...problemCodes].sort())
})

test('a refusal answers with its status, its texts and their values', () => {
  const one = new InputRefusal({ number: ['widgets:error.numberLength', { digits: 10 }], form: 'widgets:error.full' })
  expect(one).toMatchObject({
    status: 422,
    errors: { number: 'widgets:error.numberLength', form: 'widgets:error.full' },
    details: { number: { digits: 10 } },
  })
  expect(new InputRefusal({ photos: 'error:photo.busy' }).status).toBe(503)
  expect(new InputRefusal({ form: 'report:refusal.open' }).status).toBe(409)
})

test('a code that is not in the catalogue does not compile', () => {
  // @ts-expect-error no such refusal
  expect(() => new InputRefusal({ form: 'auth:error.none' })).toThrow()
  // @ts-expect-error a text that is given something needs it
  expect(new InputRefusal({ number: 'widgets:error.numberLength' }).details).toEqual({})
  // @ts-expect-error the detail has another name
  expect(new InputRefusal({ number: ['widgets:error.numberLength', { length: 10 }] }).errors).toHaveProperty('number')
})
