/**
 * Names the finished build by its content and compresses each file once at the highest level, so that serving costs nothing. Texts are part of
 * the name: a changed text must change the address that browsers keep it under.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const locales = path.resolve(import.meta.dirname, '../locales')

/** Which distances are cheap to write differs from file to file by some thousandths, which are bytes of every first visit. */
const distances = [
  [0, 0],
  [1, 0],
  [0, 15],
  [3, 8],
] as const

const smallest = (bytes: Buffer): Buffer =>
  distances
    .map(([postfix, direct]) => ({
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      [constants.BROTLI_PARAM_NDIRECT]: direct,
    }))
    .map((params) => brotliCompressSync(bytes, { params }))
    .reduce((best, each) => (each.length < best.length ? each : best))

function localesHash(): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(locales, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(path.join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

export const finishClient: Plugin = {
  name: 'finish-client',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }) {
    if (!dir) return
    const manifest = readFileSync(path.join(dir, '.vite/manifest.json'))
    const id = createHash('sha256').update(manifest).update(localesHash()).digest('hex').slice(0, 12)
    writeFileSync(path.join(dir, 'build.json'), `${JSON.stringify({ id })}\n`)
    for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name)
      const isText = entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)
      if (!isText || entry.parentPath.endsWith('.vite')) continue
      const bytes = readFileSync(file)
      if (bytes.length < 256) continue
      writeFileSync(`${file}.br`, smallest(bytes))
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
}
