/**
 * Each page brings the style sheets of its parts: the main one, and for parts without rules there, those that shared/sheets.ts gives it. A page whose
 * parts had none would look plain only where nobody looks.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { projectRoot } from '#server/settings/root.ts'
import { sheetNames, sheetsOf } from '#shared/sheets.ts'

/** Answers as the first time: a hundred pages are drawn with the same parts. */
function once<Answer>(work: (file: string) => Answer): (file: string) => Answer {
  const known = new Map<string, Answer>()
  return (file) => {
    const answer = known.has(file) ? (known.get(file) as Answer) : work(file)
    known.set(file, answer)
    return answer
  }
}

const read = once((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
const beside = (file: string, spec: string) =>
  spec.startsWith('#') ? `src/${spec.slice(1)}` : path.posix.normalize(path.posix.join(path.posix.dirname(file), spec))

/** Classes that a sheet has rules for. */
function classesOf(sheet: string): Set<string> {
  const file = `src/client/styles/${sheet}.css`
  const rules = [...read(file).matchAll(/@import "([^"]+)"/g)].map(([, spec = '']) => read(beside(file, spec)))
  return new Set(rules.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)))
}
const main = classesOf('main')
const own = Object.fromEntries(
  sheetNames.map((sheet) => [sheet, [...classesOf(sheet)].filter((name) => !main.has(name))]),
)

/** The files that one imports, at once or later. */
const importsOf = once((file) =>
  [...read(file).matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*'([.#][^'?]+\.tsx?)'/g)]
    .map(([, spec = '']) => beside(file, spec))
    .filter((part) => existsSync(path.join(projectRoot, part))),
)

/** All files that a page draws with, and itself; later imports count as well. */
function partsOf(file: string): Set<string> {
  const parts = new Set([file])
  for (const part of parts) for (const next of importsOf(part)) parts.add(next)
  return parts
}

/** Words that stand in quotes where a file names classes. */
const namesIn = once((file) =>
  [...read(file).matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)].flatMap(([, plain, worked = '']) =>
    (plain ?? [...worked.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, words]) => words).join(' ')).split(/[^\w-]+/),
  ),
)

test('the sheets have classes of their own', () => {
  for (const names of Object.values(own)) expect(names.length).toBeGreaterThan(10)
})

test.each(siteMap.map(({ file }) => file))('%s brings the rules of all its parts', (file) => {
  const parts = [...partsOf(`src/routes/${file}.tsx`), ...partsOf('src/client/shell/root.tsx')]
  const drawn = new Set(parts.flatMap(namesIn))
  expect(drawn.size).toBeGreaterThan(20)
  const missing = sheetNames.filter((sheet) => !sheetsOf(file).includes(sheet)).flatMap((sheet) => own[sheet] ?? [])
  const brought = new Set(sheetsOf(file).flatMap((sheet) => own[sheet] ?? []))
  expect(missing.filter((name) => drawn.has(name) && !brought.has(name))).toEqual([])
})

/**
 * Browsers ask such rules again at each part of a page that comes or goes, of any kind, and style all of the page where the rule says
 * only its exceptions.
 */
test('no rule has the whole page styled again where a part of it comes or goes', () => {
  const sheets = readdirSync(path.join(projectRoot, 'src/client'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `src/client/${file}`)
  const costly = sheets.flatMap((file) =>
    [...read(file).matchAll(/:has\((?:[^()]|\([^()]*\))*:not\(|:has\([^)]*\)\s*[> ]\s*:not\(/g)].map(
      ([rule]) => `${file} ${rule}`,
    ),
  )
  expect(costly).toEqual([])
})

/** Rules of a class that stands alone, outside of any other; print rules restyle many. */
function classesStyledIn(file: string): string[] {
  const text = read(file).replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...text.matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) =>
    list.includes('(') ? [] : list.split(','),
  )
  return [...new Set(selectors.map((selector) => selector.trim()).filter((selector) => /^\.[\w-]+$/.test(selector)))]
}

test('a class has its rules in one file: in two, the later one would overrule the other', () => {
  const files = readdirSync(path.join(projectRoot, 'src/client'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/client/${file}`)
    .filter((file) => file.endsWith('.css') && !file.endsWith('/print.css'))
  const styled = files.flatMap((file) => classesStyledIn(file).map((name) => ({ name, file })))
  expect(styled.length).toBeGreaterThan(200)
  const twice = [...Map.groupBy(styled, ({ name }) => name)].filter(([, rules]) => rules.length > 1)
  expect(twice.map(([name, rules]) => [name, ...rules.map(({ file }) => file)])).toEqual([])
})
