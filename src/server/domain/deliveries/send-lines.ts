/**
 * Sends what LINE is to tell. LINE takes a request once under its key, so that a try whose answer was lost is made again and nobody is told twice.
 * A message that fails goes out by mail or short message (line-queue.ts): every notice reaches its person in some way.
 */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { type LineApi, LineFault, type LineMessage } from '../../external/line-api.ts'
import type { Log } from '../../log/log.ts'
import { deliveries } from '../../measures/measures.ts'
import type { PutInWords } from '../../messages/foreign-words.ts'
import { noticeOf } from '../../notices/registry.ts'
import {
  fallBack,
  type LeasedLine,
  type LineAnswer,
  leaseLines,
  partLines,
  postponeLines,
  removeLines,
  removeSentLines,
} from './line-queue.ts'
import { giveBackToQuota, takeFromQuota } from './line-quota.ts'
import { secondsBefore } from './waiting.ts'
import { wantedBy } from './wanted.ts'

interface LineSenderOptions {
  db: Kysely<Schema>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Null where LINE is not configured any more. */
  api: LineApi | null
  /** Puts people's words into a message. */
  putInWords: PutInWords
  /** Told once for each time that LINE refuses the product. */
  onStopped(reason: string): Promise<unknown>
}

/** Tries before mails take over: about three minutes. */
const tries = 4
/** Milliseconds for which nothing is sent after LINE has refused the product's token. */
const stoppedMs = 15 * 60_000

/** True if it is one of those for which a part of the month's messages is kept. */
const isUrgent = (about: string): boolean => {
  const topic = noticeOf(about)?.topic
  return topic === 'red' || topic === 'card' || topic === 'deadline'
}

const isAnswer = (message: LeasedLine['message']): message is LineAnswer => message.type === 'answer'

/** Sends what is due for longest and what is equal to it; answers whether there was anything. `taken` is called once it is under lease. */
export function makeLineSender({ db, log, api, putInWords, onStopped }: LineSenderOptions) {
  let stoppedUntil = 0

  async function hand(lines: readonly LeasedLine[]): Promise<void> {
    const [{ message, about, batch, tries, isTakenOver }] = lines as [LeasedLine]
    if (!api) throw new LineFault('refused', 'LINE is not configured')
    if (stoppedUntil > Date.now()) throw new LineFault('refused', 'LINE has refused the token')
    if (isAnswer(message)) return answer(api, message, { key: batch, isFirst: tries === 1 && !isTakenOver })
    const to = lines.flatMap(({ to }) => to ?? [])
    const worded = await putInWords(message as LineMessage)
    await sendCounted(api, to, worded, { key: batch, isUrgent: isUrgent(about) })
  }

  async function sendCounted(
    api: LineApi,
    to: string[],
    message: LineMessage,
    { key, isUrgent }: { key: string; isUrgent: boolean },
  ): Promise<void> {
    await takeFromQuota(db, api, { count: to.length, isUrgent })
    await api.send(to, message, { key }).catch(async (error: unknown) => {
      await giveBackToQuota(db, to.length)
      throw error
    })
  }

  /** A second answer is refused in any case, so only the first says that the person has none yet. */
  async function answer(
    api: LineApi,
    { reply, to, message }: LineAnswer,
    { key, isFirst }: { key: string; isFirst: boolean },
  ): Promise<void> {
    const isAnswered = reply !== null && (await api.reply(reply, message))
    if (!isAnswered && (isFirst || reply === null)) await sendCounted(api, [to], message, { key, isUrgent: false })
  }

  async function end(lines: readonly LeasedLine[], fault: LineFault): Promise<void> {
    const [{ about, tries: made, batch }] = lines as [LeasedLine]
    if (fault.why === 'away' && made < tries)
      return postponeLines(db, lines, Math.max(secondsBefore(made), fault.retryAfter))
    if (fault.why === 'refused' && lines.length > 1 && api && stoppedUntil <= Date.now()) return partLines(db, lines)
    const lost = await fallBack(db, lines, fault.message)
    deliveries.say({ by: 'line', about, outcome: 'given up', late: null })
    const said = { delivery: batch, by: 'line', about, people: lines.length, lost, reason: fault.message }
    log.warn(said, 'LINE told nothing: mails take over')
    if (fault.why !== 'stopped') return
    stoppedUntil = Date.now() + stoppedMs
    log.error({ reason: fault.message }, 'LINE is stopped: look at LINE_ACCESS_TOKEN')
    await onStopped(fault.message)
  }

  return async (taken: () => void): Promise<boolean> => {
    const lines = await leaseLines(db)
    const [first] = lines
    if (!first) return false
    taken()
    const people = lines.flatMap(({ user }) => user ?? [])
    const wanted = await wantedBy(db, people, { about: first.about, channel: 'line' })
    const isAsked = ({ user }: LeasedLine) => user === null || wanted.has(user)
    await removeLines(
      db,
      lines.filter((line) => !isAsked(line)),
    )
    const asked = lines.filter(isAsked)
    const blocked = asked.filter(({ user, to }) => user !== null && to === null)
    if (blocked.length > 0) await fallBack(db, blocked, 'the person takes nothing by LINE')
    const reached = asked.filter((line) => !blocked.includes(line))
    if (reached.length === 0) return true
    try {
      await hand(reached)
    } catch (error) {
      if (!(error instanceof LineFault)) throw error
      await end(reached, error)
      return true
    }
    await removeSentLines(db, reached)
    deliveries.say({ by: 'line', about: first.about, outcome: 'sent', late: null })
    return true
  }
}
