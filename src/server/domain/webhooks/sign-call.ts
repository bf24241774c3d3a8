/** Messages to other systems by the rules of Standard Webhooks: id, time and body are signed together, by each secret that is good now. */
import { createHmac, randomBytes } from 'node:crypto'

const beginning = 'whsec_'

export const makeHookSecret = (): Buffer => randomBytes(32)

/** As its receiver gets it. */
export const showHookSecret = (secret: Buffer): string => beginning + secret.toString('base64')

export interface SignedCall {
  id: string
  /** Of this try: an old message is no replay of somebody else. */
  at: Date
  body: string
}

export function signCall({ id, at, body }: SignedCall, secrets: readonly Buffer[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signed = `${id}.${seconds}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets
      .map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
      .join(' '),
  }
}
