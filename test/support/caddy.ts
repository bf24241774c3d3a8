/** deploy/Caddyfile in a real Caddy with TLS, before two processes of the server. Only the ports, the name and the certificate are put in. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#server/settings/root.ts'
import { freePort } from './free-port.ts'
import { makeCertificate } from './nginx.ts'

const caddyProgram = process.env.CADDY_BIN ?? '/usr/bin/caddy'
export const hasCaddy = existsSync(caddyProgram) && process.platform === 'linux'

export interface Caddy {
  ports: { http: number; https: number; app1: number; app2: number }
  /** Of localhost, in PEM. */
  certificate: string
  /** The environment of the processes behind it. */
  env: { PUBLIC_URL: string; TRUST_PROXY: string }
  /** All lines that it has written of requests. */
  accessLog(): string
  start(): Promise<void>
  stop(): Promise<void>
}

/** Chooses the ports of one that lives in `folder`; start the processes on theirs, and then it. */
export async function prepareCaddy(folder: string): Promise<Caddy> {
  const ports = { http: await freePort(), https: await freePort(), app1: await freePort(), app2: await freePort() }
  const certificate = makeCertificate(folder)
  const said = { out: '', err: '' }
  let stop = async () => undefined as unknown
  return {
    ports,
    certificate,
    env: { PUBLIC_URL: `https://localhost:${ports.https}`, TRUST_PROXY: '127.0.0.1' },
    accessLog: () => said.out,
    async start() {
      const file = writeConfiguration(folder, ports)
      const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
      const caddy = spawn(caddyProgram, ['run', '--config', file, '--adapter', 'caddyfile'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = once(caddy, 'exit')
      const end = () => caddy.kill('SIGKILL')
      process.once('exit', end)
      // Asked to end it would wait for streams.
      stop = () => {
        process.removeListener('exit', end)
        end()
        return ended
      }
      caddy.stdout?.setEncoding('utf8').on('data', (text) => {
        said.out += text
      })
      caddy.stderr?.setEncoding('utf8').on('data', (text) => {
        said.err = (said.err + text).slice(-2_000)
      })
      const asked = () => fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).catch(() => null)
      for (let tries = 0; !(await asked()); tries++) {
        if (caddy.exitCode !== null || tries > 200) throw new Error(`Caddy did not start: ${said.err}`)
        await pause(50)
      }
    },
    stop: async () => void (await stop()),
  }
}

function writeConfiguration(folder: string, { http, https, app1, app2 }: Caddy['ports']): string {
  const file = path.join(folder, 'Caddyfile')
  const options = `\n{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n`
  const tls = `\ttls ${path.join(folder, 'fullchain.pem')} ${path.join(folder, 'privkey.pem')}\n`
  const written = readFileSync(path.join(projectRoot, 'deploy/Caddyfile'), 'utf8')
    .replace('\n{\n', options)
    .replace('places.example.org {', `localhost {\n${tls}`)
    .replace('app1:3000 app2:3000', `127.0.0.1:${app1} 127.0.0.1:${app2}`)
  writeFileSync(file, written)
  return file
}
