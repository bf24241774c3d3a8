/**
 * Who asks, and how often: a network without a key, or a key by its own count. A key comes in `Authorization: Bearer` alone, never in an address, which
 * ends up in logs. A key that opens nothing is answered as such and never as an anonymous request: its holder has to learn of it. Keys that are tried in
 * vain count against their network, before the database is asked.
 */
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { BAD_KEYS_PER_MINUTE, KEY_PER_MINUTE } from '#shared/open/keys.ts'
import { NETWORK_PER_MINUTE } from '#shared/open/limits.ts'
import type { Database } from '../../db/database.ts'
import { findKey, type UsedKey } from '../../domain/keys/find-key.ts'
import { networkOf } from '../../domain/network-of.ts'
import type { ApiCode } from './api-problem.ts'

/** Requests in a minute, each server for itself. */
export interface ApiLimits {
  network: number
  key: number
  badKeys: number
}
export const usualLimits: ApiLimits = {
  network: NETWORK_PER_MINUTE,
  key: KEY_PER_MINUTE,
  badKeys: BAD_KEYS_PER_MINUTE,
}
const seconds = 60

export interface Admitted {
  /** Null of an anonymous request. */
  key: UsedKey | null
  /** The reason why it is not answered. */
  refused: ApiCode | null
  headers: Record<string, string>
}

interface Asking {
  authorization: string | undefined
  address: string
  now: Date
}

async function spend(limiter: RateLimiterAbstract, counted: string): Promise<RateLimiterRes> {
  return limiter.consume(counted).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return refused
    throw refused
  })
}

const fields = (policy: 'network' | 'key', points: number, spent: RateLimiterRes) => {
  const left = Math.max(0, points - spent.consumedPoints)
  const wait = Math.max(1, Math.ceil(spent.msBeforeNext / 1000))
  return {
    'RateLimit-Policy': `"${policy}";q=${points};w=${seconds}`,
    RateLimit: `"${policy}";r=${left};t=${wait}`,
    ...(spent.consumedPoints > points && { 'Retry-After': String(wait) }),
  }
}

const whyRefused = { unknown: 'invalid_key', expired: 'expired_key', revoked: 'revoked_key' } as const

/** Makes the door of the API. */
export function makeAdmission({ db }: Pick<Database, 'db'>, limits: ApiLimits) {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: seconds })
  const [networks, keys, badKeys] = [limits.network, limits.key, limits.badKeys].map(limiterOf) as [
    RateLimiterMemory,
    RateLimiterMemory,
    RateLimiterMemory,
  ]

  const counted = async (policy: 'network' | 'key', by: string, key: UsedKey | null): Promise<Admitted> => {
    const spent = await spend(policy === 'key' ? keys : networks, by)
    const refused = spent.consumedPoints > limits[policy] ? 'too_many_requests' : null
    return { key, refused, headers: fields(policy, limits[policy], spent) }
  }

  return async ({ authorization, address, now }: Asking): Promise<Admitted> => {
    const network = networkOf(address)
    if (authorization === undefined) return counted('network', network, null)
    const [, sent = ''] = /^bearer +(\S{1,200})$/i.exec(authorization) ?? []
    const tried = await badKeys.get(network)
    if (tried && tried.consumedPoints >= limits.badKeys)
      return {
        key: null,
        refused: 'too_many_requests',
        headers: { 'Retry-After': String(Math.ceil(tried.msBeforeNext / 1000)) },
      }
    const found = await findKey(db, sent, now)
    if (typeof found === 'object') return counted('key', found.id, found)
    await spend(badKeys, network)
    return { key: null, refused: whyRefused[found], headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } }
  }
}
