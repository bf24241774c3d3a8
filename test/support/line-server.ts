/**
 * LINE's Messaging API as tests meet it, on a port of this machine: it takes a message once under each key, knows who is a friend of the account, counts the
 * month's messages, and has the faults that a test wants. A process of the server reaches it with `env`.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { listen } from './free-port.ts'

export interface TakenByLine {
  to: string
  key: string | undefined
  /** `push`, `multicast` or `reply`. */
  by: string
  message: { type: string; altText?: string; text?: string } & Record<string, unknown>
  at: number
}

/** The fault of a request in place of an answer. `slow` never answers; `half` takes it and hangs up in the middle; `lost` takes it and says nothing. */
type Fault = number | 'slow' | 'half' | 'lost'

export interface LineServer {
  env: Record<string, string>
  taken: TakenByLine[]
  /** Requests that bring messages, with those that were refused. */
  requests: { path: string; to: readonly string[]; key: string | undefined }[]
  /** Faults of the next requests that bring messages, one after the other. */
  faults: Fault[]
  /** LINE users of whom a message is refused. */
  strangers: Set<string>
  quota: { type: 'limited' | 'none'; value?: number; used: number }
  /** Seconds that it asks to wait with the status 429. */
  retryAfter: number
  /** Answers to what people typed that can still be used. */
  replies: Set<string>
  hesitate?: () => Promise<unknown>
}

export const lineSecret = '0123456789abcdef0123456789abcdef'
export const lineToken = 'a-token-of-the-channel'

/** A number of a LINE user. */
export const newLineId = (): string => `U${randomBytes(16).toString('hex')}`

/** As LINE signs what it tells. */
export const lineSignature = (body: string): string => createHmac('sha256', lineSecret).update(body).digest('base64')

export async function startLineServer(
  atTheEnd: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<LineServer> {
  const keys = new Set<string>()
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()))
  const line: LineServer = {
    env: {},
    taken: [],
    requests: [],
    faults: [],
    strangers: new Set(),
    quota: { type: 'none', used: 0 },
    retryAfter: 0,
    replies: new Set(),
  }

  const say = (res: ServerResponse, status: number, body: object = {}, headers = {}) =>
    void res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

  async function answer(req: IncomingMessage, res: ServerResponse) {
    const { pathname } = new URL(req.url ?? '/', 'http://line.invalid')
    if (req.headers.authorization !== `Bearer ${lineToken}`) return say(res, 401, { message: 'Authentication failed' })
    if (pathname === '/v2/bot/info') return say(res, 200, { basicId: '@123abcde', displayName: 'Place Safety' })
    if (pathname === '/v2/oauth/verify') return say(res, 200, { client_id: line.env.LINE_CHANNEL_ID })
    if (pathname === '/v2/bot/message/quota') return say(res, 200, line.quota)
    if (pathname === '/v2/bot/message/quota/consumption') return say(res, 200, { totalUsage: line.quota.used })
    if (pathname.startsWith('/v2/bot/profile/'))
      return say(res, line.strangers.has(pathname.slice('/v2/bot/profile/'.length)) ? 404 : 200)
    return take(pathname.replace('/v2/bot/message/', ''), JSON.parse(await text(req)), { req, res })
  }

  async function take(
    by: string,
    body: { to?: string | string[]; replyToken?: string; messages: TakenByLine['message'][] },
    { req, res }: { req: IncomingMessage; res: ServerResponse },
  ) {
    const key = req.headers['x-line-retry-key'] as string | undefined
    const to = [body.to ?? body.replyToken ?? ''].flat()
    line.requests.push({ path: by, to, key })
    const fault = line.faults.shift()
    if (fault === 'slow') return
    if (fault === 429 && line.retryAfter > 0)
      return say(res, 429, { message: 'too many requests' }, { 'Retry-After': String(line.retryAfter) })
    if (typeof fault === 'number') return say(res, fault, { message: 'no' })
    const { type, value = 0, used } = line.quota
    if (by !== 'reply' && type === 'limited' && used + to.length > value)
      return say(res, 429, { message: 'You have reached your monthly limit.' })
    if (to.some((it) => line.strangers.has(it))) return say(res, 400, { message: 'invalid user' })
    if (by === 'reply' && !line.replies.delete(to[0] as string))
      return say(res, 400, { message: 'Invalid reply token' })
    if (key !== undefined && keys.has(key)) return say(res, 409, { message: 'The retry key is already accepted' })
    if (key !== undefined) keys.add(key)
    line.quota.used += by === 'reply' ? 0 : to.length
    const [message] = body.messages
    for (const each of to)
      line.taken.push({ to: each, key, by, message: message as TakenByLine['message'], at: Date.now() })
    await line.hesitate?.()
    if (fault === 'lost') return void res.destroy()
    if (fault === 'half') {
      res.writeHead(200, { 'Content-Length': '100' }).write('{"sent')
      setImmediate(() => res.destroy())
      return
    }
    say(res, 200)
  }

  const port = await listen(server)
  atTheEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  line.env = {
    LINE_CHANNEL_ID: '1234567890',
    LINE_CHANNEL_SECRET: lineSecret,
    LINE_ACCESS_TOKEN: lineToken,
    LINE_API_URL: `http://127.0.0.1:${port}`,
  }
  return line
}
