/**
 * Signatures of sealed inspections. They prove that a device with this key showed the sealed contents, and that nobody changed them
 * since, not even directly in the database. They do not prove that the contents are true, nor who held the device, nor that the browser was
 * honest: a key is trusted on first use, from a session of the officer's, and is listed where sign-ins are.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { headsOf, opId } from '#shared/runs/run-ops.ts'
import { sealStatement } from '#shared/runs/seal-statement.ts'
import type { Schema } from '../../db/schema.ts'
import { type Actor, actorId } from '../actor.ts'
import { InputRefusal } from '../input-refusal.ts'
import type { StoredOp } from './queries.ts'

/** As a device sends it. */
export interface SealSignature {
  /** SubjectPublicKeyInfo of a P-256 key. */
  key: Buffer
  /** r and s, 32 bytes each. */
  signature: Buffer
  userAgent: string
}

/** By which the record knows a key, so that another cannot be put in its place together with a signature of its own. */
export const fingerprintOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url')

/** The signed bytes for operations under the hash of their manifest, with the time of closing where given. */
export const statementOf = (ops: readonly StoredOp[], hash: string, closedAt: Date | null): string =>
  sealStatement(
    hash,
    [...headsOf(ops).values()].flat().map((op) => ({ ...op, id: opId(op) })),
    closedAt?.toISOString(),
  )

/** True if it is the key's signature of that. False for anything but a P-256 key. */
export function isSigned({ key, signature }: Pick<SealSignature, 'key' | 'signature'>, statement: string): boolean {
  try {
    const publicKey = createPublicKey({ key, format: 'der', type: 'spki' })
    if (publicKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false
    return verify('sha256', Buffer.from(statement), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

interface SignedSeal {
  ops: readonly StoredOp[]
  hash: string
  closedAt: Date | null
}

/** True if it is the key's signature of the sealed contents. Signatures of an older build do not cover the time. */
export const isSealSigned = (
  sent: Pick<SealSignature, 'key' | 'signature'>,
  { ops, hash, closedAt }: SignedSeal,
): boolean =>
  isSigned(sent, statementOf(ops, hash, closedAt)) ||
  (closedAt !== null && isSigned(sent, statementOf(ops, hash, null)))

/** The device of a signature that was verified, known from its first one on. Throws where it is another person's, or was revoked. */
async function deviceOf(
  tx: Transaction<Schema>,
  { key, userAgent }: SealSignature,
  actor: Pick<Actor, 'id' | 'now'>,
): Promise<string> {
  const person = actorId(actor)
  await tx
    .insertInto('devices')
    .values({
      id: uuidv7(),
      user_id: person,
      public_key: key,
      user_agent: userAgent.slice(0, 300),
      created_at: actor.now,
      used_at: actor.now,
      revoked_at: null,
    })
    .onConflict((it) => it.constraint('devices_once').doNothing())
    .execute()
  const device = await tx
    .selectFrom('devices')
    .select(['id', 'user_id', 'revoked_at'])
    .where('public_key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (device.user_id !== person) throw new InputRefusal({ form: 'error:run.signature' })
  if (device.revoked_at !== null) throw new InputRefusal({ form: 'error:run.deviceRevoked' })
  await tx.updateTable('devices').set({ used_at: actor.now }).where('id', '=', device.id).execute()
  return device.id
}

/** The columns of a run's signature; none where it is unsigned. Throws where the signature does not match the sealed contents. */
export async function signedColumns(
  tx: Transaction<Schema>,
  { sent, ...seal }: SignedSeal & { sent: SealSignature | null },
  actor: Pick<Actor, 'id' | 'now'>,
): Promise<{ signed_by: string; signature: Buffer } | { signed_by: null; signature: null }> {
  if (!sent) return { signed_by: null, signature: null }
  if (!isSealSigned(sent, seal)) throw new InputRefusal({ form: 'error:run.signature' })
  return { signed_by: await deviceOf(tx, sent, actor), signature: sent.signature }
}
