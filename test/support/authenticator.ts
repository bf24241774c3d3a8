/**
 * A device that makes and uses passkeys, in software: it answers as a browser would. Each answer can be made wrong in one place, which no real device
 * would do.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor> | Cbor[]

/** Head of a CBOR item (RFC 8949, section 3). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  const bytes = Buffer.from([(major << 5) | 25, 0, 0])
  bytes.writeUInt16BE(value, 1)
  return bytes
}

/** CBOR as far as devices need it. */
export function cbor(item: Cbor): Buffer {
  if (typeof item === 'number') return item >= 0 ? head(0, item) : head(1, -1 - item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item])
  if (Array.isArray(item)) return Buffer.concat([head(4, item.length), ...item.map(cbor)])
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** The public half as COSE (RFC 9053, section 7.1.1). */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const fields: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return cbor(new Map<number, Cbor>(fields))
}

const flags = { present: 1, verified: 4, attested: 64 }

/** The fault of an answer; none unless given. */
export interface Wrong {
  challenge?: string
  origin?: string
  rpId?: string
  /** The kind of ceremony that the browser says it was. */
  type?: string
  counter?: number
  isVerified?: boolean
  userHandle?: string
  /** Another passkey's id, on an answer that this device signs. */
  id?: string
  statement?: { fmt: string; attStmt: Map<string, Cbor> }
}

export interface Authenticator {
  /** Id of the passkey, base64url. */
  id: string
  /** Counts its signatures; 0 stays 0, as with passkeys that are on many devices. */
  counter: number
  /** Makes the passkey: the value of the form's field. */
  make(options: CreationOptions, wrong?: Wrong): string
  /** Answers with it. */
  answer(options: { challenge: string }, wrong?: Wrong): string
}

/** The parts of the server's offer that a device reads. */
export interface CreationOptions {
  challenge: string
  user: { id: string }
}

export function makeAuthenticator({
  origin = 'https://places.example.org',
  counter = 0,
  id = base64url(randomBytes(32)),
} = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let userHandle = ''

  const clientData = (type: string, challenge: string, wrong: Wrong) => {
    const data = { type, challenge, origin, crossOrigin: false }
    const { type: otherType = type, challenge: otherChallenge = challenge, origin: otherOrigin = origin } = wrong
    return JSON.stringify({ ...data, type: otherType, challenge: otherChallenge, origin: otherOrigin })
  }
  const authData = (extra: number, count: number, { rpId = new URL(origin).hostname, isVerified = true }: Wrong) => {
    const numbers = Buffer.alloc(5)
    numbers.writeUInt8(flags.present | (isVerified ? flags.verified : 0) | extra)
    numbers.writeUInt32BE(count, 1)
    return Buffer.concat([sha256(rpId), numbers])
  }

  return {
    id,
    counter,
    make({ challenge, user }, wrong = {}) {
      userHandle = user.id
      const rawId = Buffer.from(id, 'base64url')
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const data = Buffer.concat([
        authData(flags.attested, wrong.counter ?? this.counter, wrong),
        Buffer.alloc(16),
        length,
        rawId,
        coseOf(publicKey),
      ])
      const { fmt, attStmt } = wrong.statement ?? { fmt: 'none', attStmt: new Map<string, Cbor>() }
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', data],
        ]),
      )
      return JSON.stringify({
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, wrong)),
          attestationObject: base64url(attestation),
          transports: ['internal', 'carrier-pigeon'],
        },
      })
    },
    answer({ challenge }, wrong = {}) {
      if (wrong.counter === undefined && this.counter > 0) this.counter++
      const client = clientData('webauthn.get', challenge, wrong)
      const data = authData(0, wrong.counter ?? this.counter, wrong)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return JSON.stringify({
        id: wrong.id ?? id,
        rawId: wrong.id ?? id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: wrong.userHandle ?? userHandle,
        },
      })
    },
  }
}
