/** A partner app: a fresh key pair for each test process, the `HANDOFF_KEYS` that make it known, and tokens signed by it. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { type JWTHeaderParameters, SignJWT } from 'jose'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')

/** The key that only the partner has. */
export const partnerPrivateKey: KeyObject = privateKey
/** The partner's name, as its tokens give it. */
export const partner = 'https://partner.example'
/** Its public key, which is all that we know of it. */
export const partnerKey: KeyObject = publicKey
/** Value of the environment's `HANDOFF_KEYS`. */
export const handoffKeys = JSON.stringify({ [partner]: { alg: 'EdDSA', jwk: publicKey.export({ format: 'jwk' }) } })

/** Differences from a usual token outside its claims. */
export interface Signing {
  header?: Partial<JWTHeaderParameters>
  key?: KeyObject | Uint8Array
}

/**
 * A token of the partner for tests' own PUBLIC_URL that lives a minute from now and signs `person-1` in; `claims` replace or, where undefined, remove
 * the usual ones.
 */
export async function signHandoff(
  claims: Record<string, unknown> = {},
  { header, key }: Signing = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const usual = {
    iss: partner,
    aud: 'https://places.example.org',
    sub: 'person-1',
    jti: randomUUID(),
    iat: now,
    exp: now + 60,
    purpose: 'login',
  }
  return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'EdDSA', ...header }).sign(key ?? privateKey)
}
