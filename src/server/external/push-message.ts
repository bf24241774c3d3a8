/**
 * The sealed body and the signature of a web push: sealed for one browser (RFC 8291 over RFC 8188), signed by the sender (VAPID, RFC 8292).
 * With node's own cryptography: the library for it brings eleven packages and an HTTP client that follows no rule of ours.
 */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

const curve = 'prime256v1'
/** Bytes of one record; one is all that push services take. */
const recordSize = 4096

/** A browser's own keys, in base64url. */
export interface BrowserKeys {
  p256dh: string
  auth: string
}

interface Chance {
  salt?: Buffer
  /** Private key of this one message. */
  privateKey?: Buffer
}

/** Seals `text` for one browser. `chance` is given by the test of the standard's example alone. */
export function sealPush(text: string, { p256dh, auth }: BrowserKeys, chance: Chance = {}): Buffer {
  const { salt = randomBytes(16), privateKey } = chance
  const own = createECDH(curve)
  if (privateKey) own.setPrivateKey(privateKey)
  else own.generateKeys()
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()]
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The last record ends with a two.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(recordSize, 16)
  header.writeUInt8(ours.length, 20)
  return Buffer.concat([header, ours, sealed, cipher.getAuthTag()])
}

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The public half of the installation's key, as browsers want it: 65 bytes. */
export function publicPushKey(secret: Buffer): Buffer {
  const pair = createECDH(curve)
  pair.setPrivateKey(secret)
  return pair.getPublicKey()
}

/** Hours that one signed word holds; push services refuse more than a day. */
const signedHours = 12

/** The `Authorization` of a push: this installation speaks, to this service, for now. `subject` is where its owner of the service may write to. */
export function signPush(
  secret: Buffer,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: Date },
): string {
  const open = publicPushKey(secret)
  const part = (from: number) => open.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), x: part(1), y: part(33) }
  const exp = Math.floor(now.getTime() / 1000) + signedHours * 3600
  const said = `${inBase64({ typ: 'JWT', alg: 'ES256' })}.${inBase64({ aud: new URL(endpoint).origin, exp, sub: subject })}`
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${open.toString('base64url')}`
}
