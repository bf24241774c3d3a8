/** Secrets that a browser holds in a cookie: 32 random bytes, known to the database by their SHA-256 only. */
import { createHash, randomBytes } from 'node:crypto'

export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The database's form of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token's form; anything else is not looked up. */
export const isToken = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{43}$/.test(value)
