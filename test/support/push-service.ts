/**
 * A push service of this machine. A process of the server reaches it in the place of those that browsers name, when it is started with
 * `env`: its own check of addresses has passed by then.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { type PushSignature, readPushSignature } from './push-browser.ts'

export interface TakenPush {
  /** The endpoint that it was sent to. */
  to: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
  signature: PushSignature
}

/** The status that a push is answered with; those below 300 mean that it was taken. */
type Answer = (push: TakenPush) => number | Promise<number>

export interface PushService {
  /** Environment of the process that is to reach it. */
  env: Record<string, string>
  /** The pushes it has taken. */
  taken: TakenPush[]
  /** Waited for between taking a push and saying so. */
  hesitate?: () => Promise<unknown>
}

const rerouting = pathToFileURL(path.join(import.meta.dirname, 'reroute-pushes.ts')).href

/** Takes every push that is signed as it must be, unless `answer` says otherwise; an unsigned one is answered with 403. */
export async function startPushService(
  answer: Answer = () => 201,
  atTheEnd: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<PushService> {
  const service: PushService = { env: {}, taken: [] }
  const server = createServer(async (req, res) => {
    try {
      const to = `https:/${req.url}`
      const push = { to, headers: req.headers, body: await buffer(req) }
      const signature = readPushSignature(req.headers.authorization ?? '')
      const isMeant = signature.claims.aud === new URL(to).origin && signature.claims.exp * 1_000 > Date.now()
      const status = isMeant ? await answer({ ...push, signature }) : 403
      if (status < 300) service.taken.push({ ...push, signature })
      await service.hesitate?.()
      res.writeHead(status).end()
    } catch {
      // Its sender was killed in the middle, or it is unsigned.
      res.writeHead(403).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atTheEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  service.env = { NODE_OPTIONS: `--import=${rerouting}`, OWN_PUSH_SERVICE: `http://127.0.0.1:${port}` }
  return service
}
