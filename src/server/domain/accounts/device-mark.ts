/**
 * By what a device tells whose it is what it keeps: drafts of two people on one device are two people's, and two may have one name. Made
 * of the account's id and known to its own browser only.
 */
import { createHash } from 'node:crypto'

/** The mark of an account's things on a device. */
export const deviceMark = (person: string): string => createHash('sha256').update(person).digest('base64url')
