/**
 * Names of pictures: a keyed hash of the sender and the original. A form sent twice names one picture; but nobody with
 * the file can work out its name, nor learn by sending it whether somebody else did.
 */
import { createHash, createHmac } from 'node:crypto'

/** Tells the name of a picture by its original: 43 letters of base64url. */
export type PhotoNaming = (original: Uint8Array) => string

/** No SHA-256 ends with this in base64url, whose last letter carries four bits: so names from before are told apart. */
const keyedEnd = '_'

const named = (secret: Buffer, ...parts: (string | Buffer)[]): string => {
  const hmac = createHmac('sha256', secret)
  for (const part of parts) hmac.update(part)
  return hmac.digest('base64url').slice(0, 42) + keyedEnd
}

/** Names the photos of one person. `secret` is the installation's. */
export const photoNaming =
  (secret: Buffer, sender: string): PhotoNaming =>
  (original) =>
    named(secret, `sent by ${sender}:`, createHash('sha256').update(original).digest())

/** A key whose name is the plain SHA-256 of the original, as a regular expression of JavaScript and of PostgreSQL. */
export const plainKeyPattern = '^[ps][A-Za-z0-9_-]{2}/[A-Za-z0-9_-]{40}[AEIMQUYcgkosw048]-[0-9]{1,4}x[0-9]{1,4}$'

/** The key that a picture with a plain name gets: always the same, and known to nobody without the secret. */
export function rekeyed(secret: Buffer, plainKey: string): string {
  const name = named(secret, 'named before:', plainKey.slice(1, 45))
  return `${plainKey[0]}${name.slice(0, 2)}/${name.slice(2)}${plainKey.slice(45)}`
}
