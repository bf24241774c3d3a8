/** Sets letters in a thread of its own, so that no reader waits for a long one. The fonts are read once. */
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { projectRoot } from '../settings/root.ts'
import { charactersOf, printable } from './printable.ts'
import type { LetterTask } from './set-letter.ts'

const folder = path.join(projectRoot, 'src/server/letters')
const fonts = path.join(folder, 'fonts')
const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [fonts] }] })
const known = charactersOf(fonts)
const print = (_: string, value: unknown) => (typeof value === 'string' ? printable(value, known) : value)

parentPort?.on('message', ({ id, letter }: LetterTask) => {
  try {
    const inputs = { letter: JSON.stringify(letter, print) }
    const asked = { mainFilePath: path.join(folder, 'letter.typ'), inputs }
    // PDF/UA: a tagged file that screen readers can read. Its stamp is the letter's own day, so that the same letter has the same bytes.
    const pdf = compiler.pdf(asked, { pdfStandard: 'ua-1' })
    parentPort?.postMessage({ id, pdf })
  } catch (error) {
    parentPort?.postMessage({ id, fault: String(error) })
  }
  // Parts of letters that were not asked for lately are forgotten.
  compiler.evictCache(10)
})
