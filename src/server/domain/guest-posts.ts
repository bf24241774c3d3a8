/** Rate limits of forms from guests of one network, for any purpose (domain: a row). Forms that cost more have limits of their own. */
import type { Limit } from '../db/limits.ts'
import { limitsOf } from './network-of.ts'

/** Two a second for ten minutes: enough for many people behind one address of a carrier, and no more than the thread has time for. */
export const guestPostsFrom = (address: string): Limit[] =>
  limitsOf(address, { name: 'guest-posts', points: 1200, seconds: 10 * 60 })
