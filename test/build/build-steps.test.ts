/** Our own steps of the build still do what their heads say: a new version of Vite, React or the router that changes what they cut is refused. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import { browserPackages } from '../../build/browser-packages.ts'
import { plainImports, unwrapImports } from '../../build/plain-imports.ts'
import { moduleOf, reactAsModule } from '../../build/react-as-module.ts'
import { routerWithoutNames, withoutNames } from '../../build/router-without-names.ts'

const production = path.join(projectRoot, 'node_modules/react-router/dist/production')

/** Chunks of a small program, by their names, as the product's would be built. */
async function built(sources: Record<string, string>, { plugins = [], ...config }: InlineConfig = {}) {
  const memory: Plugin = {
    name: 'memory',
    enforce: 'pre',
    resolveId: (id) => (id in sources ? `${projectRoot}/${id}` : undefined),
    load: (id) => sources[id.slice(projectRoot.length + 1)],
  }
  const output = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'silent',
    ...config,
    plugins: [memory, ...plugins],
    build: { write: false, modulePreload: false, rolldownOptions: { input: 'entry.js' } },
  })
  if (!('output' in output)) throw new Error('one build was asked for')
  return new Map(output.output.flatMap((each) => (each.type === 'chunk' ? [[each.name, each.code]] : [])))
}

const importing = {
  'entry.js': `import('one.js').then(({ one }) => one(import('two.js').then((it) => it.two)))
    globalThis.named = async () => { const { two } = await import('two.js'); return two() }
    globalThis.bare = async () => { await import('two.js') }`,
  'one.js': 'export const one = (given) => given',
  'two.js': 'export const two = () => import("one.js")',
}

test('dynamic imports stand as they were written, in each way that Vite wraps them', async () => {
  expect([...(await built(importing)).values()].join('\n')).toMatch(/vite:preloadError/)
  const code = [...(await built(importing, { plugins: [plainImports] })).values()].join('\n')
  expect(code).not.toMatch(/preload|=>\w+\(\(\)=>import/i)
  expect(code.match(/import\(/g)).toHaveLength(5)
})

test('a way of wrapping that is not known stops the build', () => {
  expect(() => unwrapImports('__vitePreload(load, __VITE_PRELOAD__)')).toThrow('does not know')
  expect(unwrapImports('const a = 1')).toBeNull()
})

test('the router names its components as they are cut, and nothing else of it changes', () => {
  const files = readdirSync(production).filter((name) => name.endsWith('.mjs'))
  const before = files.map((name) => readFileSync(path.join(production, name), 'utf8')).join('\n')
  const after = withoutNames(before)
  expect(before.match(/\.displayName = /g)?.length).toBeGreaterThan(10)
  expect(after).not.toMatch(/^\w+\.displayName = /m)
  expect(after.match(/@__PURE__ \*\/ React\d*\.createContext/g)?.length).toBe(
    before.match(/= React\d*\.createContext/g)?.length,
  )
})

test('without its names the router leaves out what no page uses', async () => {
  const used = {
    'entry.js':
      "import * as router from 'react-router'; globalThis.used = [router.createBrowserRouter, router.RouterProvider]",
  }
  const bytes = async (plugins: Plugin[]) =>
    [...(await built(used, { plugins, resolve: { alias: browserPackages } })).values()].join('').length
  expect((await bytes([])) - (await bytes([routerWithoutNames]))).toBeGreaterThan(8_000)
})

test('React comes as one module with all its names, and without a chunk of helpers', async () => {
  const required = createRequire(import.meta.url)
  const uses = "import { useState } from 'react'; globalThis.used = useState"
  const sources = { 'entry.js': "import('one.js'); import('two.js')", 'one.js': uses, 'two.js': uses }
  const chunks = await built(sources, { plugins: [reactAsModule] })
  expect([...chunks.values()].filter((code) => code.includes('__CLIENT_INTERNALS'))).toHaveLength(1)
  for (const name of ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']) {
    const names = Object.keys(required(name)).filter((each) => !each.startsWith('__'))
    for (const each of names) expect(moduleOf(name)).toContain(`export const ${each} = react.${each}\n`)
  }
})

test.each(browserPackages.map(({ find, replacement }) => [String(find), replacement]))(
  'the package %s still names another file than browsers get',
  (find, replacement) => {
    const name = find.replace(/^\/\^|\$\/$/g, '').replaceAll('\\', '')
    expect(readFileSync(replacement, 'utf8')).toMatch(/^export /m)
    expect(createRequire(import.meta.url).resolve(name)).not.toBe(replacement)
  },
)
