/**
 * Input of a form whose session had ended, stored until its browser has signed in again: encrypted with a key that exists only in
 * the browser's cookie, handed back once, on the same page.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { hashToken, makeToken } from '../token.ts'

/** Minutes in which somebody signs in, or registers. */
export const REFUSED_MINUTES = 30
/** Most bytes stored: one and a half times our longest form in Thai. */
const mostBytes = 60_000

interface RefusedPost {
  /** Never passwords or codes. */
  fields: Record<string, string>
  /** Files were chosen, which are lost. */
  hadFiles: boolean
}

const keyOf = (token: string) => createHash('sha256').update(`refused post ${token}`).digest()

function seal(token: string, post: RefusedPost): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv)
  return Buffer.concat([iv, cipher.update(JSON.stringify(post)), cipher.final(), cipher.getAuthTag()])
}

function unseal(token: string, sealed: Buffer): RefusedPost {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString())
}

/** Keeps it; answers the token for the browser's cookie, null for more than any form of ours holds. */
export async function holdRefused(
  db: Kysely<Schema>,
  { path, ...post }: RefusedPost & { path: string },
  now: Date,
): Promise<string | null> {
  const token = makeToken()
  const sealed = seal(token, post)
  if (sealed.length > mostBytes) return null
  const expires_at = new Date(now.getTime() + REFUSED_MINUTES * 60_000)
  await db
    .insertInto('refused_posts')
    .values({ token_hash: hashToken(token), path, sealed, expires_at })
    .execute()
  return token
}

/** Hands back the input typed on that path's page, and deletes it; null where there is none. */
export async function takeRefused(
  db: Kysely<Schema>,
  token: string,
  path: string,
  now: Date,
): Promise<RefusedPost | null> {
  const row = await db
    .deleteFrom('refused_posts')
    .where('token_hash', '=', hashToken(token))
    .where('path', '=', path)
    .where('expires_at', '>', now)
    .returning('sealed')
    .executeTakeFirst()
  return row ? unseal(token, row.sealed) : null
}
