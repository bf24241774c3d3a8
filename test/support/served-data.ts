/**
 * The data of the server of all browser tests: its demo is invented once and cached under .cache, named by a hash of its sources and by its day.
 * Started by itself, this file invents it: beside other tests (scripts/test.mjs), because it takes one core for half a minute and the next one waits.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'
import { bangkokDay } from '#shared/bangkok.ts'

const cacheFolder = path.join(projectRoot, '.cache/e2e')
/** The output of the browser tests' server since it started. */
export const serverLog = `${cacheFolder}.log`
const madeFrom = ['src/server/demo', 'src/server/db', 'src/server/domain/places']

/** Folder of demo data that fit the sources and Bangkok's day, on which the demo depends; older ones are removed. */
export function dataFolder(today = new Date()): string {
  const hash = createHash('sha256').update(bangkokDay(today))
  for (const folder of madeFrom) {
    const files = readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile() && !entry.name.includes('.test.')))
      hash.update(readFileSync(path.join(file.parentPath, file.name)))
  }
  const name = hash.digest('hex').slice(0, 16)
  mkdirSync(cacheFolder, { recursive: true })
  for (const other of readdirSync(cacheFolder).filter((folder) => folder !== name))
    rmSync(path.join(cacheFolder, other), { recursive: true, force: true })
  return path.join(cacheFolder, name)
}

/** Resolves with the address that the ready line names, once the demo is whole: people to sign in as are named then. */
export function startServer(dataDir: string, log: string): { child: ChildProcess; ready: Promise<string> } {
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/server/main.js')], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DEMO: '1',
      DATA_DIR: dataDir,
      // Readers come from addresses of their own: limits by address are kept from one run to the next.
      TRUST_PROXY: '1',
      // So that no test waits minutes for a page's look at newer builds.
      MANIFEST_POLL_SECONDS: '1',
      // The browsers keep the machine busy.
      REFUSE_WHEN_BUSY: '0',
      LOG_FORMAT: 'text',
      LOG_LEVEL: 'debug',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const written = createWriteStream(log)
  const ready = new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      output = (output + text).slice(-10_000)
      written.write(text)
      const address = /Ready at (http:\/\/localhost:\d+)/.exec(output)?.[1]
      if (address && output.includes('Sign in as')) resolve(address)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
  // Checked once the browser has started.
  ready.catch(() => undefined)
  return { child, ready }
}

if (process.argv[1] === import.meta.filename) {
  const dataDir = dataFolder()
  const fill = path.join(projectRoot, 'src/server/process/fill-ahead.ts')
  const child = spawn(process.execPath, [fill], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production', DEMO: '1', DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', openSync(`${cacheFolder}-making.log`, 'w'), 'inherit'],
  })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'close')
  // Half a demo would be taken for a whole one.
  if (code !== 0) rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
}
