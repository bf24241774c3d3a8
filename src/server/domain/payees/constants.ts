/** Limits of payment accounts (domain: rows). */
import type { Limit } from '../../db/limits.ts'
import { limitsOf } from '../network-of.ts'

/** Checks from one address: plenty before a payment, too few to try out numbers. */
export const checksFrom = (address: string): Limit[] =>
  limitsOf(address, { name: 'payee-checks', points: 20, seconds: 10 * 60 })

/** Changes of accounts by one person: each sends a message. */
export const payeeChangesOf = (person: string): Limit => ({
  name: 'payee-changes',
  key: person,
  points: 30,
  seconds: 60 * 60,
})
