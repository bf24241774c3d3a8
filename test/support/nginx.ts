/**
 * deploy/nginx.conf in a real nginx with TLS, before two processes of the server. Only ports, paths and the address that nginx speaks from
 * are put in. It comes from 127.0.0.2, so that the app can tell it from a client of 127.0.0.1 that only claims to be a proxy.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#server/settings/root.ts'
import { freePort } from './free-port.ts'

const nginxProgram = process.env.NGINX_BIN ?? '/usr/sbin/nginx'
export const hasNginx = existsSync(nginxProgram) && process.platform === 'linux'

export interface Nginx {
  ports: { http: number; https: number; app1: number; app2: number }
  /** Of localhost and 127.0.0.1, in PEM. */
  certificate: string
  publicUrl: string
  /** The environment of the processes behind it. */
  env: { PUBLIC_URL: string; TRUST_PROXY: string }
  /** All lines that it has written of requests. */
  accessLog(): string
  /** Its own and those of its workers. */
  processes(): number[]
  start(): Promise<void>
  /** At once: streams would hold it for an hour. */
  stop(): Promise<void>
}

/** Chooses the ports of one that lives in `folder`; start the processes on theirs, and then it. */
export async function prepareNginx(folder: string): Promise<Nginx> {
  const ports = { http: await freePort(), https: await freePort(), app1: await freePort(), app2: await freePort() }
  const publicUrl = `https://localhost:${ports.https}`
  const logFile = path.join(folder, 'access.log')
  const certificate = makeCertificate(folder)
  let stop = async () => undefined as unknown
  let main: number | undefined
  return {
    ports,
    certificate,
    publicUrl,
    env: { PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.2' },
    accessLog: () => readFileSync(logFile, 'utf8'),
    processes() {
      const workers = readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').trim().split(' ').map(Number)
      return [Number(main), ...workers]
    },
    async start() {
      const file = writeConfiguration(folder, { ports, publicUrl, logFile })
      const root = process.getuid?.() === 0 ? ' user root;' : ''
      const nginx = spawn(nginxProgram, ['-c', file, '-g', `daemon off;${root}`], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      main = nginx.pid
      const ended = once(nginx, 'exit')
      const end = () => nginx.kill('SIGTERM')
      process.once('exit', end)
      stop = () => {
        process.removeListener('exit', end)
        nginx.kill('SIGTERM')
        return ended
      }
      let said = ''
      nginx.stderr?.on('data', (text) => {
        said = (said + text).slice(-2_000)
      })
      for (
        let tries = 0;
        !(await fetch(`http://127.0.0.1:${ports.http}/`, { redirect: 'manual' }).catch(() => null));
        tries++
      ) {
        if (nginx.exitCode !== null || tries > 100) throw new Error(`nginx did not start: ${said}`)
        await pause(50)
      }
    },
    stop: async () => void (await stop()),
  }
}

function writeConfiguration(
  folder: string,
  { ports, publicUrl, logFile }: Pick<Nginx, 'ports' | 'publicUrl'> & { logFile: string },
): string {
  const file = path.join(folder, 'nginx.conf')
  const replaced = readFileSync(path.join(projectRoot, 'deploy/nginx.conf'), 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${ports.http}`)
    .replace('listen 8443', `listen 127.0.0.1:${ports.https}`)
    .replace('app1:3000', `127.0.0.1:${ports.app1}`)
    .replace('app2:3000', `127.0.0.1:${ports.app2}`)
    .replaceAll(' /tmp/', ` ${folder}/`)
    .replaceAll('/etc/nginx/tls', folder)
    .replace('/etc/nginx/conf.d', folder)
    .replace('/dev/stdout', logFile)
    // Each proxied location, and not only the first, so that its headers are trusted everywhere.
    .replaceAll('proxy_pass http', 'proxy_bind 127.0.0.2;\n      proxy_pass http')
  writeFileSync(file, replaced)
  // As the image does it at its start.
  const template = readFileSync(path.join(projectRoot, 'deploy/public-url.conf.template'), 'utf8')
  writeFileSync(path.join(folder, 'public-url.conf'), template.replace(/\$\{PUBLIC_URL\}/, publicUrl))
  return file
}

/** Makes one for this machine as `fullchain.pem` and `privkey.pem` in the folder; answers it. */
export function makeCertificate(folder: string): string {
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2']
  execFileSync(process.env.OPENSSL_BIN ?? 'openssl', ['req', '-x509', ...key, ...names, ...files], { stdio: 'ignore' })
  return readFileSync(path.join(folder, 'fullchain.pem'), 'utf8')
}
