/** A card's subject in the few words of a message: the gravest of its findings, and the number of others. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { foundOf, foundWordColumns, foundWordsShape, shortOf } from './found-words.ts'

/** Empty words where a card has no finding, but a missing self-survey. */
export interface CardMatter {
  found: string
  /** The finding's name, for messages paid by their length. */
  short: string
  /** Number of findings beside the named one. */
  more: number
}

type MatterIn = (locale: Locale) => CardMatter

const noFinding: MatterIn = () => ({ found: '', short: '', more: 0 })

/** Reads it once for all readers of a card, in every language. */
export const findCardMatter = async (db: Kysely<Schema>, card: string): Promise<MatterIn> =>
  (await listCardMatters(db, [card])).get(card) ?? noFinding

/** The same of several cards; one without a finding is not among them. */
export async function listCardMatters(db: Kysely<Schema>, cards: readonly string[]): Promise<Map<string, MatterIn>> {
  if (cards.length === 0) return new Map()
  const { rows } = await foundWordsShape.and({ card: 'text', others: 'number' })`
    select distinct on (cf.card_id) cf.card_id as card, ${foundWordColumns},
      (count(*) over (partition by cf.card_id) - 1)::int as others
    from card_findings cf
    join findings f on f.id = cf.finding_id
    join questions q on q.id = f.question_id
    join inspections i on i.id = f.inspection_id
    join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
    join businesses b on b.id = i.business_id
    left join question_help h on h.question_id = q.id
    where cf.card_id = any(${cards}::uuid[])
    order by cf.card_id, array_position(array['stop', 'major', 'minor'], f.severity), q.position, f.id`.execute(db)
  return new Map(
    rows.map((gravest) => [
      gravest.card,
      (locale) => ({ found: foundOf(gravest, locale), short: shortOf(gravest, locale), more: gravest.others }),
    ]),
  )
}
