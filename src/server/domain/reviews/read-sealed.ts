/** Reading a text's original from before its redaction: by a supervisor with a reason, on record, and for minutes only. */
import type { Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { SEALED_MINUTES } from '#shared/reviews/decisions.ts'
import type { Schema } from '../../db/schema.ts'
import { actorId } from '../actor.ts'
import { command } from '../command/command.ts'
import { type AtHand, lockReview, refusedComment, whyNotJudge } from './judge.ts'
import { openText } from './sealed-text.ts'

export const readSealed = command<{ review: string; reason: string }, undefined, 'review.read_sealed', AtHand>(
  'review.read_sealed',
  {
    load: (doing, { review }) => lockReview(doing, review),
    may({ judge }) {
      const refusal = whyNotJudge(judge)
      if (refusal) return refusedComment(refusal)
      return judge.level === 'supervisor' ? null : refusedComment('comment:refusal.notSupervisor')
    },
    async run({ tx, actor }, { reason }, { review }) {
      await tx
        .insertInto('sealed_readings')
        .values({ id: uuidv7(), review_id: review.id, reader_id: actorId(actor), reason, read_at: actor.now })
        .execute()
      return { result: undefined, audit: { entity: review.id, business: review.place, reason } }
    },
  },
)

/** The original, for somebody who said why a moment ago; null for anybody else. */
export async function findUnsealed(
  db: Kysely<Schema>,
  review: string,
  reader: string,
  now: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('sealed_originals as s')
    .innerJoin('sealed_readings as r', 'r.review_id', 's.review_id')
    .select('s.sealed')
    .where('s.review_id', '=', review)
    .where('r.reader_id', '=', reader)
    .where('r.read_at', '>', new Date(now.getTime() - SEALED_MINUTES * 60_000))
    .orderBy('s.sealed_at')
    .limit(1)
    .executeTakeFirst()
  return row ? (await openText(db, review, Buffer.from(row.sealed))).body : null
}
