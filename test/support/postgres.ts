/** A real PostgreSQL server for tests, on a free port and a temporary folder, deleted afterwards unless it is to be kept. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { postgresBinaries } from './postgres-binaries.ts'

/** One running server. */
export interface TestPostgres {
  /** The address of a database on it, by name. */
  url(database: string): string
  /** Makes an empty database, as a correct installation has it unless said, or a copy of another that nobody uses, and returns its address. */
  createDatabase(name: string, options?: { locale?: string; encoding?: string; like?: string }): Promise<string>
  dropDatabase(name: string): Promise<void>
  /** Ends the server and starts it again on the same port: at once, as after a crash, or in order, as by its administrator. */
  restart(how?: 'at once' | 'in order'): Promise<void>
  /** Ends it as a loss of power would; `restart` begins it again. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root; then it runs as its own user, or as nobody. */
export function unprivileged(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const user of ['postgres', 'nobody']) {
    const { status, stdout } = spawnSync('id', ['-u', user], { encoding: 'utf8' })
    const group = spawnSync('id', ['-g', user], { encoding: 'utf8' })
    if (status === 0) return { uid: Number(stdout), gid: Number(group.stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user here.')
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(text)
  } finally {
    await client.end()
  }
}

interface StartOptions {
  /** A folder that it lives in. @default a temporary one */
  dataFolder?: string
  /** As `name=value`. @default those of an untuned server, except that it does not sync */
  settings?: string[]
}

/**
 * Starts a server of its own; takes about two seconds. `stop` it in `afterAll`. With `keptIn` it lives in that folder and
 * stays there for the next time; every user must be able to pass through the folders above.
 */
export async function startPostgres({ dataFolder, settings: given = [] }: StartOptions = {}): Promise<TestPostgres> {
  if (dataFolder) fs.mkdirSync(dataFolder, { recursive: true })
  const home = dataFolder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'place-safety-postgres-'))
  const owner = unprivileged()
  fs.chmodSync(home, 0o755)
  const bin = postgresBinaries(home)
  const data = path.join(home, 'data')
  const isNew = !fs.existsSync(path.join(data, 'PG_VERSION'))
  if (isNew) {
    fs.rmSync(data, { recursive: true, force: true })
    fs.mkdirSync(data, { mode: 0o700 })
    if (owner) fs.chownSync(data, owner.uid, owner.gid)
  }
  const options = { cwd: home, ...owner, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  const args = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust', '--no-sync']
  if (isNew) execFileSync(path.join(bin, 'initdb'), args, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=off',
      'max_connections=100',
      ...given,
    ]
    const started = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((it) => ['-c', it])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server = started
    let said = ''
    started.stderr?.on('data', (text) => {
      said = (said + text).slice(-2_000)
    })
    for (let tries = 0; ; tries++) {
      try {
        await query(url('postgres'), 'select 1')
        return
      } catch (error) {
        if (started.exitCode !== null || tries > 300)
          throw new Error(`PostgreSQL did not start: ${said}`, { cause: error })
        await pause(50)
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  // A test run that ends early takes its server with it, and its folder unless that is to be kept.
  const abandon = () => {
    server?.kill(dataFolder ? 'SIGQUIT' : 'SIGKILL')
    if (!dataFolder) fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  // A worker of tests ends by this signal, which asks nobody who waits for its exit.
  const abandonAtSignal = (signal: NodeJS.Signals) => {
    abandon()
    process.kill(process.pid, signal)
  }
  process.once('exit', abandon).once('SIGTERM', abandonAtSignal)
  await start()
  const drop = (name: string) => query(url('postgres'), `drop database if exists "${name}" with (force)`)
  return {
    url,
    createDatabase: async (name, { locale = 'C.UTF-8', encoding = 'UTF8', like } = {}) => {
      const quality = `encoding '${encoding}' lc_collate '${locale}' lc_ctype '${locale}' template template0`
      // The second try of a test finds the leftovers of the first.
      await drop(name)
      await query(url('postgres'), `create database "${name}" ${like ? `template "${like}"` : quality}`)
      return url(name)
    },
    dropDatabase: drop,
    restart: async (how = 'at once') => {
      await end(how === 'at once' ? 'SIGQUIT' : 'SIGINT')
      await start()
    },
    kill: () => end('SIGKILL'),
    stop: async () => {
      process.off('exit', abandon).off('SIGTERM', abandonAtSignal)
      await end(dataFolder ? 'SIGINT' : 'SIGQUIT')
      if (!dataFolder) fs.rmSync(home, { recursive: true, force: true })
    },
  }
}
