/**
 * The mark by which a device tells its stored drafts of several people apart, as two may have one name. Derived
 * from the account's id and known to its own browser only.
 */
import { createHash } from 'node:crypto'

/** The mark of an account's things on a device. */
export const deviceMark = (person: string): string => createHash('sha256').update(person).digest('base64url')
