/** A plugin of Vite: `import('x.ts?every')` gives a source's own functions as well, those that it keeps to itself. For tests that call all of them. */
import { readFileSync } from 'node:fs'
import { type Plugin, parseSync } from 'vite'

const suffix = '?every'

interface Declared {
  type: string
  id?: { name: string }
  declarations?: { id: { name: string }; init: { type: string } | null }[]
}

const isFunction = (type = '') => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Names of the functions at the top of a source that it does not export. */
function keptFunctions(code: string): string[] {
  const body = parseSync('source.ts', code).program.body as unknown as Declared[]
  return body.flatMap((it) => {
    if (it.type === 'FunctionDeclaration') return it.id?.name ?? []
    if (it.type !== 'VariableDeclaration') return []
    return (it.declarations ?? []).filter(({ init }) => isFunction(init?.type)).map(({ id }) => id.name)
  })
}

export const everyFunction: Plugin = {
  name: 'every-function',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(suffix)) return null
    const code = readFileSync(id.slice(0, -suffix.length), 'utf8')
    return `${code}\nexport const everyFunction = [${keptFunctions(code).join(', ')}]`
  },
}
