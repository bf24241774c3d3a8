/**
 * Sends the rows of the queue, beside every other instance that does the same. A temporary failure is retried after longer and longer
 * pauses; a permanent one, or one too many, is given up with a line in the log and its reason in the row.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { LetterKind } from '#shared/cards/letter.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import type { Drivers } from '../../external/drivers.ts'
import {
  type Attachment,
  contactForLog,
  DeliveryFault,
  type Driver,
  type Hook,
  isDeliverable,
  type Outgoing,
} from '../../external/message.ts'
import type { Log } from '../../log/log.ts'
import { deliveries } from '../../measures/measures.ts'
import { signUnsubscribe } from '../../messages/compose-notice.ts'
import { asWritten, type PutInWords } from '../../messages/foreign-words.ts'
import { noticeOf } from '../../notices/registry.ts'
import { pushSecretFor } from './push-keys.ts'
import { dropUnwanted, forgetBrowser, giveUp, type Leased, lease, postpone, removeSent } from './queue.ts'
import { makeLineSender } from './send-lines.ts'
import { writeUnsubscribeToken } from './unsubscribe-token.ts'
import { isAtMostOnce, secondsBefore } from './waiting.ts'
import { isWanted } from './wanted.ts'

export interface Sender {
  /** Looks for messages that are due, soon but not now: a request's answer does not wait for it. */
  wake(): void
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
  /** Takes nothing new and waits for messages being sent: 10 s, or `limit` milliseconds. Unsent ones stay in the queue. */
  close(limit?: number): Promise<void>
}

type DeliveryChannel = Outgoing['by'] | 'line'

interface SenderOptions {
  db: Kysely<Schema>
  log: Pick<Log, 'info' | 'warn' | 'error'>
  drivers: Drivers
  /** Tells other systems. Left out, their messages wait for a process that does. */
  hooks?: Driver<Hook>
  /** Opens a letter for a mail; null where there is none. */
  openLetter?: (asked: { kind: LetterKind; of: string; locale: Locale }) => Promise<Attachment | null>
  /** Puts people's words into messages, in their reader's language. @default as they were written */
  putInWords?: PutInWords
  /** Told when LINE refuses the product itself, so that an operator has to act. */
  onLineStopped?: (reason: string) => Promise<unknown>
}

/** Number of tries of a push. */
const pushTries = 6
/** Connections of one kind at a time. */
const atOnce = 4

/** Makes the process's sender. It does nothing until it is woken. */
export function makeSender({
  db,
  log,
  drivers,
  hooks,
  openLetter = async () => null,
  putInWords = asWritten,
  onLineStopped = async () => undefined,
}: SenderOptions): Sender {
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const running = { email: 0, sms: 0, push: 0, line: 0, hook: 0 }
  const sendLines = makeLineSender({ db, log, api: drivers.line, putInWords, onStopped: onLineStopped })

  async function hand(message: Outgoing, id: string): Promise<string | undefined> {
    if (message.by === 'push') return drivers.push(await pushSecretFor(db, message.to)).deliver(message, id)
    if (message.by === 'hook') return hooks?.deliver(message, id)
    return message.by === 'email' ? drivers.email.deliver(message, id) : drivers.sms.deliver(message, id)
  }

  /** With the links of its reader: the row knows none of them, and a link lives for years. */
  async function signed({ about, user }: Leased, message: Outgoing): Promise<Outgoing> {
    const topic = noticeOf(about)?.topic
    if (message.by !== 'email' || message.unsubscribe === undefined || user === null || !topic) return message
    return signUnsubscribe(message, await writeUnsubscribeToken(db, { user, topic }))
  }

  /** With the letter that it announces. Without it where it cannot be opened now: the mail has its link, and no owner waits for a file. */
  async function withLetter(message: Outgoing): Promise<Outgoing> {
    if (message.by !== 'email' || message.letterOf === undefined) return message
    try {
      const { letterOf: of, letterKind: kind = 'card', locale } = message
      const attachment = await openLetter({ kind, of, locale })
      return attachment ? { ...message, attachment } : message
    } catch (error) {
      log.error({ err: error }, 'a letter could not go along with its mail')
      return message
    }
  }

  const triesOf = (by: Outgoing['by']) =>
    by === 'push' ? pushTries : by === 'hook' ? (hooks?.tries ?? 1) : drivers[by].tries

  async function end(leased: Leased, fault: DeliveryFault): Promise<void> {
    const { id, by, about, message, tries, late } = leased
    if (fault.isGone && message) {
      await forgetBrowser(db, message.to)
      return
    }
    const most = isAtMostOnce(about) ? 1 : triesOf(by)
    if (fault.temporary && tries < most) {
      await postpone(db, id, Math.max(secondsBefore(tries), fault.retryAfter))
      deliveries.say({ by, about, outcome: 'retried', late })
      return
    }
    const to = message ? contactForLog(message.to) : ''
    // A webhook's fault is its maker's to mend, who reads it on its page.
    log[by === 'hook' ? 'info' : 'error'](
      { delivery: id, by, about, to, reason: fault.message, tries },
      'A message was not delivered',
    )
    if (await giveUp(db, leased, fault.message)) begin('sms')
    deliveries.say({ by, about, outcome: 'given up', late })
  }

  async function send(leased: Leased): Promise<void> {
    const { id, by, message, about, user, isRead, forced, late } = leased
    // A choice that was made while it waited counts.
    const isAsked =
      forced || user === null || (await isWanted(db, { user, about, channel: leased.by === 'push' ? 'push' : 'mail' }))
    if (!isAsked || isRead) {
      if (!(await dropUnwanted(db, id))) await postpone(db, id, 0)
      return
    }
    try {
      if (message !== null) {
        if (leased.isUseless) throw new DeliveryFault('it came too late', false)
        if (leased.isTakenOver && isAtMostOnce(about)) throw new DeliveryFault('it may have arrived', false)
        if (!isDeliverable(message)) throw new DeliveryFault('this is no address', false)
        const worded = await putInWords(message)
        const line = await hand(await withLetter(await signed(leased, worded)), id)
        if (line !== undefined) log.info(line)
      }
    } catch (error) {
      // The words of an unknown error may repeat the address.
      return end(leased, error instanceof DeliveryFault ? error : new DeliveryFault((error as Error).name, false))
    }
    await removeSent(db, id)
    deliveries.say({ by, about, outcome: 'sent', late })
  }

  /** Sends one after the other; each that it finds calls for another hand, up to {@link atOnce}. */
  async function work(by: DeliveryChannel): Promise<void> {
    try {
      while (!stopping.signal.aborted) {
        if (by === 'line') {
          if (!(await sendLines(() => begin(by)))) return
          continue
        }
        const leased = await lease(db, by)
        if (!leased) return
        begin(by)
        await send(leased)
      }
    } catch (error) {
      // The database is away: the row is anybody's when its lease is over.
      log.warn({ err: error }, 'messages could not be sent')
    } finally {
      running[by]--
    }
  }

  function begin(by: DeliveryChannel): void {
    if (running[by] >= atOnce || stopping.signal.aborted) return
    running[by]++
    const working = new Promise<void>((later) => setImmediate(later)).then(() => work(by))
    underWay.add(working)
    void working.finally(() => underWay.delete(working))
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    wake() {
      begin('email')
      begin('sms')
      begin('push')
      begin('line')
      if (hooks) begin('hook')
    },
    settled,
    async close(limit = 10_000) {
      stopping.abort()
      await Promise.race([settled(), pause(limit, undefined, { ref: false })])
    },
  }
}
