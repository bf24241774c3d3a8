/**
 * The texts that a page brings along are those that it can show: namespaces of the keys in all that its file and its data file load, against
 * those on its line of the map. A missing one shows keys where words belong, until the rest is fetched; one too many is bytes for nothing.
 * A key made while running counts by its namespace, which is always written out; a key without one is common, which every page has.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type PageEntry, siteMap } from '#routes/site-map.ts'
import { projectRoot } from '#server/settings/root.ts'

const namespaces = readdirSync(path.join(projectRoot, 'locales/th')).map((file) => file.replace('.json', ''))
/** On every page, and of no page: letters are written by the server. */
const everywhere = ['common', 'error', 'letter', 'mail']
const keyForm = new RegExp(`['"\`](${namespaces.filter((name) => !everywhere.includes(name)).join('|')}):[a-zA-Z]`, 'g')

/** Tables of all refusals, of which a page says those that its own files name. */
const catalogues = ['src/shared/refusals.ts']

interface Source {
  loads: string[]
  names: Set<string>
}
const sources = new Map<string, Source>()

/** A file of ours: its run-time imports, and the namespaces of the keys in it. */
function sourceOf(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const code = readFileSync(path.join(projectRoot, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '')
  const loads = [
    ...code.matchAll(
      /^(?:import|export)(?! type)[\w\s{},*$]*?(?:\bfrom )?'([.#][^']+\.tsx?)'|\bimport\('([.#][^']+\.tsx?)'\)/gm,
    ),
  ]
    .map(([, always, later]) => always ?? later ?? '')
    .map((spec) => (spec.startsWith('#') ? `src/${spec.slice(1)}` : path.posix.join(path.posix.dirname(file), spec)))
  const source = { loads, names: new Set([...code.matchAll(keyForm)].map(([, name = '']) => name)) }
  sources.set(file, source)
  return source
}

/** Namespaces of everything that some files load, as far as `isOurs` says. */
function namesFrom(files: string[], isOurs: (file: string) => boolean): Set<string> {
  const [seen, names] = [new Set<string>(), new Set<string>()]
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || catalogues.includes(file) || !isOurs(file)) continue
    seen.add(file)
    const { loads, names: own } = sourceOf(file)
    open.push(...loads)
    for (const name of own) names.add(name)
  }
  return names
}

const pages: readonly PageEntry[] = siteMap.filter(({ path }) => path !== '/_ui')
const dataFiles = new Set(readdirSync(path.join(projectRoot, 'src/routes'), { recursive: true, encoding: 'utf8' }))

test.each(pages.map((entry) => [entry.path, entry] as const))(
  '%s brings the texts that it shows, and no others',
  (_path, entry) => {
    const shown = namesFrom([`src/routes/${entry.file}.tsx`], (file) => /^src\/(routes|client|shared)\//.test(file))
    const data = `${entry.file}.data.ts`
    // Refusals of its form; the domain's own files name no page.
    const refused = dataFiles.has(data)
      ? namesFrom([`src/routes/${data}`], (file) => /\.data\.ts$|^src\/(shared|server\/http\/forms)\//.test(file))
      : new Set<string>()
    const needed = new Set([...shown, ...refused])
    // A folder may have no texts of its own.
    const declared = entry.texts.filter((name) => namespaces.includes(name))
    expect([...declared].sort()).toEqual([...needed].sort())
  },
)

test('a page’s texts are searched in all its imports, and found in template strings too', () => {
  const place = namesFrom(['src/routes/client/information.tsx'], (file) => file.startsWith('src/'))
  expect([...place]).toEqual(expect.arrayContaining(['client', 'review', 'payees', 'policy']))
  expect("`profile:done.$'auth:error.code'".match(keyForm)).toHaveLength(2)
})
