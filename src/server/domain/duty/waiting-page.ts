/**
 * One page of waiting work: by rank, by when it is due or since when it waits, and by id, so that a row that is decided meanwhile moves no other one
 * over the edge of a page; and looked for by the place's name in any language or a card's number. All lists of officers are cut here.
 */

import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import { localisedColumns } from '#shared/localised.ts'
import { bool, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { cursorTime, defineCursor } from '../places/cursor.ts'

const cursorOf = defineCursor('waiting', [z.int(), cursorTime, z.uuid(), z.string().max(60).nullable()])

/** The query of a list. */
export interface ListAsked {
  /** Part of a name or number; null for all. */
  find: string | null
  /** Start of the page; null for the first. */
  cursor: string | null
}

export const wholeList: ListAsked = { find: null, cursor: null }

/** Lines of one page. */
export const linesPerPage = 50

/** The cursor of the next page, from a row `w`. */
export const pagedShape = rowsOf({
  w_rank: 'number',
  w_at: 'time',
  w_id: 'text',
  w_part: 'text?',
})
export type PagedRow = RowOf<typeof pagedShape>
export const pagedColumns = sql`w.rank as w_rank, w.at as w_at, w.id as w_id, w.part as w_part`

/** The rank from which the page begins; undefined for the first. Throws `InvalidCursor`. */
export const rankAfter = (cursor: string | null): number | undefined => cursorOf.read(cursor)?.[0]

export const isNamed = (find: string | null, ...texts: (string | RawBuilder<unknown>)[]): RawBuilder<boolean> =>
  find === null
    ? bool`true`
    : bool`strpos(lower(concat_ws(' ', ${sql.join(texts.map((text) => (typeof text === 'string' ? sql.ref(text) : text)))})), lower(${find})) > 0`

/** The rows of a source and one more, in brackets, with their `turn`; the statement that reads them orders by it. */
export function pageOf(
  source: RawBuilder<unknown>,
  { find, cursor }: ListAsked,
  most = linesPerPage,
): RawBuilder<unknown> {
  const after = cursorOf.read(cursor)
  const at = sql`date_trunc('milliseconds', coalesce(s.due, s.since))`
  const order = (of: string) =>
    sql`${sql.ref(`${of}.rank`)}, ${sql.ref(`${of}.at`)}, ${sql.ref(`${of}.id`)}, coalesce(${sql.ref(`${of}.part`)}, '')`
  const names = [...localisedColumns('b.name'), 'k.number']
  const begins = after
    ? sql`and (${order('s')}) > (${after[0]}::int, ${new Date(after[1])}::timestamptz, ${after[2]}::uuid, ${after[3] ?? ''}::text)`
    : sql``
  return sql`(
    select s.*, row_number() over (order by ${order('s')}) as turn from (select s.*, ${at} as at from (${source}) s) s
    ${find === null ? sql`` : sql`left join businesses b on b.id = s.business_id left join warning_cards k on k.id = s.card`}
    where ${isNamed(find, ...names)} ${begins} order by turn limit ${most + 1})`
}

/** The page's rows, and the start of the next page. */
export function cutPage<Row extends PagedRow>(
  rows: readonly Row[],
  most = linesPerPage,
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return { rows: shown, next: last ? cursorOf.write(last.w_rank, last.w_at.getTime(), last.w_id, last.w_part) : null }
}
