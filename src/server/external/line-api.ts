/**
 * The Messaging API of LINE: messages to people who linked it, answers to what they typed, and the month's quota. A request that may be repeated
 * carries a key, under which LINE takes it once for a day.
 */
import type { LineAccount } from '#shared/notifications/line.ts'
import type { Env } from '../settings/env.ts'
import { DeliveryFault } from './message.ts'
import { secondsOf } from './retry-after.ts'

/** Milliseconds for one request. */
const longest = 5_000
/** Milliseconds for which an answer about the account counts. */
const accountMs = 3_600_000

/** A message object of the API. */
export type LineMessage = Readonly<{ type: 'flex' | 'text' } & Record<string, unknown>>

/** LINE's reason for refusing a message. */
export class LineFault extends DeliveryFault {
  override name = 'LineFault'
  /** `refused`: this message or person · `stopped`: everything until an operator acts · `spent`: the month's messages · `away`: for now. */
  readonly why: 'refused' | 'stopped' | 'spent' | 'away'
  constructor(why: LineFault['why'], reason: string, retryAfter = 0) {
    super(reason, why === 'away', false, retryAfter)
    this.why = why
  }
}

export interface LineApi {
  /** Sends one message to at most {@link mostAtOnce} people, once under each key. Throws a {@link LineFault}. */
  send(to: readonly string[], message: LineMessage, of: { key: string }): Promise<void>
  /** Answers what somebody typed; false where the answer is too late or was given. Costs nothing of the quota. */
  reply(token: string, message: LineMessage): Promise<boolean>
  /** True if the person takes messages of the account. */
  isFriend(line: string): Promise<boolean>
  account(): Promise<LineAccount>
  /** The channel that the token belongs to. */
  channel(): Promise<string>
  /** The month's messages, and how many of them were sent; null without a limit. */
  quota(): Promise<{ of: number; used: number } | null>
}

/** People of one request, and how often one is made. */
export const mostAtOnce = 500

async function faultOf(answer: Response): Promise<LineFault> {
  const { status, headers } = answer
  if (status === 401 || status === 403) return new LineFault('stopped', `LINE refuses the token (${status})`)
  if (status === 429) {
    const words = await answer.text().catch(() => '')
    if (/monthly limit/i.test(words)) return new LineFault('spent', 'the month’s messages of LINE are spent')
    return new LineFault('away', 'LINE asks to wait (429)', secondsOf(headers.get('Retry-After')))
  }
  return new LineFault(status >= 500 ? 'away' : 'refused', `LINE refuses it (${status})`)
}

type Settings = Pick<Env, 'LINE_ACCESS_TOKEN' | 'LINE_API_URL'>

/** Null without `LINE_ACCESS_TOKEN`. */
export function makeLineApi({ LINE_ACCESS_TOKEN: token, LINE_API_URL: base }: Settings): LineApi | null {
  if (token === undefined) return null

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${base}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(longest),
      headers: { Authorization: `Bearer ${token}`, ...init.headers },
    }).catch(() => {
      throw new LineFault('away', 'LINE cannot be reached')
    })
  }
  const post = (path: string, body: object, key?: string) =>
    ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(key && { 'X-Line-Retry-Key': key }) },
    })
  async function read<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    const answer = await ask(path, init)
    if (!answer.ok) throw await faultOf(answer)
    return (await answer.json().catch(() => {
      throw new LineFault('away', 'LINE answered by half')
    })) as Answer
  }

  const readAccount = remembered(accountMs, async () => {
    const { basicId, displayName } = await read<{ basicId: string; displayName: string }>('/v2/bot/info')
    return { name: displayName, id: basicId }
  })

  return {
    async send(to, message, { key }) {
      const [one, ...others] = to
      const answer = await (others.length === 0
        ? post('/v2/bot/message/push', { to: one, messages: [message] }, key)
        : post('/v2/bot/message/multicast', { to, messages: [message] }, key))
      // 409: a try before was taken.
      if (!answer.ok && answer.status !== 409) throw await faultOf(answer)
      await answer.body?.cancel().catch(() => undefined)
    },
    async reply(replyToken, message) {
      const answer = await post('/v2/bot/message/reply', { replyToken, messages: [message] })
      if (answer.status === 400) return false
      if (!answer.ok) throw await faultOf(answer)
      return true
    },
    async isFriend(line) {
      const answer = await ask(`/v2/bot/profile/${encodeURIComponent(line)}`)
      if (answer.status === 404 || answer.status === 400) return false
      if (!answer.ok) throw await faultOf(answer)
      return true
    },
    account: readAccount,
    async channel() {
      const body = new URLSearchParams({ access_token: token })
      return (await read<{ client_id: string }>('/v2/oauth/verify', { method: 'POST', body })).client_id
    },
    async quota() {
      const quota = await read<{ type: string; value?: number }>('/v2/bot/message/quota')
      if (quota.type !== 'limited' || quota.value === undefined) return null
      const { totalUsage } = await read<{ totalUsage: number }>('/v2/bot/message/quota/consumption')
      return { of: quota.value, used: totalUsage }
    },
  }
}

/** The answer to a question for so long; a failure is not kept. */
function remembered<Value>(ms: number, ask: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (known && known.until > Date.now()) return known.value
    const value = ask()
    const asked = { value, until: Date.now() + ms }
    known = asked
    value.catch(() => {
      if (known === asked) known = undefined
    })
    return value
  }
}
