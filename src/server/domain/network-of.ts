/** The subscriber of an address, as far as limits can tell: a subscriber has one IPv4 address, but 2⁶⁴ of IPv6 (RFC 6177). */
import { isIPv6 } from 'node:net'
import type { Limit } from '../db/limits.ts'

/** The first 64 bits of an IPv6 address; any other address, IPv4 in the clothes of IPv6 included, as it is. */
export function networkOf(address: string): string {
  const groups = groupsOf(address)
  return groups ? groups.slice(0, 4).join(':') : address
}

/** The first 48 bits of an IPv6 address, the most that one site is given (RFC 6177): 65,536 networks. Null for any other address. */
export const siteOf = (address: string): string | null => groupsOf(address)?.slice(0, 3).join(':') ?? null

/**
 * The network by which tries on one account, and visitors of one place, are counted together: the first 24 bits of an IPv4 address, 48 of
 * an IPv6 one. Wide enough that a rented range is one guesser, narrow enough that guesses from elsewhere do not count against the
 * owner.
 */
export function neighbourhoodOf(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1]
  return ipv4 ?? siteOf(address) ?? address
}

/** Subscribers that a site may count for: a carrier's customers share its first bits too. */
const sitesWorth = 30

/**
 * A limit of guests, for an address: for its network, and for the whole site where that may have thousands of networks, which together may do as much
 * as thirty networks.
 */
export function limitsOf(address: string, limit: Omit<Limit, 'key'>): Limit[] {
  const site = siteOf(address)
  const ofNetwork = { ...limit, key: networkOf(address) }
  if (site === null) return [ofNetwork]
  return [ofNetwork, { ...limit, name: `${limit.name}-site`, key: site, points: sitesWorth * limit.points }]
}

/** The eight groups of an IPv6 address, null for any other. */
function groupsOf(address: string): string[] | null {
  const bare = address.split('%', 1)[0] as string
  if (!isIPv6(bare)) return null
  const { hostname } = new URL(`http://[${bare}]`)
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  const isMapped = groups[5] === 'ffff' && groups.slice(0, 5).every((group) => group === '0')
  return isMapped ? null : groups
}
