/** Web push: hands a message to the push service of a browser, which keeps it until the browser is there. */
import { isPushEndpoint } from '#shared/notifications/push.ts'
import type { Env } from '../settings/env.ts'
import { DeliveryFault, type Driver, type Push } from './message.ts'
import { sealPush, signPush } from './push-message.ts'
import { secondsOf } from './retry-after.ts'

/** Milliseconds for one try. */
const longest = 5_000

interface PushTools {
  /** The installation's private key. */
  key: Buffer
  /** The operator's contact for push services. */
  subject: string
  /** Services beside those of the browsers that there are. */
  hosts: readonly string[]
  /** Asks a service; another one in tests. */
  ask?: typeof fetch
}

/** The contact of this installation for pushes: a mail address or an https one, as push services check. */
export const pushSubject = ({ CONTACT_EMAIL, MAIL_FROM }: Pick<Env, 'CONTACT_EMAIL' | 'MAIL_FROM'>): string =>
  `mailto:${CONTACT_EMAIL ?? MAIL_FROM.address}`

function faultOf({ status, headers }: Response): DeliveryFault | null {
  if (status >= 200 && status < 300) return null
  if (status === 404 || status === 410) return new DeliveryFault(`the browser is gone (${status})`, false, true)
  const temporary = status === 429 || status >= 500
  return new DeliveryFault(
    `the push service refuses it (${status})`,
    temporary,
    false,
    secondsOf(headers.get('Retry-After')),
  )
}

export function pushDriver({ key, subject, hosts, ask = fetch }: PushTools): Driver<Push> {
  return {
    tries: 6,
    async deliver({ to, keys, payload, urgency, seconds, topic }) {
      if (!isPushEndpoint(to, hosts)) throw new DeliveryFault('this is no push service', false)
      const answer = await ask(to, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(longest),
        headers: {
          Authorization: signPush(key, { endpoint: to, subject, now: new Date() }),
          'Content-Encoding': 'aes128gcm',
          'Content-Type': 'application/notification+json',
          TTL: String(seconds),
          Urgency: urgency,
          Topic: topic,
        },
        body: new Uint8Array(sealPush(JSON.stringify(payload), keys)),
      }).catch(() => {
        throw new DeliveryFault('the push service cannot be reached', true)
      })
      await answer.body?.cancel()
      const fault = faultOf(answer)
      if (fault) throw fault
      return undefined
    },
  }
}
