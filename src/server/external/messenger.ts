/**
 * Sends messages in the background. `send` returns before anything is done, so that the time of an answer does not tell
 * whether there was somebody to write to; what fails is tried again and then logged, never thrown at a request.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { v7 } from 'uuid'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import { contactForLog, DeliveryFault, type Driver, isDeliverable, type Message } from './message.ts'
import { mailOutbox, smsOutbox } from './outbox.ts'
import { smsGatewayDriver } from './sms-gateway.ts'
import { smtpDriver } from './smtp.ts'

export interface Messenger {
  /** Takes the message and returns at once. */
  send(message: Message): void
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
  /** Takes no more, hurries what waits for another try, and waits for what is under way: 10 s, or `limit` milliseconds. */
  close(limit?: number): Promise<void>
}

/** The drivers of the two kinds of message. */
export interface Drivers {
  email: Driver<Extract<Message, { by: 'email' }>>
  sms: Driver<Extract<Message, { by: 'sms' }>>
}

interface MessengerOptions {
  env: Pick<Env, 'DATA_DIR' | 'SMTP_URL' | 'MAIL_FROM' | 'SMS_URL' | 'SMS_KEY'>
  log: Log
  /** Milliseconds before the second and the third try. */
  pauses?: readonly number[]
  drivers?: Drivers
}

/** Connections of one kind at a time. */
const atOnce = 4
/** Messages that may be under way; a server that is away must not fill the memory. */
export const mostUnderWay = 1_000

/** The drivers that the configuration names. */
export function chooseDrivers(env: MessengerOptions['env']): Drivers {
  return {
    email: env.SMTP_URL === undefined ? mailOutbox(env) : smtpDriver(env.SMTP_URL, env.MAIL_FROM),
    sms: env.SMS_URL === undefined ? smsOutbox(env) : smsGatewayDriver(env.SMS_URL, env.SMS_KEY),
  }
}

/** Makes the process's messenger; close it after the last request and before the process ends. */
export function makeMessenger(options: MessengerOptions): Messenger {
  const { env, log, pauses = [2_000, 15_000], drivers = chooseDrivers(env) } = options
  const lanes = { email: pLimit(atOnce), sms: pLimit(atOnce) }
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  const tryOnce = (message: Message, id: string) =>
    lanes[message.by](() =>
      message.by === 'email' ? drivers.email.deliver(message, id) : drivers.sms.deliver(message, id),
    )

  function giveUp(message: Message, reason: string, tries = 0): void {
    log.error({ by: message.by, to: contactForLog(message.to), reason, tries }, 'A message was not delivered')
  }

  async function deliver(message: Message, id: string): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        const line = await tryOnce(message, id)
        if (line !== undefined) log.info(line)
        return
      } catch (error) {
        // The words of an unknown error may repeat the address.
        const fault = error instanceof DeliveryFault ? error : new DeliveryFault((error as Error).name, false)
        if (!fault.temporary || tried >= drivers[message.by].tries) {
          giveUp(message, fault.message, tried)
          return
        }
        await pause(pauses[tried - 1], undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    send(message) {
      if (stopping.signal.aborted) return giveUp(message, 'the server is stopping')
      if (!isDeliverable(message)) return giveUp(message, 'this is no address')
      if (underWay.size >= mostUnderWay) return giveUp(message, 'too many messages are waiting')
      const id = v7()
      const sending = new Promise<void>((later) => setImmediate(later)).then(() => deliver(message, id))
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },
    settled,
    async close(limit = 10_000) {
      stopping.abort()
      await Promise.race([settled(), pause(limit, undefined, { ref: false })])
      if (underWay.size > 0) log.error({ messages: underWay.size }, 'Messages were still under way at the end')
    },
  }
}
