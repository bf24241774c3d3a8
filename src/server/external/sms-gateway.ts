/**
 * Short messages through an HTTP gateway: `POST {"to", "text"}` with a bearer key. Each costs money and may arrive twice,
 * so another try is made only where the gateway said that it did not take the first, or was not reached at all.
 */
import { DeliveryFault, type Driver, type ShortMessage } from './message.ts'

const timeout = 15_000

/** No connection was made, so nothing can have been sent. */
const notReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

function toFault(error: unknown): DeliveryFault {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return new DeliveryFault('the SMS gateway does not answer in time', false)
  const code = cause?.code ?? 'no answer'
  return new DeliveryFault(`the SMS gateway cannot be reached (${code})`, notReached.has(code))
}

/** Sends short messages; `key` may be undefined for a gateway that knows us by other means. */
export function smsGatewayDriver(url: string, key: string | undefined, ms = timeout): Driver<ShortMessage> {
  return {
    tries: 3,
    async deliver({ to, text }, id) {
      let answer: Response
      try {
        answer = await fetch(url, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'Idempotency-Key': id,
            ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({ to, text }),
          signal: AbortSignal.timeout(ms),
          // Intentionally not followed: number and text go to the configured address or nowhere.
          redirect: 'manual',
        })
        await answer.body?.cancel()
      } catch (error) {
        throw toFault(error)
      }
      if (!answer.ok) {
        const temporary = answer.status === 429 || answer.status >= 500
        throw new DeliveryFault(`the SMS gateway answers ${answer.status}`, temporary)
      }
      return undefined
    },
  }
}
