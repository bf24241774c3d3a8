/**
 * An officer's drawn signature. It stands under the letters that the officer orders, approves or decides from then on; letters that were sent keep
 * theirs. Nobody draws for another officer, and each change is told to the officer.
 */
import type { Kysely } from 'kysely'
import { describeUserAgent } from '#shared/accounts/user-agent.ts'
import type { Schema } from '../../db/schema.ts'
import { getAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyOfficers } from '../command/policies.ts'

export interface Signature {
  /** Lines of an SVG path (shared/drawn-hand.ts). */
  strokes: string
  /** ISO instant. */
  drawnAt: string
}

export async function findSignature(db: Kysely<Schema>, officer: string): Promise<Signature | null> {
  const row = await db
    .selectFrom('officer_signatures')
    .select(['strokes', 'drawn_at'])
    .where('user_id', '=', officer)
    .executeTakeFirst()
  return row ? { strokes: row.strokes, drawnAt: row.drawn_at.toISOString() } : null
}

const told = async (doing: Doing, officer: string) =>
  notice(doing, await getAccount(doing.tx, officer), 'signature_changed', {
    device: describeUserAgent(doing.userAgent).name,
    at: doing.actor.now,
  })

export const drawSignature = command<{ strokes: string }, undefined, 'signature.draw'>('signature.draw', {
  may: onlyOfficers,
  async run(doing, { strokes }) {
    const { tx, actor } = doing
    const officer = actorId(actor)
    await tx
      .insertInto('officer_signatures')
      .values({ user_id: officer, strokes, drawn_at: actor.now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ strokes, drawn_at: actor.now }))
      .execute()
    return { result: undefined, audit: { entity: officer }, notify: await told(doing, officer) }
  },
})

export const removeSignature = command<object, undefined, 'signature.remove'>('signature.remove', {
  may: onlyOfficers,
  async run(doing) {
    const { tx, actor } = doing
    const officer = actorId(actor)
    const gone = await tx
      .deleteFrom('officer_signatures')
      .where('user_id', '=', officer)
      .returning('user_id')
      .executeTakeFirst()
    if (!gone) return unchanged(undefined)
    return { result: undefined, audit: { entity: officer }, notify: await told(doing, officer) }
  },
})
