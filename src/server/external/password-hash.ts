/**
 * Passwords as they are stored: argon2id (RFC 9106) by Node's own OpenSSL, on the thread pool, in the PHC string form that
 * every argon2 library reads. An unknown account costs the same work as a known one, so that time does not tell them apart.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { isPasswordTooLong } from '#shared/accounts/password-rule.ts'
import { problems } from '#shared/problems.ts'

const derive = promisify(argon2)

interface Cost {
  /** KiB. */
  memory: number
  passes: number
  parallelism: number
}

/**
 * Memory of OWASP's first choice (46 MiB, one lane) and one pass more than it asks for: 70 ms of one core where it was
 * measured (`npm run bench -- password`, budget 150). When it changes, `needsRehash` brings each account along at its next sign-in.
 */
const current: Cost = { memory: 47_104, passes: 2, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

/** The most that a stored string may ask for: a damaged row must not take all memory. */
const most: Cost = { memory: 262_144, passes: 10, parallelism: 4 }

/** Half of the thread pool's four: files, names and the other half's work go on while passwords are checked. */
const atOnce = pLimit(2)
/** About four seconds of waiting; later requests are told to come again. */
export const mostWaiting = 100

async function tagOf(password: string, salt: Buffer, { memory, passes, parallelism }: Cost, tagLength: number) {
  if (atOnce.pendingCount >= mostWaiting) throw problems.unavailable()
  // The same password may arrive composed or not, by keyboard (NIST SP 800-63B, section 3.1.1.2).
  const message = Buffer.from(password.normalize('NFKC'))
  return atOnce(() => derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }))
}

interface Stored extends Cost {
  salt: Buffer
  tag: Buffer
}

const phcForm =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d?),p=([1-9])\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/

function readPhc(phc: string): Stored | null {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phcForm.exec(phc) ?? []
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  // Comparisons with NaN are false: a malformed string is refused here as well.
  const isPayable =
    cost.memory <= most.memory &&
    cost.memory >= 8 * cost.parallelism &&
    cost.passes <= most.passes &&
    cost.parallelism <= most.parallelism
  return isPayable ? { ...cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') } : null
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * The string to store. Throws a `RangeError` for more than 200 code points, which the form's field has refused before, and
 * the problem `unavailable` when too many wait already.
 */
export async function hashPassword(password: string): Promise<string> {
  if (isPasswordTooLong(password)) throw new RangeError('A password this long is refused before it is hashed.')
  const salt = randomBytes(saltBytes)
  const tag = await tagOf(password, salt, current, tagBytes)
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether this is the password of a stored string; a string that is none of ours is nobody's. Throws `unavailable` when too
 * many wait already.
 */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  if (isPasswordTooLong(password)) return false
  const stored = readPhc(phc)
  if (!stored) return verifyNothing(password)
  return timingSafeEqual(await tagOf(password, stored.salt, stored, stored.tag.length), stored.tag)
}

const nobodysSalt = randomBytes(saltBytes)

/** Does the work of {@link verifyPassword} where there is no account, or one without a password. */
export async function verifyNothing(password: string): Promise<false> {
  if (!isPasswordTooLong(password)) await tagOf(password, nobodysSalt, current, tagBytes)
  return false
}

/** True if a string was made at another cost than today's, and is to be made anew when its password is next at hand. */
export function needsRehash(phc: string): boolean {
  const stored = readPhc(phc)
  return (
    stored?.memory !== current.memory || stored.passes !== current.passes || stored.parallelism !== current.parallelism
  )
}
