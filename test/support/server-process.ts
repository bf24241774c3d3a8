/** The built server as a process of its own, for tests of starting, stopping and serving together. Build first. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from '#server/settings/root.ts'

export interface ServerProcess {
  child: ChildProcess
  /** All that it has written, both outputs apart. */
  output: { out: string; err: string }
  /** Resolves with its address; rejects with its output when it ends before it is ready. */
  ready: Promise<string>
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

/** A folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'place-safety-'))
  // Minutes, because a busy disk takes its time over a folder of packages.
  onTestFinished(() => rm(folder, { recursive: true, force: true }), 300_000)
  return folder
}

type AtTheEnd = (clean: () => Promise<void>) => void

/** Runs any program that in the end says `Ready at <address>`; it is killed when the test is over (or `atTheEnd` of more). */
export function startProcess(
  command: string,
  args: string[],
  options: SpawnOptions,
  atTheEnd: AtTheEnd = onTestFinished,
): ServerProcess {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { out: '', err: '' }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  atTheEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output.err += text
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output.out += text
      const address = /Ready at (http:\/\/localhost:\d+)/.exec(output.out)?.[1]
      if (address) resolve(address)
    })
    ended.then((code) => reject(new Error(`ended with ${code} before it was ready:\n${output.out}${output.err}`)))
  })
  // Tests of refusals never look at it.
  ready.catch(() => undefined)
  return { child, output, ready, ended }
}

/** Starts dist/server/main.js on a free port, with an empty database in a folder of its own unless `env` says otherwise. */
export function startBuiltServer(env: Record<string, string> = {}, atTheEnd?: AtTheEnd): ServerProcess {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  // A busy machine refuses nothing that a test asks for.
  const standard = {
    PATH,
    HOME,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    PORT: '0',
    DEMO: '0',
    REFUSE_WHEN_BUSY: '0',
  }
  const options = {
    cwd: projectRoot,
    env: { ...standard, DATA_DIR: env.DATA_DIR ?? temporaryFolder(), ...env },
  }
  return startProcess(process.execPath, [path.join(projectRoot, 'dist/server/main.js')], options, atTheEnd)
}
