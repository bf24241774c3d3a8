/** A person's own texts about warning cards for the export: replies, drafts of them, requests for more time, appeals. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

/** The person's own words only, even where the place has another owner today. */
export async function exportCardWords(db: Kysely<Schema>, person: string) {
  const [replies, drafts, extensions, appeals] = await Promise.all([
    db
      .selectFrom('card_replies as r')
      .innerJoin('warning_cards as c', 'c.id', 'r.card_id')
      .select(['c.number as card', 'r.finding_id', 'r.body', 'r.created_at'])
      .select(['r.verdict', 'r.verdict_reason', 'r.decided_at'])
      .where('r.by_id', '=', person)
      .orderBy('r.created_at')
      .execute(),
    db
      .selectFrom('card_reply_drafts as d')
      .innerJoin('warning_cards as c', 'c.id', 'd.card_id')
      .select(['c.number as card', 'd.finding_id', 'd.body', 'd.written_at'])
      .where('d.by_id', '=', person)
      .orderBy('d.written_at')
      .execute(),
    db
      .selectFrom('card_extensions as x')
      .innerJoin('warning_cards as c', 'c.id', 'x.card_id')
      .select(['c.number as card', 'x.clock', 'x.days', 'x.reason', 'x.asked_at'])
      .select(['x.verdict', 'x.verdict_reason', 'x.decided_at'])
      .where('x.asked_by', '=', person)
      .orderBy('x.asked_at')
      .execute(),
    db
      .selectFrom('card_appeals as a')
      .innerJoin('warning_cards as c', 'c.id', 'a.card_id')
      .select(['c.number as card', 'a.body', 'a.filed_at', 'a.decide_by'])
      .select(['a.verdict', 'a.verdict_reason', 'a.decided_at'])
      .where('a.filed_by', '=', person)
      .orderBy('a.filed_at')
      .execute(),
  ])
  return { replies, drafts, extensions, appeals }
}
