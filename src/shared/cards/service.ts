/** Service of a letter: its sending, the acts by which it reached its receiver, and from when its terms run. */
import { dayMs } from '../bangkok.ts'
import { SIGNATURE_LENGTH } from '../drawn-hand.ts'

/** Acts that officers put down. */
export const serviceWays = ['handed', 'refused', 'posted'] as const
export type ServiceWay = (typeof serviceWays)[number]

/** Acts that the product puts down: it was sent to an account, and opened by the first of them. */
export type ServiceAct = ServiceWay | 'sent' | 'opened'

/** The account's part at the place, of one that is sent a letter or opens it. */
export type ServedAs = 'owner' | 'manager'

/** How a letter left; `product` where the account has no address beside it. */
export type SentBy = 'product' | 'email' | 'sms' | 'line'

/** Days after which a posted letter counts as received within the country (Administrative Procedure Act, section 71). */
export const POST_DAYS = 7

/** From when the terms run by this act. */
export const servedFrom = (how: ServiceWay, at: Date): Date =>
  how === 'posted' ? new Date(at.getTime() + POST_DAYS * dayMs) : at

/** Characters of its fields. */
export const SERVICE_LENGTHS = { receiver: 200, position: 200, number: 40, signature: SIGNATURE_LENGTH } as const

/** As it is shown. Moments are ISO instants. */
export interface ServiceView {
  id: string
  how: ServiceAct
  at: string
  receiver: string | null
  /** As it was said; a {@link ServedAs} where it was sent or opened. */
  position: string | null
  number: string | null
  reason: string | null
  signature: string | null
  /** The agency of the officer who put it down, or that sent it; null for an opening. */
  agency: string | null
  /** Of a sending: how and when it left. Null while it is on its way, where it failed, and for other acts. */
  left: { by: SentBy; at: string } | null
  /** When the last way to the account came to nothing. */
  failedAt: string | null
}

/** True if the letter was sent, and came to nothing with every account: an officer has to hand it over. */
export const isUndelivered = (services: readonly Pick<ServiceView, 'how' | 'left' | 'failedAt'>[]): boolean => {
  const sent = services.filter(({ how }) => how === 'sent')
  const arrived = services.some(({ how, left }) => how !== 'sent' || left !== null)
  return sent.length > 0 && !arrived && sent.every(({ failedAt }) => failedAt !== null)
}
