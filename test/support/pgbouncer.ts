/** deploy/pgbouncer.ini in a real PgBouncer (PGBOUNCER_BIN), before a test's server of PostgreSQL. Only host, port, size and sign-in are put in. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '#server/settings/root.ts'
import { freePort } from './free-port.ts'
import { unprivileged } from './postgres.ts'

const program = process.env.PGBOUNCER_BIN ?? '/usr/sbin/pgbouncer'
export const hasPgBouncer = process.platform === 'linux' && existsSync(program)

export interface PgBouncer {
  /** The address of the server's database through the pooler. */
  url: string
  stop(): Promise<void>
}

export interface PoolerOptions {
  folder: string
  /** The database of the server behind it. */
  direct: string
  /** Connections to that server. */
  size: number
  /** As an operator who has forgotten it. */
  isBare?: boolean
}

/** Starts one that is ready. */
export async function startPgBouncer({ folder, direct, size, isBare = false }: PoolerOptions): Promise<PgBouncer> {
  const server = new URL(direct)
  const port = await freePort()
  const name = server.pathname.slice(1)
  const replaced: [RegExp, string][] = [
    [/^places = host=db port=5432 dbname=places/m, `${name} = host=127.0.0.1 port=${server.port} dbname=${name}`],
    [/^listen_addr = .*/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*/m, `listen_port = ${port}`],
    [/^auth_type = .*/m, 'auth_type = any'],
    [/^auth_file = .*\n/m, ''],
    [/^default_pool_size = .*/m, `default_pool_size = ${size}`],
    ...(isBare ? [[/ connect_query='.*'/m, ''] as [RegExp, string]] : []),
  ]
  let text = readFileSync(path.join(projectRoot, 'deploy/pgbouncer.ini'), 'utf8')
  for (const [from, to] of replaced) {
    if (!from.test(text)) throw new Error(`deploy/pgbouncer.ini has no ${from}`)
    text = text.replace(from, to)
  }
  // With any sign-in allowed it asks the server as the user that is named here.
  text = text.replace(`dbname=${name}`, `dbname=${name} user=${server.username}`)
  const file = path.join(folder, `pgbouncer-${port}.ini`)
  writeFileSync(file, text)
  chmodSync(file, 0o644)
  const child = spawn(program, [file], { ...unprivileged(), stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const said: string[] = []
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line)
      if (line.includes('process up')) resolve()
    })
    child.once('error', reject).once('exit', () => reject(new Error(`PgBouncer ended: ${said.join('\n')}`)))
  })
  return {
    url: `postgres://${server.username}@127.0.0.1:${port}/${name}`,
    async stop() {
      process.removeListener('exit', end)
      end()
      await ended
    },
  }
}
