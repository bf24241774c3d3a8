/**
 * Keeps one function of the embedded PostgreSQL from costing 600 MB. V8 compiles WebAssembly twice: quickly, then the most used functions once more
 * and better. That takes a few MB a function, but 600 for PostgreSQL's parser of SQL, a switch of 2,500 cases, a second or two after every start.
 * Quick code does for it: queries took as much CPU with it (400 of them 1.5 s either way), and twice as much where all code was left quick. V8 has no
 * word for one function, but decides as it compiles one for the first time whether its use is counted: so the parser is compiled alone, while nothing
 * is to be counted.
 */
import v8 from 'node:v8'
import type { Extension } from '@electric-sql/pglite'

/** Beyond the end of any WebAssembly memory of 2 GB, so that the parser stops at the first byte it reads. */
const nowhere = -16

type Instantiate = (
  imports: WebAssembly.Imports,
  done: (...made: [WebAssembly.Instance, WebAssembly.Module]) => void,
) => void

function compileQuicklyForGood({ raw_parser: parser }: WebAssembly.Exports): void {
  if (typeof parser !== 'function') return
  // "Count the use of function 0 only", which is not of the module's own.
  v8.setFlagsFromString('--wasm-tier-up-filter=0')
  try {
    parser(nowhere, 0)
  } catch {
    // It has been compiled; the instance is as it was, but for a hundred bytes of its stack.
  } finally {
    v8.setFlagsFromString('--wasm-tier-up-filter=-1')
  }
}

/** For PGlite's `extensions`: steps in when its code is there and nothing has run yet. */
export const spareMemory = {
  name: 'spare-memory',
  setup: async (_, options: { instantiateWasm: Instantiate }) => {
    const instantiateWasm: Instantiate = (imports, done) =>
      options.instantiateWasm(imports, (instance, module) => {
        compileQuicklyForGood(instance.exports)
        done(instance, module)
      })
    return { emscriptenOpts: { ...options, instantiateWasm } }
  },
} satisfies Extension
