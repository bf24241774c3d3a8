/**
 * Where the next page of reviews begins. A place's reviews follow by when they were written, which no page may tell: so the cursor is
 * sealed with the installation's secret. The same position gives the same cursor, so that cached pages do not differ.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { z } from 'zod'
import { cursorTime, InvalidCursor } from '../places/cursor.ts'

const shape = z.tuple([z.string(), z.int().min(1).max(5), cursorTime, z.uuid()])

/** Longer than any cursor of ours. */
const longest = 300
const ivBytes = 12
const tagBytes = 16

/** Stars, time of writing in milliseconds, and id of the last row shown. */
export interface Position {
  stars: number
  at: Date
  id: string
}

const keyOf = (salt: Buffer, use: string) => createHmac('sha256', salt).update(`review cursor ${use}`).digest()

/** `list` names place, sort and filter, so that lists do not take each other's cursors. */
export function sealCursor(salt: Buffer, list: string, { stars, at, id }: Position): string {
  const text = JSON.stringify([list, stars, at.getTime(), id])
  // Made from the text itself: a number used once for each text, without chance.
  const iv = createHmac('sha256', keyOf(salt, 'iv')).update(text).digest().subarray(0, ivBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(salt, 'key'), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined for the first page. Throws `InvalidCursor` for one that this list did not write. */
export function openCursor(salt: Buffer, list: string, cursor: string | null | undefined): Position | undefined {
  if (cursor === null || cursor === undefined) return undefined
  if (cursor.length > longest || !/^[\w-]+$/.test(cursor)) throw new InvalidCursor()
  try {
    const bytes = Buffer.from(cursor, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', keyOf(salt, 'key'), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
    const [name, stars, at, id] = shape.parse(JSON.parse(text))
    if (name === list) return { stars, at: new Date(at), id }
  } catch {
    throw new InvalidCursor()
  }
  throw new InvalidCursor()
}
