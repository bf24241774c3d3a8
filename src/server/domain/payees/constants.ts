/** Limits of whom to pay (domain: rows). */
import type { Limit } from '../../db/limits.ts'
import { networkOf, siteOf } from '../accounts/network-of.ts'

const checks = { name: 'payee-checks', points: 20, seconds: 10 * 60 }

/**
 * Checks from one address: plenty for somebody who is about to pay, too few to try out numbers. A site may have thousands of IPv6
 * networks, and a carrier's customers share a site's first bits: together they may do what thirty do.
 */
export function checksFrom(address: string): Limit[] {
  const site = siteOf(address)
  return [
    { ...checks, key: networkOf(address) },
    ...(site === null ? [] : [{ ...checks, name: 'payee-checks-site', key: site, points: 30 * checks.points }]),
  ]
}

/** Changes of accounts by one person: each sends a message. */
export const payeeChangesOf = (person: string): Limit => ({
  name: 'payee-changes',
  key: person,
  points: 30,
  seconds: 60 * 60,
})
