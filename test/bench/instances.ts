/** The deployment of benchmarks: two processes of the built server over one PostgreSQL behind nginx, or one with the embedded database. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadReference } from '#server/db/reference/load-reference.ts'
import { freePort } from '../support/free-port.ts'
import { hasNginx, type Nginx, prepareNginx } from '../support/nginx.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { type BenchServer, builtServer, startBenchServer } from './bench-server.ts'

export interface Instances {
  /** Null with the embedded database. */
  postgres: TestPostgres | null
  nginx: Nginx | null
  /** Its public address: the port, and true for TLS. */
  front: { port: number; scheme: 'https' | 'http' }
  servers: BenchServer[]
  /** Opens the database: an embedded one only while no server runs. */
  open(): Promise<Database>
  /** Ends a process and starts it anew on its port. */
  replace(index: number, signal: NodeJS.Signals): Promise<void>
  stopServers(): Promise<void>
  /** Everything that is left. */
  remove(): Promise<void>
}

interface Given {
  name: string
  isEmbedded?: boolean
  env?: Record<string, string>
  /** Fills the empty database before the servers start. */
  fill(database: Database): Promise<void>
}

/** Starts them. This process believes the certificate from then on. Throws where there is no nginx. */
export async function startInstances({ name, isEmbedded = false, env = {}, fill }: Given): Promise<Instances> {
  if (!isEmbedded && !hasNginx) throw new Error('There is no nginx here: NGINX_BIN says where it is')
  const folder = mkdtempSync(path.join(os.tmpdir(), `place-safety-${name}-`))
  const postgres = isEmbedded ? null : await startPostgres()
  const url = await postgres?.createDatabase(name)
  const open = () => openDatabase({ url, dataDir: folder })
  const database = await open()
  await migrate(database)
  await loadReference(database)
  await fill(database)
  await database.close()

  const nginx = isEmbedded ? null : await prepareNginx(folder)
  const ports = nginx ? [nginx.ports.app1, nginx.ports.app2] : [await freePort()]
  const start = (index: number) =>
    startBenchServer(builtServer, {
      env: {
        DATA_DIR: folder,
        DEMO: '0',
        PORT: String(ports[index]),
        ...(url && { DATABASE_URL: url }),
        ...nginx?.env,
        PUBLIC_URL: 'https://places.example.org',
        ...env,
      },
    })
  const servers = await Promise.all(ports.map((_, index) => start(index)))
  await nginx?.start()
  if (nginx) setDefaultCACertificates([...getCACertificates(), nginx.certificate])
  return {
    postgres,
    nginx,
    front: nginx ? { port: nginx.ports.https, scheme: 'https' } : { port: ports[0] as number, scheme: 'http' },
    servers,
    open,
    async replace(index, signal) {
      const { child } = servers[index] as BenchServer
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
      servers[index] = await start(index)
    },
    stopServers: async () => void (await Promise.all(servers.map((server) => server.stop()))),
    async remove() {
      await nginx?.stop()
      await postgres?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
