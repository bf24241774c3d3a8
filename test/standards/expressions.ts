/** The regular expressions of the product, and the proof that one takes no more than a line of time for a line of text. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as recheck from 'recheck'
import { parseSync, Visitor } from 'vite'
import { projectRoot } from '#server/settings/root.ts'

const from = createRequire(import.meta.url)
// The build for browsers is the one that needs no other program.
const { checkSync } = from('recheck/lib/browser.js') as typeof recheck

export const checkerVersion: string = JSON.parse(
  readFileSync(path.join(projectRoot, 'node_modules/recheck/package.json'), 'utf8'),
).version

/** Expressions as they are written in the sources. Throws where a file cannot be read as TypeScript. */
export function writtenExpressions(): Set<string> {
  const found = new Set<string>()
  const folder = path.join(projectRoot, 'src')
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    const { program, errors } = parseSync(file, readFileSync(path.join(folder, file), 'utf8'))
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
    new Visitor({
      Literal(node) {
        if ('regex' in node) found.add(`/${node.regex.pattern}/${node.regex.flags}`)
      },
    }).visit(program)
  }
  return found
}

/** Without bounds above three: a bound makes the automaton large and the expression only faster. */
const relaxed = (pattern: string) =>
  pattern.replace(/\{(\d+)(?:,(\d*))?\}/g, (bounds, from: string, to: string | undefined) =>
    Number(to || from) > 3 ? (from === '0' ? '*' : '+') : bounds,
  )

export function isProven(written: string): boolean {
  const end = written.lastIndexOf('/')
  const { status } = checkSync(relaxed(written.slice(1, end)), written.slice(end + 1), {
    checker: 'automaton',
    // Far more than the longest proof takes on a quiet machine.
    timeout: 600_000,
  })
  return status === 'safe'
}
