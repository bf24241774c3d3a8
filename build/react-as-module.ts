/**
 * React is CommonJS: every chunk that imports it would unwrap it once more, with helpers in a chunk of their own that each page waits for. Here
 * one module unwraps it for all: one script and 160 bytes less on a place's page.
 */
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const required = createRequire(import.meta.url)
const prefix = 'react-as-module:'

/** The module that stands for a package of React's: the same names, each by itself. */
export function moduleOf(name: string): string {
  const names = Object.keys(required(name)).filter((it) => /^[A-Za-z]\w*$/.test(it))
  if (names.length === 0) throw new Error(`${name} has no exports that build/react-as-module.ts could name.`)
  return `import react from '${name}'\n${names.map((it) => `export const ${it} = react.${it}`).join('\n')}\nexport default react\n`
}

export const reactAsModule: Plugin = {
  name: 'react-as-module',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId(source, importer, { kind }: { kind?: string }) {
    const isReact = /^react(-dom)?(\/(jsx-runtime|client))?$/.test(source)
    if (!isReact || kind === 'require-call' || importer?.startsWith(prefix)) return
    return prefix + source
  },
  load: (id) => (id.startsWith(prefix) ? moduleOf(id.slice(prefix.length)) : undefined),
}
