/**
 * deploy/varnish.vcl in a real Varnish, before two addresses of the server. Those are put in, and pages are kept ten times as long, so that a
 * change that is seen was purged, however slow the machine is.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#server/settings/root.ts'
import { freePort } from './free-port.ts'

const program = process.env.VARNISH_BIN ?? '/usr/sbin/varnishd'
export const hasVarnish = process.platform === 'linux' && process.env.VARNISH_BIN !== undefined && existsSync(program)

export interface Varnish {
  origin: string
  /** The environment of the processes behind it. */
  env: { CDN_PURGE_URL: string; CDN_PURGE_KEY: string; TRUST_PROXY: string }
  start(): Promise<void>
  stop(): Promise<void>
}

const key = 'only-for-this-test-0123456789'

/** Chooses the port of one that lives in `folder`, before processes on these ports. */
export async function prepareVarnish(folder: string, [app1, app2]: readonly [number, number]): Promise<Varnish> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let stop = async () => undefined as unknown
  return {
    origin,
    env: { CDN_PURGE_URL: `${origin}/`, CDN_PURGE_KEY: key, TRUST_PROXY: 'loopback' },
    async start() {
      const file = path.join(folder, 'varnish.vcl')
      const replaced = readFileSync(path.join(projectRoot, 'deploy/varnish.vcl'), 'utf8')
        .replace('.host = "app1"; .port = "3000"', `.host = "127.0.0.1"; .port = "${app1}"`)
        .replace('.host = "app2"; .port = "3000"', `.host = "127.0.0.1"; .port = "${app2}"`)
        .replace('+ "s", 0s)', '+ "0s", 0s)')
      writeFileSync(file, replaced)
      const work = path.join(folder, 'varnish')
      mkdirSync(work)
      const args = ['-F', '-j', 'none', '-n', work, '-f', file, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m']
      const child = spawn(program, [...args, '-p', 'http_gzip_support=off'], {
        env: { PATH: process.env.PATH, CDN_PURGE_KEY: key },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const ended = once(child, 'exit')
      const end = () => child.kill('SIGTERM')
      process.once('exit', end)
      stop = () => {
        process.removeListener('exit', end)
        child.kill('SIGTERM')
        return ended
      }
      let said = ''
      child.stderr?.on('data', (text) => {
        said = (said + text).slice(-2_000)
      })
      for (let tries = 0; !(await fetch(`${origin}/healthz`).catch(() => null))?.ok; tries++) {
        if (child.exitCode !== null || tries > 600) throw new Error(`Varnish did not start: ${said}`)
        await pause(50)
      }
    },
    stop: async () => void (await stop()),
  }
}
