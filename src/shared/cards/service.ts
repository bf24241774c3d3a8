/** Service of a letter: how it reached its receiver beside the sending, and from when its terms run. */
import { dayMs } from '../bangkok.ts'

/** Acts that officers put down. */
export const serviceWays = ['handed', 'refused', 'posted'] as const
export type ServiceWay = (typeof serviceWays)[number]

/** Days after which a posted letter counts as received within the country (Administrative Procedure Act, section 71). */
export const POST_DAYS = 7

/** From when the terms run by this act. */
export const servedFrom = (how: ServiceWay, at: Date): Date =>
  how === 'posted' ? new Date(at.getTime() + POST_DAYS * dayMs) : at

/** Characters of its fields. */
export const SERVICE_LENGTHS = { receiver: 200, position: 200, number: 40, signature: 20_000 } as const

/** As it is shown. Moments are ISO instants. */
export interface ServiceView {
  id: string
  how: ServiceWay
  at: string
  receiver: string | null
  position: string | null
  number: string | null
  reason: string | null
  signature: string | null
  /** The agency of the officer who put it down. */
  agency: string
}
