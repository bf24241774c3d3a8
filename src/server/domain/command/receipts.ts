/**
 * Stored answers to commands with an id made by the sender: a form pressed twice, a visit sent again from a phone that
 * never got the answer. The same id with other contents is another command. Stored for seven days (db/remove-expired.ts).
 */
import { createHmac } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Actor } from '../actor.ts'
import { hashPersonal } from '../audit/record-event.ts'
import { canonicalJson } from '../canonical-json.ts'

export interface Receipt {
  id: string
  actor: Actor
  /** The command, by the first of its actions. */
  action: string
  /** Its input, passwords and all: stored as a hash with the installation's secret. */
  contents: unknown
}

/** A person, or for guests the network address, hashed: nobody gets an answer meant for another. */
const keyOf = ({ id, actor, action, contents }: Receipt) => ({
  id,
  sender: actor.id ?? hashPersonal(actor, actor.address ?? ''),
  contents: createHmac('sha256', actor.salt)
    .update(canonicalJson([action, contents]))
    .digest(),
})

/** The answer of the first time, where it is committed. */
export async function findReceipt(db: Kysely<Schema>, receipt: Receipt): Promise<{ result: unknown } | null> {
  const key = keyOf(receipt)
  const found = await db
    .selectFrom('command_receipts')
    .select('result')
    .where(({ and }) => and(key))
    .executeTakeFirst()
  return found ? { result: found.result ?? undefined } : null
}

/** True if the sender has used the id for something else. */
export async function findOtherContents(db: Kysely<Schema>, receipt: Receipt): Promise<boolean> {
  const { id, sender, contents } = keyOf(receipt)
  const found = await db
    .selectFrom('command_receipts')
    .select('id')
    .where('id', '=', id)
    .where('sender', '=', sender)
    .where('contents', '<>', contents)
    .executeTakeFirst()
  return found !== undefined
}

/** The answer of the first time; null where this is it. Of two at once the second waits here for the first. */
export async function beginReceipt(tx: Transaction<Schema>, receipt: Receipt): Promise<{ result: unknown } | null> {
  const key = keyOf(receipt)
  const begun = await tx
    .insertInto('command_receipts')
    .values({ ...key, at: receipt.actor.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (begun) return null
  return findReceipt(tx, receipt)
}

/** Keeps the answer. */
export async function finishReceipt(tx: Transaction<Schema>, receipt: Receipt, result: unknown): Promise<void> {
  if (result === undefined) return
  await tx
    .updateTable('command_receipts')
    .set({ result: JSON.stringify(result) })
    .where(({ and }) => and(keyOf(receipt)))
    .execute()
}

/** A refused command may be tried again. */
export async function withdrawReceipt(tx: Transaction<Schema>, receipt: Receipt): Promise<void> {
  await tx
    .deleteFrom('command_receipts')
    .where(({ and }) => and(keyOf(receipt)))
    .execute()
}
