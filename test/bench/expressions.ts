/** Proves every regular expression of the product, and keeps the proofs for test/standards/regular-expressions.test.ts. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'
import { checkerVersion, isProven, writtenExpressions } from '../standards/expressions.ts'
import judged from '../standards/judged-expressions.json' with { type: 'json' }
import { measured } from './measured.ts'

const written = [...writtenExpressions()].filter((expression) => !(expression in judged)).sort()
const proven = written.filter(isProven)
const file = path.join(projectRoot, 'test/standards/proven-expressions.json')
writeFileSync(file, `${JSON.stringify({ checker: checkerVersion, proven }, null, 2)}\n`)
measured('regular expressions without a proof', written.length - proven.length, 'expressions', { atMost: 0 })
