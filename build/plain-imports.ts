/**
 * Vite wraps each dynamic import in a helper that adds preload links and style sheets. Here one sheet serves all pages, and our own rules fetch
 * chunks ahead (client/runtime/later/navigation.ts). Without the wrapping a first visit to a place brings 800 bytes less, and the first script imports
 * no other: an import of the helper's chunk would bring 14 KB before the letters (0.3 s of the largest paint on a slow line).
 */
import { type ESTree, type Plugin, parseAst, Visitor } from 'vite'

const helper = '__vitePreload'
const isHelper = (node: ESTree.Node) => node.type === 'Identifier' && node.name === helper

interface Span {
  start: number
  end: number
}

/** The import in `() => import('x')` and what follows it, or in `async () => { const { y } = await import('x'); return { y } }`. */
function importIn(load: ESTree.Argument | undefined): Span {
  if (load?.type === 'ArrowFunctionExpression') {
    const { body } = load
    if (body.type !== 'BlockStatement') return body
    const [taken] = body.body
    const value = taken?.type === 'VariableDeclaration' && body.body.length === 2 ? taken.declarations[0]?.init : null
    if (value?.type === 'AwaitExpression' && value.argument.type === 'ImportExpression') return value.argument
  }
  throw new Error('Vite wraps dynamic imports in a way that build/plain-imports.ts does not know.')
}

/** A chunk's code with its dynamic imports as they were written; null where none is wrapped. */
export function unwrapImports(code: string): string | null {
  if (!code.includes(helper)) return null
  const cuts: Span[] = []
  new Visitor({
    CallExpression({ callee, arguments: [load], start, end }) {
      if (!isHelper(callee)) return
      const inner = importIn(load)
      cuts.push({ start, end: inner.start }, { start: inner.end, end })
    },
    // The helper's name goes from a list of imports; a statement with that name alone goes whole.
    ImportDeclaration({ specifiers, start, end }) {
      const place = specifiers.findIndex(({ local }) => isHelper(local))
      const [own, next, before] = [specifiers[place], specifiers[place + 1], specifiers[place - 1]]
      if (!own) return
      if (next) cuts.push({ start: own.start, end: next.start })
      else if (before) cuts.push({ start: before.end, end: own.end })
      else cuts.push({ start, end })
    },
  }).visit(parseAst(code))
  cuts.sort((one, other) => one.start - other.start)
  return (
    cuts.map(({ start }, index) => code.slice(cuts[index - 1]?.end ?? 0, start)).join('') +
    code.slice(cuts.at(-1)?.end ?? 0)
  )
}

export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === '\0vite/preload-helper.js' ? `export const ${helper} = (load) => load()` : undefined),
  renderChunk: (code) => unwrapImports(code),
}
