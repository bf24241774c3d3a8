/** Webhooks: rules of both sides, and the page's shapes. */
import { readUrl } from '../read-url.ts'
import type { PublicationKind } from './publication-kinds.ts'

export const WEBHOOKS_MOST = 5
export const HOOK_URL_MOST = 500
/** Places that one names. */
export const HOOK_PLACES_MOST = 50
/** Characters of their list: an address in each line. */
export const HOOK_PLACES_TEXT = 8_000
/** Days of failures after which it is stopped. */
export const HOOK_FAILING_DAYS = 5
/** Hours in which the secret of before signs, too. */
export const HOOK_OLD_HOURS = 24
/** Deliveries that the page shows. */
export const HOOK_CALLS_SHOWN = 50
/** Days for which they are kept. */
export const HOOK_CALLS_DAYS = 14

/** Kinds to choose from, as people tell them apart. */
export const hookTopics = {
  inspections: ['inspection', 'reported'],
  cards: ['card', 'finding', 'reply'],
  places: ['place', 'listed', 'delisted', 'merged', 'owner-changed'],
  standards: ['template'],
} as const satisfies Record<string, readonly PublicationKind[]>
export type HookTopic = keyof typeof hookTopics
export const hookTopicNames = Object.keys(hookTopics) as HookTopic[]

/** Why there was no answer. */
export const hookFaults = ['own', 'unknown', 'unreached', 'slow', 'sealed'] as const
export type HookFault = (typeof hookFaults)[number]

export interface HookLine {
  id: string
  url: string
  topics: readonly HookTopic[]
  /** Null for the whole country. */
  province: string | null
  district: string | null
  /** Number of those that it names; 0 for all of the area. */
  places: number
  /** ISO. */
  madeAt: string
  failingSince: string | null
  stoppedAt: string | null
}

export interface HookCall {
  id: string
  /** Null of a test. */
  kind: PublicationKind | null
  index: number | null
  /** ISO. */
  at: string
  triedAt: string | null
  state: 'sent' | 'waiting' | 'failed'
  /** Of the next try, while it waits. */
  nextAt: string | null
  tries: number
  status: number | null
  fault: HookFault | null
  tookMs: number | null
}

export interface HookPage extends HookLine {
  calls: readonly HookCall[]
  /** The secret of before signs as well until then. */
  oldUntil: string | null
}

/** Ids in lines that have an id each, alone or in the address of a page; null where a line has none. */
export function placesIn(lines: string): string[] | null {
  const ids = lines
    .split(/\s+/)
    .filter(Boolean)
    .map((line) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(line)?.[0])
  return ids.includes(undefined) ? null : [...new Set(ids.map((id) => (id as string).toLowerCase()))]
}

/** Ports that are called: the usual one, and the usual one of programs without the right to it. */
const ports = ['', '443', '8443']

/** Names that no public server has. */
const ownNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|test|invalid|onion)$/

/**
 * True if this could be the address of a server of the public network: https, a name with a dot, a port of those, nobody's name in it. Whether the name leads
 * into an own network is asked each time that it is called.
 */
export function isOutsideAddress(address: string): boolean {
  const url = address.length > HOOK_URL_MOST || /[\s\p{Cc}\\]/u.test(address) ? null : readUrl(address)
  if (!url) return false
  const { protocol, port, username, password, hostname, hash } = url
  if (protocol !== 'https:' || `${username}${password}${hash}` !== '' || !ports.includes(port)) return false
  const name = hostname.replace(/\.$/, '')
  // A number as the last part is an address in one of its spellings.
  return name.includes('.') && !name.startsWith('[') && !/(?:^|\.)\d+$/.test(name) && !ownNames.test(name)
}
