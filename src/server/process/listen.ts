/** Has a server listen, and says of what people can mend how. */
import { type AddressInfo, Server as TcpServer } from 'node:net'
import { StartRefusal } from '../settings/refusal.ts'

export interface Place {
  port: number
  host: string | undefined
  /** The variable that named the port. */
  variable: 'PORT' | 'METRICS_PORT'
}

/**
 * Connections that the system keeps until they are taken. When another process is killed, all its live clients come at once: with
 * Node's 511 the proxy's connections timed out, it held this one for dead too, and everybody was answered 502 (`npm run bench -- streams`).
 */
const backlog = 4_096

/** Answers the port. Throws a `StartRefusal` where it is not to be had. */
export function listen(server: TcpServer, { port, host, variable }: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const lines: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use. Stop the program that uses it, or choose another port: ${variable}=${port + 1} npm start`,
        EACCES: `Port ${port} needs an administrator's rights. Choose one from 1024 on, such as ${variable}=${variable === 'PORT' ? 3000 : 9464}.`,
        EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Leave it out to listen on all addresses.`,
        ENOTFOUND: `HOST=${host} is not known here. Leave it out to listen on all addresses.`,
      }
      const line = lines[error.code ?? '']
      reject(line ? new StartRefusal(line) : error)
    }
    server.once('error', refuse)
    server.listen({ port, host, backlog }, () => {
      server.off('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Finds a busy port before the database is opened, not after minutes of making it. */
export async function checkPort(place: Place): Promise<void> {
  const probe = new TcpServer()
  await listen(probe, place)
  await new Promise((done) => probe.close(done))
}
