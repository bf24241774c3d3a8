/** A Chromium over a profile on the disk, as a process that is killed and started again: written data survive, as on a phone with a dead battery. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { projectRoot } from '#server/settings/root.ts'

export interface KilledBrowser {
  context: BrowserContext
  page: Page
  /** Ends it as a battery that dies does. */
  kill(): Promise<void>
  /** Ends it in order: data held back, such as cookies, are written. */
  close(): Promise<void>
}

/** Chromium's program, as the tests find it. */
export async function chromiumPath(): Promise<string> {
  const { findPrograms } = await import(path.join(projectRoot, 'scripts/find-programs.mjs'))
  return ((await findPrograms()) as { CHROME_PATH: string }).CHROME_PATH
}

/** Opens one with an empty page of a phone's size. */
export async function openKilledBrowser(program: string, profile: string): Promise<KilledBrowser> {
  const given = ['--headless=new', '--no-sandbox', '--no-first-run', '--remote-debugging-port=0']
  // In a group of its own: it is many processes, and all of them die at once.
  const child = spawn(program, [...given, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const killAll = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', killAll)
  void ended.then(() => process.off('exit', killAll))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000)
      const found = /listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${code}:\n${said}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window')
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  return {
    context,
    page,
    async kill() {
      killAll()
      await ended
    },
    async close() {
      const session = await browser.newBrowserCDPSession()
      await session.send('Browser.close').catch(() => undefined)
      await ended
    },
  }
}
