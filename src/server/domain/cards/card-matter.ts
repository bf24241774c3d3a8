/** A card's subject in the few words of a message: the gravest of its findings, and the number of others. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { foundOf, foundWordColumns, foundWordsShape, shortOf } from '../findings/found-words.ts'

/** Empty words where a card has no finding, but a missing self-survey. */
export interface CardMatter {
  found: string
  /** The finding's name, for messages paid by their length. */
  short: string
  /** How many findings there are beside the named one. */
  more: number
}

/** Reads it once for all readers of a card, in every language. */
export async function findCardMatter(db: Kysely<Schema>, card: string): Promise<(locale: Locale) => CardMatter> {
  const { rows } = await foundWordsShape.and({ others: 'number' })`
    select ${foundWordColumns}, (count(*) over () - 1)::int as others
    from card_findings cf
    join findings f on f.id = cf.finding_id
    join questions q on q.id = f.question_id
    join inspections i on i.id = f.inspection_id
    join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
    join businesses b on b.id = i.business_id
    left join question_help h on h.question_id = q.id
    where cf.card_id = ${card}::uuid
    order by array_position(array['stop', 'major', 'minor'], f.severity), q.position, f.id limit 1`.execute(db)
  const [gravest] = rows
  return (locale) =>
    gravest
      ? { found: foundOf(gravest, locale), short: shortOf(gravest, locale), more: gravest.others }
      : { found: '', short: '', more: 0 }
}
