/**
 * This device's store for people who work without a network, in IndexedDB: the queue for the server, the cached pages, and
 * whose they are. Changes only add, so that a page of the build before goes on with it.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Locale } from '#shared/locales.ts'
import type { Role, SignedIn } from '#shared/roles.ts'

/** Bytes that only their person's key opens. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  sealed: ArrayBuffer
}

/** Something that waits for the server, or is kept until it is certain. */
export interface WaitingRow extends Sealed {
  /** `run kind id` */
  name: string
  run: string
  /** `sent`: the server has the photo of that id, which stays until the receipt names it. */
  kind: 'about' | 'start' | 'op' | 'photo' | 'sent' | 'end' | 'receipt'
  /** In which order they came. */
  order: number
}

/** A message that no network took (client/chat/unsent-messages.ts). */
export interface MessageRow extends Sealed {
  /** The id that it was written with. */
  client: string
  person: string
  /** Its pictures, in their order; a page of the build before wrote none. */
  photos?: Sealed[]
}

/** A page as it was shown last. */
export interface PageRow extends Sealed {
  /** `person path` */
  name: string
  person: string
  /** Milliseconds since 1970. */
  at: number
  bytes: number
}

/** The person who has worked on this device and is signed in, as far as it knows. */
export interface PersonRow {
  /** A mark of the person, without their name. */
  mark: string
  /** Decrypts that person's data; the browser lets nobody read it. */
  key: CryptoKey
  person: SignedIn | null
  role: Role
  locale: Locale
  /** Last time that the server was heard of, in milliseconds since 1970. */
  seen: number
}

/** The key of a person on this device: the browser signs with it, and lets nobody read it. */
export interface SigningRow {
  mark: string
  pair: CryptoKeyPair
}

export interface FieldSchema extends DBSchema {
  waiting: { key: string; value: WaitingRow; indexes: { run: string } }
  messages: { key: string; value: MessageRow; indexes: { person: string } }
  pages: { key: string; value: PageRow; indexes: { person: string } }
  people: { key: string; value: PersonRow }
  /** By whose key this device signs. */
  signing: { key: string; value: SigningRow }
  /** Room that is given up where a device is full, so that answers always fit. */
  ballast: { key: string; value: ArrayBuffer }
}

let opening: Promise<IDBPDatabase<FieldSchema>> | null = null

/** The database, one connection a page. Opened again where the system has closed it, as some do with pages that were asleep. */
export function fieldDb(): Promise<IDBPDatabase<FieldSchema>> {
  opening ??= openDB<FieldSchema>('runs', 4, {
    upgrade(db, old) {
      if (old < 1) db.createObjectStore('waiting', { keyPath: 'name' }).createIndex('run', 'run')
      if (old < 2) {
        db.createObjectStore('pages', { keyPath: 'name' }).createIndex('person', 'person')
        db.createObjectStore('people', { keyPath: 'mark' })
        db.createObjectStore('ballast')
      }
      if (old < 3) db.createObjectStore('signing', { keyPath: 'mark' })
      if (old < 4) db.createObjectStore('messages', { keyPath: 'client' }).createIndex('person', 'person')
    },
    // Another tab brings a newer one: this one makes way, and opens again when it is asked next.
    blocking: (_now, _next, event) => {
      ;(event.target as IDBDatabase).close()
      opening = null
    },
    terminated: () => {
      opening = null
    },
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const toBytes = (value: unknown): Uint8Array<ArrayBuffer> => encoder.encode(JSON.stringify(value))
export const fromBytes = <T>(bytes: ArrayBuffer): T => JSON.parse(decoder.decode(bytes)) as T

export async function seal(key: CryptoKey, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** The decrypted value; null where the key is another person's. */
export const unseal = (key: CryptoKey, { iv, sealed }: Sealed): Promise<ArrayBuffer | null> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed).catch(() => null)
