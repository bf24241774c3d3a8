/** What waits for officers of an area, the longest first: replies, approvals, red cards to ratify, more time, appeals, drafts; and what was sent lately. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cardClock } from '#shared/cards/card-clock.ts'
import { type CardLevel, type CardState, openCardStates } from '#shared/cards/card-states.ts'
import { type WaitingCard, type WaitingList, type WaitingPage, waitingLists } from '#shared/cards/warning-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { dutyDistricts } from '../duty/on-duty.ts'
import { mayDecideAppeal } from './appeal-standing.ts'
import { hasOpenFinding } from './list-owner-cards.ts'

/** Lines of each list: whoever has more begins with these all the same. */
const most = 50
const mostSent = 20

interface Row {
  list: WaitingList
  id: string
  level: CardLevel
  state: CardState
  number: string | null
  since: Date
  due: Date | null
  reply_due_at: Date | null
  fix_due_at: Date | null
  clock_stopped_at: Date | null
  place: string
  name: string
  district: string
  is_own: boolean
}

interface Reading {
  officer: string
  locale: Locale
  now: Date
}

interface Part {
  /** Where the cards `c` of an officer's districts come from. @default all of those districts */
  from?: RawBuilder<unknown>
  /** Beside the cards `c`. */
  join?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  since?: RawBuilder<unknown>
  /** Until when it is to be decided; of a reply its clock says so. */
  due?: RawBuilder<unknown>
}

const inState = (state: CardState): Part => ({ where: sql`c.state = ${sql.lit(state)}` })
const inForce = sql`c.state in (${sql.join(openCardStates.map((state) => sql.lit(state)))})`

/** More time is decided while the clock that it is for runs. */
const extensions: Part = {
  join: sql`join card_extensions x on x.card_id = c.id and x.verdict is null`,
  where: sql`(x.clock = 'reply' and c.state in ('issued', 'acknowledged', 'returned')
    or x.clock = 'fix' and c.state = 'accepted' and ${hasOpenFinding})`,
  since: sql`x.asked_at`,
  due: sql`case x.clock when 'reply' then c.reply_due_at else c.fix_due_at end`,
}

/** The last of each district, along its index: an area has thousands that were ever sent. */
const lastSent = (districts: RawBuilder<unknown>) => sql`unnest(${districts}) as t(code) cross join lateral (
  select * from warning_cards where district_code = t.code and issued_at is not null order by issued_at desc, id desc limit ${mostSent}
) c`

const partsFor = ({ officer, now }: Reading): Record<WaitingList, Part> => ({
  replies: inState('replied'),
  approvals: inState('awaiting_approval'),
  emergencies: {
    where: sql`c.emergency_until is not null and c.ratified_at is null and ${inForce}`,
    ...{ since: sql`c.issued_at`, due: sql`c.emergency_until` },
  },
  extensions,
  appeals: {
    join: sql`join card_appeals x on x.card_id = c.id and x.verdict is null`,
    where: sql`c.state <> 'withdrawn' and ${mayDecideAppeal(officer, now)}`,
    ...{ since: sql`x.filed_at`, due: sql`x.decide_by` },
  },
  drafts: inState('draft'),
  sent: { from: lastSent(dutyDistricts(officer, now)), where: sql`true`, since: sql`c.issued_at` },
})

/** The replies alone, for whoever has just decided one: what comes next. */
export async function listReplies(db: Kysely<Schema>, reading: Reading): Promise<WaitingCard[]> {
  return (await select(db, reading, ['replies'])).replies
}

/** All that waits. */
export async function listWaiting(db: Kysely<Schema>, reading: Reading): Promise<WaitingPage> {
  const [lists, grant] = await Promise.all([
    select(db, reading, waitingLists),
    db
      .selectFrom('role_grants')
      .select('level')
      .where('user_id', '=', reading.officer)
      .where('role', '=', 'inspector')
      .where('state', '=', 'active')
      .executeTakeFirst(),
  ])
  return { ...lists, isSupervisor: grant?.level === 'supervisor' }
}

/** Several lists in one statement. */
async function select(
  db: Kysely<Schema>,
  reading: Reading,
  lists: readonly WaitingList[],
): Promise<Record<WaitingList, WaitingCard[]>> {
  const parts = partsFor(reading)
  const { rows } = await sql<Row>`${sql.join(
    lists.map((list) => selectPart(list, parts[list], reading)),
    sql` union all `,
  )}`.execute(db)
  const byList = Map.groupBy(rows, ({ list }) => list)
  const shown = waitingLists.map((list) => [list, (byList.get(list) ?? []).map((row) => present(row, reading.now))])
  return Object.fromEntries(shown)
}

const moved = sql`coalesce(c.moved_at, c.issued_at, c.created_at)`

function selectPart(
  list: WaitingList,
  { from, join = sql``, where, since = moved, due = sql`null::timestamptz` }: Part,
  { officer, locale, now }: Reading,
) {
  const isHere = from ? sql`true` : sql`c.district_code = any(${dutyDistricts(officer, now)})`
  const order = list === 'sent' ? sql`since desc, id desc limit ${mostSent}` : sql`since, id limit ${most}`
  return sql`(
    select ${sql.lit(list)} as list, c.id, c.level, c.state, c.number, c.since, c.due, c.reply_due_at, c.fix_due_at, c.clock_stopped_at,
      b.id as place, coalesce(${sql.ref(`b.name_${locale}`)}, b.name_th) as name,
      ${sql.ref(locale === 'th' ? 'd.name_th' : 'd.name_en')} as district, c.drafted_by is not distinct from ${officer}::uuid as is_own
    from (
      select c.*, ${since} as since, ${due} as due from ${from ?? sql`warning_cards c`} ${join}
      where ${where} and ${isHere} order by ${order}
    ) c join businesses b on b.id = c.business_id join districts d on d.code = c.district_code order by ${order})`
}

function present(row: Row, now: Date): WaitingCard {
  const clock =
    row.list === 'replies' && row.reply_due_at
      ? cardClock({
          ...{ level: row.level, state: row.state, replyDueAt: row.reply_due_at, fixDueAt: row.fix_due_at },
          ...{ clockStoppedAt: row.clock_stopped_at, hasOpenFinding: false },
        })
      : null
  const due = clock?.at ?? row.due
  return {
    ...{ id: row.id, level: row.level, state: row.state, number: row.number, since: row.since.toISOString() },
    place: { id: row.place, name: row.name, district: row.district },
    ...{ dueAt: due?.toISOString() ?? null, isLate: due ? due <= now : false, isOwnDraft: row.is_own },
  }
}
