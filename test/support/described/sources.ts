/** The templates of described SQL in a source, so that a test can say which ones it has not met. */
import { parseSync } from 'vite'

interface Template {
  /** By its texts, as in {@link keyOf}. */
  key: string
  line: number
}

/** Names a template by its texts, which are its own wherever it runs. */
export const keyOf = (strings: readonly (string | null | undefined)[]): string => JSON.stringify(strings)

/** The tags of untyped SQL, of SQL with the kinds of its last part, and of texts that are none. */
const without = /^(sql|endingIn\(.*\)|String\.raw)$/

interface Node {
  type: string
  start: number
  end: number
  tag: Node
  quasi: { quasis: { value: { cooked?: string | null } }[] }
}

/** All described templates of a source. */
export function templatesIn(code: string): Template[] {
  const found: Template[] = []
  const visit = (it: unknown): void => {
    if (Array.isArray(it)) for (const part of it) visit(part)
    else if (typeof it === 'object' && it !== null) {
      const node = it as Node
      if (node.type === 'TaggedTemplateExpression' && !without.test(code.slice(node.tag.start, node.tag.end)))
        found.push({
          key: keyOf(node.quasi.quasis.map(({ value }) => value.cooked)),
          line: code.slice(0, node.start).split('\n').length,
        })
      for (const part of Object.values(node)) visit(part)
    }
  }
  visit(parseSync('source.ts', code).program)
  return found
}
