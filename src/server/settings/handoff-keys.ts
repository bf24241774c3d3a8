/**
 * The partner apps that may hand people over, and the key that each signs with (domain, section 7): read from `HANDOFF_KEYS`
 * once at start. The algorithm is set here, never by a token.
 */
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'

export interface HandoffKey {
  alg: 'EdDSA' | 'HS256'
  key: KeyObject | Uint8Array
}

/** Issuer → its key. A map, because a token names its issuer and `__proto__` is a name too. */
export type HandoffKeys = ReadonlyMap<string, HandoffKey>

/** HS256 is as strong as its secret; RFC 7518 asks for as many bytes as the hash has. */
const shortestSecret = 32

const publicKey = z
  .object({
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string().regex(/^[\w-]{43}$/),
    /** A private key belongs to the partner alone. */
    d: z.never().optional(),
  })
  .transform(({ kty, crv, x }) => createPublicKey({ key: { kty, crv, x } as JsonWebKey, format: 'jwk' }))

const secret = z
  .string()
  .regex(/^[\w-]+$/)
  .transform((text): Uint8Array => Buffer.from(text, 'base64url'))
  .refine((bytes) => bytes.length >= shortestSecret)

const entry = z.discriminatedUnion('alg', [
  z.strictObject({ alg: z.literal('EdDSA'), jwk: publicKey }).transform(({ alg, jwk }) => ({ alg, key: jwk })),
  z.strictObject({ alg: z.literal('HS256'), secret }).transform(({ alg, secret: key }) => ({ alg, key })),
])

/** Reads the value of `HANDOFF_KEYS`; null when it does not follow docs/operations.md. */
export function readHandoffKeys(text: string): HandoffKeys | null {
  try {
    const issuers = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(text)))
    if (issuers.some(([issuer]) => issuer === '' || issuer.length > 200)) return null
    return new Map(issuers.map(([issuer, key]): [string, HandoffKey] => [issuer, entry.parse(key)]))
  } catch {
    return null
  }
}
