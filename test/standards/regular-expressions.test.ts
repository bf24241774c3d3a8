/**
 * No regular expression of the product takes more than a line of time for a line of text: `recheck` proves it by automata, and one that
 * it cannot prove, or that is quadratic, stands in judged-expressions.json with the reason why nobody can use it. All proofs take a minute, so that
 * those which this version of recheck has found are kept; here the new ones are proved, and a few of the others anew. The programs that recheck brings
 * beside its JavaScript are left out by `overrides` in package.json: 30 MB for every clone.
 */
import { expect, test } from 'vitest'
import { checkerVersion, isProven, writtenExpressions } from './expressions.ts'
import judged from './judged-expressions.json' with { type: 'json' }
import kept from './proven-expressions.json' with { type: 'json' }

/** Reasons, by expression. */
const known: Record<string, string> = judged
/** `npm run bench -- expressions` proves all of them and writes the file. */
const proven = new Set<string>(kept.checker === checkerVersion ? kept.proven : [])
const provenAnew = 12

test('the checker tells quadratic and worse expressions from the others', () => {
  expect(['/\\s*,\\s*/', '/^(a+)+$/', '/(?:a|a{1,20})*b/'].map(isProven)).toEqual([false, false, false])
  expect(['/^[\\w-]{1,1364}$/', '/^a+b/'].map(isProven)).toEqual([true, true])
})

const expressions = writtenExpressions()

test('every regular expression is linear, or has a reason why it does no harm', { timeout: 600_000 }, () => {
  expect(expressions.size).toBeGreaterThan(200)
  const begin = Math.floor(Math.random() * proven.size)
  const again = new Set([...proven, ...proven].slice(begin, begin + provenAnew))
  const isKept = (written: string) => proven.has(written) && !again.has(written)
  const unproven = [...expressions].filter((written) => !(written in known) && !isKept(written) && !isProven(written))
  expect(unproven).toEqual([])
})

test('no reason stands for an expression that is gone, and nothing is both judged and proven', () => {
  expect(Object.keys(known).filter((written) => !expressions.has(written))).toEqual([])
  expect(Object.keys(known).filter((written) => proven.has(written))).toEqual([])
})
