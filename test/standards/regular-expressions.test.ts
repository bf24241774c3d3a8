/**
 * No regular expression of the product takes more than a line of time for a line of text: `recheck` proves it by automata, and one that
 * it cannot prove, or that is quadratic, stands here with the reason why nobody can use it. Repetitions with a bound are tried without it,
 * because a bound makes the automaton large and the expression only faster. The programs that recheck brings beside its JavaScript are
 * left out by `overrides` in package.json: 30 MB for every clone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type * as recheck from 'recheck'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'
import judged from './judged-expressions.json' with { type: 'json' }

// The build for browsers is the one that needs no other program.
const { checkSync } = createRequire(import.meta.url)('recheck/lib/browser.js') as typeof recheck

/** Reasons, by expression. */
const known: Record<string, string> = judged

/** Expressions as they are written in the sources, each with the files that it is in. */
function expressionsOf(folder: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) continue
    const { program, errors } = parseSync(file, readFileSync(path.join(folder, file), 'utf8'))
    expect(errors, file).toEqual([])
    new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const { pattern, flags } = node.regex
        const written = `/${pattern}/${flags}`
        found.set(written, [...(found.get(written) ?? []), file])
      },
    }).visit(program)
  }
  return found
}

/** Without bounds above three. */
const relaxed = (pattern: string) =>
  pattern.replace(/\{(\d+)(?:,(\d*))?\}/g, (bounds, from: string, to: string | undefined) =>
    Number(to || from) > 3 ? (from === '0' ? '*' : '+') : bounds,
  )

function isProven(written: string): boolean {
  const end = written.lastIndexOf('/')
  const { status } = checkSync(relaxed(written.slice(1, end)), written.slice(end + 1), {
    checker: 'automaton',
    timeout: 60_000,
  })
  return status === 'safe'
}

test('the checker tells quadratic and worse expressions from the others', () => {
  expect(['/\\s*,\\s*/', '/^(a+)+$/', '/(?:a|a{1,20})*b/'].map(isProven)).toEqual([false, false, false])
  expect(['/^[\\w-]{1,1364}$/', '/^a+b/'].map(isProven)).toEqual([true, true])
})

const expressions = expressionsOf(path.join(projectRoot, 'src'))

test('every regular expression is linear, or has a reason why it does no harm', { timeout: 120_000 }, () => {
  expect(expressions.size).toBeGreaterThan(200)
  const unproven = [...expressions].filter(([written]) => !(written in known) && !isProven(written))
  expect(unproven).toEqual([])
})

test('no reason stands for an expression that is gone', () => {
  expect(Object.keys(known).filter((written) => !expressions.has(written))).toEqual([])
})
