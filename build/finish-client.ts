/**
 * Names the finished build by its content and compresses each file once at the highest level, so that serving costs nothing. Texts are part of
 * the name: a changed text must change the address that browsers keep it under.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]
const locales = path.resolve(import.meta.dirname, '../locales')

/** Which distances are cheap to write differs from file to file by some thousandths. Tried out for the files of first visits alone: each costs its CPU. */
const distances = [
  [0, 0],
  [1, 0],
  [0, 15],
  [3, 8],
] as const

/** In zlib's own threads: of the 9 s of CPU that the browser's build takes, 6 are these. All files four times took 25. */
async function smallest(bytes: Buffer, isOfFirstVisits: boolean): Promise<Buffer> {
  const all = await Promise.all(
    distances.slice(0, isOfFirstVisits ? undefined : 1).map(([postfix, direct]) =>
      toBrotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  )
  return all.reduce((best, each) => (each.length < best.length ? each : best))
}

async function compress(file: string, isOfFirstVisits: boolean): Promise<void> {
  const bytes = readFileSync(file)
  if (bytes.length < 256) return
  const [brotli, gzipped] = await Promise.all([smallest(bytes, isOfFirstVisits), toGzip(bytes, { level: 9 })])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

function localesHash(): string {
  const hash = createHash('sha256')
  for (const entry of readdirSync(locales, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) hash.update(readFileSync(path.join(entry.parentPath, entry.name)))
  return hash.digest('hex')
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }>

/** The files that the build's entries and these sources cannot do without. */
function filesOf(sources: readonly string[], manifest: Manifest): Set<string> {
  const keys = new Set([...sources, ...Object.keys(manifest).filter((key) => manifest[key]?.isEntry)])
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next)
  return new Set([...keys].flatMap((key) => [manifest[key]?.file ?? [], manifest[key]?.css ?? []].flat()))
}

/** `firstVisits` are the sources of the pages that people arrive at and of all that comes with them. */
export const finishClient = (firstVisits: readonly string[]): Plugin => ({
  name: 'finish-client',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    if (!dir) return
    const manifest = readFileSync(path.join(dir, '.vite/manifest.json'))
    const id = createHash('sha256').update(manifest).update(localesHash()).digest('hex').slice(0, 12)
    writeFileSync(path.join(dir, 'build.json'), `${JSON.stringify({ id })}\n`)
    const isText = /\.(js|css|svg|json|txt|webmanifest)$/
    const texts = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && isText.test(entry.name) && !entry.parentPath.endsWith('.vite'),
    )
    const first = filesOf(firstVisits, JSON.parse(manifest.toString()))
    await Promise.all(
      texts.map(({ parentPath, name }) => {
        const file = path.join(parentPath, name)
        return compress(file, first.has(path.relative(dir, file).replaceAll('\\', '/')))
      }),
    )
  },
})
