/** The built server as a process that is killed and started again over the same data. Outside of tests, too: no set-up of theirs is needed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { projectRoot } from '#server/settings/root.ts'

export interface KilledServer {
  /** Starts it, when it is not there; resolves with its port. */
  start(): Promise<number>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Ends it as an update does. */
  stop(): Promise<void>
}

/** A server with this environment beside the required one. */
export function killedServer(env: Record<string, string>): KilledServer {
  let child: ChildProcess | null = null
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!child) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    child = null
  }
  return {
    async start() {
      const standard = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DEMO: '0', LOG_LEVEL: 'info' }
      const started = spawn(process.execPath, [path.join(projectRoot, 'dist/server/main.js')], {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...standard, ...env },
      })
      child = started
      const endWithUs = () => started.kill('SIGKILL')
      process.once('exit', endWithUs)
      started.once('exit', () => process.off('exit', endWithUs))
      let output = ''
      return new Promise((resolve, reject) => {
        const read = (text: string) => {
          output = (output + text).slice(-4_000)
          const port = /Ready at http:\/\/localhost:(\d+)/.exec(output)?.[1]
          if (port) resolve(Number(port))
        }
        for (const stream of [started.stdout, started.stderr]) stream?.setEncoding('utf8').on('data', read)
        started.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
      })
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}
