/** An area's waiting cards, list by list, and those sent lately: a few of each, or one list page by page. */

import type { Kysely, RawBuilder } from 'kysely'
import type { CardState } from '#shared/cards/card-states.ts'
import { type WaitingCard, type WaitingList, type WaitingPage, waitingLists } from '#shared/cards/warning-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { localName, localText } from '../../db/localised.ts'
import { keepPlans } from '../../db/prepared-plans.ts'
import type { Schema } from '../../db/schema.ts'
import { type RowOf, sql, textIs } from '../../db/sql.ts'
import {
  cutPage,
  type ListAsked,
  pagedColumns,
  pagedShape,
  pageOf,
  rankAfter,
  wholeList,
} from '../duty/waiting-page.ts'
import { withDistricts } from '../duty/waiting-rows.ts'
import { waitingCards, withCharge } from './waiting-cards.ts'

/** Lines of each list where all of them are shown, and of one that is shown alone. */
const [fewLines, mostLines] = [20, 50]

const rowShape = pagedShape.and({
  list: textIs<WaitingList>(),
  id: 'text',
  level: textIs<CardLevel>(),
  state: textIs<CardState>(),
  number: 'text?',
  since: 'time',
  due: 'time?',
  may: 'bool',
  is_own: 'bool',
  place: 'text',
  name: 'text',
  district: 'text',
})
type Row = RowOf<typeof rowShape>

interface Reading {
  officer: string
  locale: Locale
  now: Date
}

interface CardsAsked extends ListAsked {
  /** Null for all of them. */
  list: WaitingList | null
}

/**
 * Sent cards, the latest first. Without a filter, each district's latest along its index: an area has thousands ever sent.
 */
const sentRows = ({ find, cursor }: ListAsked, most: number): RawBuilder<unknown> => sql`
  select c.id, null::text as part, c.business_id, c.issued_at as since, null::timestamptz as due, false as may,
    false as is_own, -extract(epoch from c.issued_at)::int as rank, c.id as card
  from duty cross join unnest(duty.codes) as t(code) cross join lateral (
    select * from warning_cards w where w.district_code = t.code and w.issued_at is not null
      and w.issued_at < to_timestamp(${1 - (rankAfter(cursor) ?? Number.NEGATIVE_INFINITY)})
    order by w.issued_at desc, w.id desc ${find === null ? sql`limit ${2 * most}` : sql``}
  ) c`

/** The replies alone: the next one for an officer who has just decided one. */
export async function listReplies(db: Kysely<Schema>, reading: Reading): Promise<WaitingCard[]> {
  return (await select(db, reading, { ...wholeList, list: 'replies' })).lists.replies
}

/** All that waits, or one list of it. Throws `InvalidCursor`. */
export async function listWaiting(
  db: Kysely<Schema>,
  reading: Reading,
  asked: CardsAsked = { ...wholeList, list: null },
): Promise<WaitingPage> {
  return select(db, reading, asked)
}

/** Several lists in one statement, with a prepared plan. */
async function select(
  db: Kysely<Schema>,
  { officer, locale, now }: Reading,
  { list: wanted, find, cursor }: CardsAsked,
): Promise<WaitingPage> {
  const most = wanted === null ? fewLines : mostLines
  const asked = { find, cursor: wanted === null ? null : cursor }
  const selectList = (list: WaitingList) => {
    const rows = list === 'sent' ? sentRows(asked, most) : waitingCards[list]({ officer, now })
    return sql`select ${sql.lit(list)} as list, w.* from ${pageOf(rows, asked, most)} w`
  }
  const { rows } = await rowShape`
    with ${withDistricts({ officer, now })}, ${withCharge({ officer, now })}, listed as (${sql.join(
      (wanted === null ? waitingLists : [wanted]).map(selectList),
      sql` union all `,
    )})
    select w.list, c.id, c.level, c.state, c.number, w.since, w.due, w.may, w.is_own, ${pagedColumns}, b.id as place,
      ${localName('b.name', locale)} as name, ${localText('d.name', locale)} as district
    from listed w join warning_cards c on c.id = w.card join businesses b on b.id = c.business_id
    join districts d on d.code = c.district_code order by w.list, w.turn`.execute(keepPlans(db))
  const byList = Map.groupBy(rows, ({ list }) => list)
  const cut = waitingLists.map((list) => [list, cutPage(byList.get(list) ?? [], most)] as const)
  return {
    lists: Object.fromEntries(
      cut.map(([list, page]) => [list, page.rows.map((row) => present(row, now))]),
    ) as WaitingPage['lists'],
    next: Object.fromEntries(cut.map(([list, { next }]) => [list, next])) as WaitingPage['next'],
  }
}

const present = (row: Row, now: Date): WaitingCard => ({
  id: row.id,
  level: row.level,
  state: row.state,
  number: row.number,
  since: row.since.toISOString(),
  place: { id: row.place, name: row.name, district: row.district },
  dueAt: row.due?.toISOString() ?? null,
  isLate: row.due ? row.due <= now : false,
  isOwnDraft: row.is_own,
  isMine: row.may,
})
