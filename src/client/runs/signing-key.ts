/**
 * The key by which this device signs an officer's seal: made here, one a person, and never to be read, not by this code either. Stored with
 * the queue, so that a visit that ends without a network is signed when it ends.
 */
import { fieldDb } from '../runtime/device/field-db.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** As it is sent: both in base64. */
export interface Signed {
  key: string
  signature: string
}

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)))

async function keyOf(mark: string): Promise<CryptoKeyPair> {
  const known = await (await fieldDb()).get('signing', mark)
  if (known) return known.pair
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  await (await fieldDb()).put('signing', { mark, pair })
  return pair
}

/** The person's signature of a text. Rejects where the browser makes or keeps no keys. */
export async function signText(mark: string, text: string): Promise<Signed> {
  const { publicKey, privateKey } = await keyOf(mark)
  const [key, signature] = await Promise.all([
    crypto.subtle.exportKey('spki', publicKey),
    crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text)),
  ])
  return { key: toBase64(key), signature: toBase64(signature) }
}

/** Lets go of a key that was revoked: the next signature is by a new one. */
export const forgetSigningKey = async (mark: string): Promise<void> => {
  await (await fieldDb()).delete('signing', mark)
}
