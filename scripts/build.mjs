/**
 * Builds the browser's part, then the server's, when their sources have changed.
 * Changes are found by contents, not by dates: a clone or a checkout touches every date. Where no date, size or name has changed since the last look,
 * the contents are not read again.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { locked } from './locked.mjs'
import { isStarted, main, root, run, Stop, seconds } from './run.mjs'
import { setUp } from './setup.mjs'

const sources = [
  'src',
  'locales',
  'public',
  'index.html',
  'build',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const stampFile = path.join(root, 'dist', '.stamp')
const datesFile = path.join(root, 'dist', '.dates')

function* filesUnder(name) {
  const full = path.join(root, name)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) yield name
  else for (const entry of readdirSync(full).sort()) yield* filesUnder(`${name}/${entry}`)
}

function* sourceFiles() {
  for (const source of sources) for (const file of filesUnder(source)) if (!/\.test\.tsx?$/.test(file)) yield file
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function hashOfDates() {
  const hash = createHash('sha256')
  for (const file of sourceFiles()) {
    const { size, mtimeMs, ctimeMs } = statSync(path.join(root, file))
    hash.update(`${file}\0${size} ${mtimeMs} ${ctimeMs}\0`)
  }
  return hash.digest('hex')
}

/** The builder's words without the stack of its own code and, where nobody sees them, without colours. */
const reportOf = (output) =>
  (process.stdout.isTTY ? output : stripVTControlCharacters(output)).replace(/^ +at .*\n/gm, '').trim()

const holds = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text

/** True if the pages are those of the sources. */
export function isBuilt(stamp) {
  if (!existsSync(stampFile)) return false
  const dates = hashOfDates()
  if (holds(datesFile, dates)) return true
  const isSame = holds(stampFile, stamp ?? hashOfSources())
  if (isSame) note(datesFile, dates)
  return isSame
}

/** A folder that cannot be written costs the next start its time. */
function note(file, text) {
  try {
    writeFileSync(file, text)
  } catch {}
}

/** Builds where needed. Throws a `Stop` with the builder's own words when it fails. */
export async function build(node24) {
  const stamp = hashOfSources()
  if (isBuilt(stamp)) return
  await locked(async () => {
    if (isBuilt(stamp)) return
    const start = performance.now()
    console.log('Building the pages …')
    for (const file of [stampFile, datesFile]) rmSync(file, { force: true })
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    for (const part of [[], ['--ssr']]) {
      const env = { ...process.env, NODE_ENV: 'production' }
      const { code, output } = await run(node24, [vite, 'build', ...part, '--logLevel', 'warn'], { quiet: true, env })
      if (code !== 0) throw new Stop(`${reportOf(output)}\nThe build failed; the lines above say where.`)
    }
    writeFileSync(stampFile, stamp)
    console.log(`Built the pages in ${seconds(start)}`)
  })
}

if (isStarted(import.meta.url)) await main(async () => void (await build(await setUp())))
