/**
 * The built server with demo places, and one Chromium, for all browser tests together (vitest's global set-up of `e2e`).
 * The demo data are made once and cached under .cache, named by a hash of their sources and by their day.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type BrowserServer, chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '#server/settings/root.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built server with demo places. */
    origin: string
    /** Where the shared browser listens. */
    browser: string
    /** The server's data folder, with its outbox. */
    dataDir: string
    /** The server's output since it started, with all that it logs. */
    serverLog: string
  }
}

const kept = path.join(projectRoot, '.cache/e2e')
const madeFrom = ['src/server/demo', 'src/server/db', 'src/server/domain/places']

/** Folder of demo data that fit the sources and the day; older ones are removed. */
function dataFolder(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const folder of madeFrom) {
    const files = readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    for (const file of files.filter((entry) => entry.isFile() && !entry.name.includes('.test.')))
      hash.update(readFileSync(path.join(file.parentPath, file.name)))
  }
  const name = hash.digest('hex').slice(0, 16)
  mkdirSync(kept, { recursive: true })
  for (const other of readdirSync(kept).filter((folder) => folder !== name))
    rmSync(path.join(kept, other), { recursive: true, force: true })
  return path.join(kept, name)
}

/** Resolves with the address that the ready line names. */
function startServer(dataDir: string, log: string): { child: ChildProcess; ready: Promise<string> } {
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
      if (address) resolve(address)
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('close', (code) => reject(new Error(`The server ended with ${code} before it was ready:\n${output}`)))
  })
  // Checked once the browser has started.
  ready.catch(() => undefined)
  return { child, ready }
}

const launch = (args: string[]): Promise<BrowserServer> =>
  chromium.launchServer({
    executablePath: process.env.HEADLESS_SHELL ?? process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-quic',
      '--no-first-run',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  })

/** Of the browser's own address bar, which nobody sees here: each window drew its suggestions in a process of their own, for a second. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** The last list of disabled features replaces those before it, Playwright's own among them: that one is read from a first start. */
async function startBrowser(): Promise<BrowserServer> {
  const usual = await launch([])
  const leftOut = usual.process().spawnargs.findLast((argument) => argument.startsWith('--disable-features='))
  await usual.close()
  return launch([`${leftOut ?? '--disable-features='},${unseen.join(',')}`])
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = dataFolder()
  const serverLog = `${kept}.log`
  const { child, ready } = startServer(dataDir, serverLog)
  const browser = await startBrowser()
  const stop = async () => {
    await browser.close()
    const ended = new Promise((resolve) => child.once('close', resolve))
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
  try {
    project.provide('origin', await ready)
    project.provide('browser', browser.wsEndpoint())
    project.provide('dataDir', dataDir)
    project.provide('serverLog', serverLog)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
