/**
 * From the places of one page to their cards, in one statement: the page is chosen first, on an index, and only its few
 * rows are joined to areas and pictures.
 */
import type { Kysely, RawBuilder } from 'kysely'
import { openCardStates } from '#shared/cards/card-states.ts'
import { unresolvedFindingStates } from '#shared/inspections/finding-states.ts'
import { listedStatuses } from '#shared/places/business-states.ts'
import { severities } from '#shared/standards/question-template.ts'
import { allLanguages } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, ofSql, sql } from '../../db/sql.ts'
import { foundWordColumns } from '../findings/found-words.ts'
import { type CardRow, cardShape, unfixedShape } from './present.ts'

/** Written as in the indexes' conditions, so that the planner sees that they apply. */
export const listed = bool`status in (${sql.join(listedStatuses.map((status) => sql.lit(status)))})`

/** Places that have a page: those that are listed, and those that their owners have closed, which say so and are in no list. Of one place, found by its id. */
export const hasPage = bool`(${listed} or status = 'closed' and closed_at is not null)`

/** Unfixed findings of a `page` row's card in force: the words of the gravest, and the number of others. */
const unfixedOf = sql`
  select row_to_json(it) as found from (
  select ${foundWordColumns}, count(*) over () - 1 as others,
    to_char(card.issued_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as since
  from (
    select id, issued_at from warning_cards
    where business_id = page.id and level = page.open_card and state = any(${openCardStates}::text[]) and public_from <= now()
    order by issued_at desc, id desc limit 1
  ) card
  join card_findings cf on cf.card_id = card.id
  join findings f on f.id = cf.finding_id and f.state = any(${unresolvedFindingStates}::text[])
  join questions q on q.id = f.question_id
  join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
  join businesses b on b.id = page.id
  left join question_help h on h.question_id = q.id
  order by array_position(${severities}::text[], f.severity) desc, q.position, f.id limit 1
  ) it`

/**
 * Selects the cards of the places that satisfy `where` (on `businesses`), in `order`, at most `limit`; `key` is the value
 * that the list's cursor needs.
 */
export async function selectCards<Key>(
  db: Kysely<Schema>,
  page: { where: RawBuilder<unknown>; key: RawBuilder<Key>; order: RawBuilder<unknown>; limit: number },
): Promise<(CardRow & { key: Key })[]> {
  const { where, key, order, limit } = page
  const { rows } = await cardShape.and(unfixedShape).and({ key: ofSql(key) })`
    with page as materialized (
      select *, ${key} as key, row_number() over (order by ${order}) as place
      from businesses where ${where} order by ${order} limit ${limit}
    )
    select page.id, category_id, status, page.lat, page.lng, ${allLanguages('page.name')}, page.key,
      ${allLanguages('d.name', 'district')},
      ${allLanguages('p.name', 'province')},
      grade, score, inspected_at, grade_valid_until, open_card, amenities, opening_hours, rating_mean, rating_count,
      photo.key as photo_key, photo.color as photo_color, photo.illustration as photo_illustration,
      unfixed.found as unfixed
    from page
    join districts d on d.code = page.district_code
    join provinces p on p.code = page.province_code
    left join lateral (
      select key, color, illustration from photos where business_id = page.id order by position limit 1
    ) photo on true
    left join lateral (${unfixedOf}) unfixed on open_card is not null
    order by place`.execute(db)
  return rows
}
