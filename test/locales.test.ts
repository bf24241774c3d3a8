/** The texts: the same keys and placeholders in three languages, none missing, none unused, none written into the code. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/root.ts'
import { locales } from '#shared/locales.ts'

type Texts = Map<string, string>

function flatten(tree: Record<string, unknown>, prefix: string, into: Texts): Texts {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value as Record<string, unknown>, `${prefix}${key}.`, into)
  }
  return into
}

function textsOf(locale: string): Texts {
  const folder = path.join(projectRoot, 'locales', locale)
  const all: Texts = new Map()
  for (const file of readdirSync(folder)) {
    flatten(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), `${file.replace('.json', '')}:`, all)
  }
  return all
}

const withoutComments = (code: string) => code.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')

const texts = Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)]))
const sources = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(path.join(projectRoot, 'src', file), 'utf8')) }))
const screens = sources.filter(({ file }) => /^(routes|client)\//.test(file))
/** The gallery of the design system is for its builders. */
const isGallery = (file: string) => /gallery|_ui/.test(file)

test('each language has the same keys', () => {
  const keys = [...(texts.th as Texts).keys()].sort()
  for (const locale of locales) expect([...(texts[locale] as Texts).keys()].sort(), locale).toEqual(keys)
})

test('each text has the same placeholders in every language, and none is empty', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([found]) => found).sort()
  for (const [key, thai] of texts.th as Texts) {
    for (const locale of locales) {
      const text = (texts[locale] as Texts).get(key) ?? ''
      expect(text.trim(), `${locale} ${key}`).not.toBe('')
      expect(placeholders(text), `${locale} ${key}`).toEqual(placeholders(thai))
    }
  }
})

/** Keys as they are written in code: whole (`t('a.b')`), or with values in them (`t(`a.${b}`)`). */
function keysIn(code: string): { whole: Set<string>; patterns: RegExp[] } {
  const withNamespace = (key: string) => (key.includes(':') ? key : `common:${key}`)
  const whole = new Set<string>()
  const patterns: RegExp[] = []
  for (const [, key = ''] of code.matchAll(/['"]((?:\w+:)?[\w-]+(?:\.[\w-]+)+|\w+:\w+)['"]/g))
    whole.add(withNamespace(key))
  for (const [, key = ''] of code.matchAll(/\bt\(\s*`([^`]*\$\{[^`]*)`/g)) {
    const literal = withNamespace(key).split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
    patterns.push(new RegExp(`^${literal.map((part) => part.replace(/[.:]/g, '\\$&')).join('[\\w.-]+')}$`))
  }
  return { whole, patterns }
}

test('every text is used', () => {
  const used = sources.filter(({ file }) => !isGallery(file)).map(({ code }) => keysIn(code))
  const unused = [...(texts.th as Texts).keys()].filter(
    (key) => !used.some(({ whole, patterns }) => whole.has(key) || patterns.some((pattern) => pattern.test(key))),
  )
  expect(unused).toEqual([])
})

test('every text that a screen asks for exists', () => {
  for (const { file, code } of screens) {
    for (const [, key = ''] of code.matchAll(/\bt\('([^']+)'/g)) {
      const full = key.includes(':') ? key : `common:${key}`
      expect((texts.th as Texts).has(full), `${file}: ${full}`).toBe(true)
    }
  }
})

test('no screen has a text of its own', () => {
  // Specified as they are: the product's error titles and the languages' own names.
  const allowed = ['404 — Not Found', 'ไทย', '中文']
  for (const { file, code } of screens.filter((it) => !isGallery(it.file) && it.file !== 'routes/site-map.ts')) {
    const words = [
      ...[...code.matchAll(/>\s*([^<>{}=;()]*\p{L}{2,}[^<>{}=;()]*)\s*<\//gu)].map(([, text]) => text),
      ...[...code.matchAll(/(?:aria-label|title|alt|placeholder|label)="([^"]*\p{L}{2,}[^"]*)"/gu)].map(
        ([, text]) => text,
      ),
      ...[...code.matchAll(/['"`]([^'"`]*[\u0e00-\u0e7f\u4e00-\u9fff][^'"`]*)['"`]/g)].map(([, text]) => text),
    ].filter((text) => text !== undefined && !allowed.includes(text))
    expect(words, file).toEqual([])
  }
})
