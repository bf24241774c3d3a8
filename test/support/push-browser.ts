/** A browser that is subscribed to pushes, as far as cryptography goes: it has the keys, and opens messages sealed for them (RFC 8291). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import type { BrowserKeys } from '#server/external/push-message.ts'

export interface PushBrowser {
  keys: BrowserKeys
  /** The text of a body; throws where it was sealed for another browser. */
  open(body: Buffer): string
}

export function pushBrowser(): PushBrowser {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
      const theirs = body.subarray(21, 21 + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs])
      const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32))
      const made = (name: string, size: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size))
      const opening = createDecipheriv('aes-128-gcm', made('aes128gcm', 16), made('nonce', 12))
      opening.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([opening.update(body.subarray(21 + length, -16)), opening.final()])
      if (text.at(-1) !== 2) throw new Error('The last record does not end with a two')
      return text.subarray(0, -1).toString()
    },
  }
}

export interface PushSignature {
  /** The public key that signed it, in base64url. */
  key: string
  claims: { aud: string; sub: string; exp: number }
}

/** An `Authorization`'s claims on the sender of a push (RFC 8292); throws unless its key has signed it. */
export function readPushSignature(authorization: string): PushSignature {
  const [, said = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const open = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(said), open, Buffer.from(signature, 'base64url')))
    throw new Error('The key has not signed it')
  return { key, claims: JSON.parse(Buffer.from(said.split('.')[1] ?? '', 'base64url').toString()) }
}
