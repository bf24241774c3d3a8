/**
 * The built server with demo places, and one Chromium, for all browser tests together (vitest's global set-up of `e2e`).
 */
import { type BrowserServer, chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { bangkokMidnight } from '#shared/bangkok.ts'
import { dataFolder, serverLog, startServer } from './served-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the built server with demo places. */
    origin: string
    /** Address of the shared browser. */
    browser: string
    /** The server's data folder, with its outbox. */
    dataDir: string
    /** Midnight in Bangkok of the day that the demo was made for: a run may go on into the next. */
    demoDay: string
    /** The server's output since it started, with all that it logs. */
    serverLog: string
  }
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
  const demoDay = bangkokMidnight(new Date())
  const dataDir = dataFolder(demoDay)
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
    project.provide('demoDay', demoDay.toISOString())
    project.provide('serverLog', serverLog)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
