/**
 * Proving a contact with a code, bound to one browser by a cookie. A contact that nobody has goes the same way with a code that
 * nobody gets, so that neither answer nor time tells whether an account exists.
 */
import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  codeDigits,
  codeMinutes,
  codeTries,
  flowMinutes,
  resendSeconds,
  type VerificationDetails,
  type VerificationPurpose,
} from '#shared/accounts/verification.ts'
import type { Verifications } from '../../db/schema/sign-in.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, scalar } from '../../db/sql.ts'
import type { Actor } from '../actor.ts'
import { InputRefusal } from '../input-refusal.ts'
import { hashToken, makeToken } from '../token.ts'
import type { Person } from './sessions.ts'

export interface Verification {
  id: string
  purpose: VerificationPurpose
  contact: string
  userId: string | null
  details: VerificationDetails
  isVerified: boolean
  codeSentAt: Date
  /** This process was to send the code, and lives. */
  isSentHere: boolean
}

/** Names this process. A code that another was to send may have gone down with it, so asking again is not too soon then. */
export const sender = randomUUID()

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000)
const makeCode = () => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
const hashCode = (verification: string, code: string) => createHash('sha256').update(`${verification}:${code}`).digest()

export interface Wanted {
  purpose: VerificationPurpose
  contact: string
  userId: string | null
  details?: VerificationDetails
  /** False where no code is to fit, because there is nobody to get it. */
  isReal: boolean
}

/** Begins a proof: the value for the browser's cookie, and the code to be sent, null where nobody gets one. */
export async function startVerification(
  tx: Transaction<Schema>,
  actor: Actor,
  wanted: Wanted,
): Promise<{ token: string; code: string | null }> {
  const { id, token, row } = rowOf(actor, wanted)
  const code = makeCode()
  const { isReal } = wanted
  await tx
    .insertInto('verifications')
    .values({ ...row, id, code_hash: isReal ? hashCode(id, code) : null })
    .execute()
  return { token, code: isReal ? code : null }
}

function rowOf({ now }: Actor, { purpose, contact, userId, details = {} }: Omit<Wanted, 'isReal'>) {
  const token = makeToken()
  const row = {
    token_hash: hashToken(token),
    purpose,
    contact,
    user_id: userId,
    details: JSON.stringify(details),
    tries_left: codeTries,
    code_sent_at: now,
    sent_by: sender,
    expires_at: minutesAfter(now, flowMinutes),
  }
  return { id: uuidv7(), token, row }
}

/** A proof that is there already, such as a code that came to the contact by another way. Returns the value that binds it to the browser. */
export async function startProven(
  tx: Transaction<Schema>,
  actor: Actor,
  wanted: Omit<Wanted, 'isReal'>,
): Promise<string> {
  const { id, token, row } = rowOf(actor, wanted)
  await tx
    .insertInto('verifications')
    .values({ ...row, id, verified_at: actor.now })
    .execute()
  return token
}

/** The proof that a browser's cookie belongs to; null when it is over or was used. */
export async function findVerification(db: Kysely<Schema>, token: string, now: Date): Promise<Verification | null> {
  const row = await running(db, now).where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return row ? toVerification(row) : null
}

const running = (db: Kysely<Schema>, now: Date) =>
  db.selectFrom('verifications').selectAll().where('expires_at', '>', now)

const toVerification = (row: Selectable<Verifications>): Verification => ({
  id: row.id,
  purpose: row.purpose,
  contact: row.contact,
  userId: row.user_id,
  details: row.details,
  isVerified: row.verified_at !== null,
  codeSentAt: row.code_sent_at,
  isSentHere: row.sent_by === sender,
})

type Session = Pick<Person, 'id' | 'session'>

const ofSession = ({ id, session }: Session) => bool`
  user_id = ${id} and purpose = 'confirm' and details ->> 'session' = ${session}`

/** The code by which a session is being confirmed. It belongs to the session, so that no cookie of another flow is replaced. */
export async function findConfirmation(db: Kysely<Schema>, person: Session, now: Date): Promise<Verification | null> {
  const row = await running(db, now).where(ofSession(person)).executeTakeFirst()
  return row ? toVerification(row) : null
}

/** The code by which the person claims a place; it belongs to the account, and to the telephone that stands there now. */
export async function findClaimCode(
  db: Kysely<Schema>,
  { person, place, contact }: { person: string; place: string; contact: string },
  now: Date,
): Promise<Verification | null> {
  const row = await running(db, now)
    .where('user_id', '=', person)
    .where('purpose', '=', 'claim')
    .where('contact', '=', contact)
    .where('verified_at', 'is', null)
    .where(bool`details ->> 'place' = ${place}`)
    .orderBy('code_sent_at', 'desc')
    .executeTakeFirst()
  return row ? toVerification(row) : null
}

/** Begins the confirming of a session anew. */
export async function endConfirmation(tx: Transaction<Schema>, person: Session): Promise<void> {
  await tx.deleteFrom('verifications').where(ofSession(person)).execute()
}

/** Ends every pending proof of an account: one requested before its contacts or its password changed opens nothing. */
export async function endVerifications(tx: Transaction<Schema>, user: string): Promise<void> {
  await tx.deleteFrom('verifications').where('user_id', '=', user).execute()
}

/** Seconds until another code may be sent. */
export const secondsToResend = ({ codeSentAt, isSentHere }: Verification, now: Date): number =>
  isSentHere ? Math.max(0, Math.ceil(resendSeconds - (now.getTime() - codeSentAt.getTime()) / 1000)) : 0

/**
 * Uses up one try. Right: the contact is proven, and only once. Wrong: gives the refusal, which the command returns so
 * that the try stays used; after the last one only a new code helps.
 */
export async function tryCode(
  tx: Transaction<Schema>,
  actor: Actor,
  verification: Pick<Verification, 'id'>,
  code: string,
): Promise<InputRefusal | null> {
  const row = await tx
    .updateTable('verifications')
    .set(({ eb }) => ({ tries_left: eb('tries_left', '-', 1) }))
    .where('id', '=', verification.id)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', actor.now)
    .where('tries_left', '>', 0)
    .returning(['id', 'code_hash', 'tries_left', 'code_sent_at'])
    .executeTakeFirst()
  if (!row) return new InputRefusal({ code: 'auth:error.codeSpent' })
  if (actor.now > minutesAfter(row.code_sent_at, codeMinutes))
    return new InputRefusal({ code: 'auth:error.codeExpired' })
  const isRight = row.code_hash !== null && timingSafeEqual(row.code_hash, hashCode(row.id, code))
  if (!isRight) return new InputRefusal({ code: row.tries_left > 0 ? 'auth:error.codeWrong' : 'auth:error.codeSpent' })
  await tx.updateTable('verifications').set({ verified_at: actor.now }).where('id', '=', row.id).execute()
  return null
}

/**
 * A new code in place of the old one, with all its tries; null where nobody gets one. Throws when it is too soon: of two that
 * come at once, the second is.
 */
export async function renewCode(
  tx: Transaction<Schema>,
  actor: Actor,
  verification: Pick<Verification, 'id'>,
): Promise<string | null> {
  const code = makeCode()
  const renewed = await tx
    .updateTable('verifications')
    .set({
      // Where nobody gets a code, none is to fit afterwards either. PostgreSQL takes a parameter in a `case` for text unless told.
      code_hash: scalar(
        'bytes?',
      )`case when code_hash is null then null else ${hashCode(verification.id, code)}::bytea end`,
      tries_left: codeTries,
      code_sent_at: actor.now,
      sent_by: sender,
    })
    .where('id', '=', verification.id)
    .where('verified_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('code_sent_at', '<=', minutesAfter(actor.now, -resendSeconds / 60)),
        eb('sent_by', 'is distinct from', sender),
      ]),
    )
    .returning('code_hash')
    .executeTakeFirst()
  if (!renewed) throw new InputRefusal({ form: 'auth:error.codeTooSoon' })
  return renewed.code_hash ? code : null
}

/** Uses up a proof for its purpose. False when another tab was quicker: a proof serves once. */
export async function takeVerification(tx: Transaction<Schema>, { id }: Pick<Verification, 'id'>): Promise<boolean> {
  const used = await tx
    .deleteFrom('verifications')
    .where('id', '=', id)
    .where('verified_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}
