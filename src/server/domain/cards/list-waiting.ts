/** What waits for officers of an area, the longest first: replies, approvals, red cards to ratify, more time, appeals, drafts; and what was sent lately. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { cardClock } from '#shared/cards/card-clock.ts'
import { type CardLevel, type CardState, openCardStates, unissuedCardStates } from '#shared/cards/card-states.ts'
import { type WaitingCard, type WaitingList, type WaitingPage, waitingLists } from '#shared/cards/warning-page.ts'
import type { Locale } from '#shared/locales.ts'
import { keepPlans } from '../../db/kept-plans.ts'
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
  /** Where the cards `c` of an officer's districts come from. @default those that are drafted or in force */
  from?: RawBuilder<unknown>
  where: RawBuilder<unknown>
  since?: RawBuilder<unknown>
  /** Until when it is to be decided; of a reply its clock says so. */
  due?: RawBuilder<unknown>
}

/** Of the cards `c`, what lists tell and go by. */
const columns = sql.join(
  [
    ...[
      'id',
      'business_id',
      'district_code',
      'level',
      'state',
      'number',
      'drafted_by',
      'created_at',
      'issued_at',
      'moved_at',
    ],
    ...['reply_due_at', 'fix_due_at', 'clock_stopped_at', 'emergency_until', 'ratified_at'],
  ].map((column) => sql.ref(`c.${column}`)),
)
const lits = (states: readonly CardState[]) => sql.join(states.map((state) => sql.lit(state)))
const isHere = sql`c.district_code = any((select codes from duty)::int[])`
const moved = sql`coalesce(c.moved_at, c.issued_at, c.created_at)`

const inState = (state: CardState): Part => ({ where: sql`c.state = ${sql.lit(state)}` })
const inForce = sql`c.state in (${lits(openCardStates)})`

/** More time is decided while the clock that it is for runs. */
const extensions: Part = {
  from: sql`standing c join card_extensions x on x.card_id = c.id and x.verdict is null`,
  where: sql`(x.clock = 'reply' and c.state in ('issued', 'acknowledged', 'returned')
    or x.clock = 'fix' and c.state = 'accepted' and ${hasOpenFinding})`,
  since: sql`x.asked_at`,
  due: sql`case x.clock when 'reply' then c.reply_due_at else c.fix_due_at end`,
}

/** The last of each district, along its index: an area has thousands that were ever sent. */
const lastSent = sql`duty cross join unnest(duty.codes) as t(code) cross join lateral (
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
    from: sql`card_appeals x join warning_cards c on c.id = x.card_id and ${isHere}`,
    where: sql`x.verdict is null and c.state <> 'withdrawn' and ${mayDecideAppeal(officer, now)}`,
    ...{ since: sql`x.filed_at`, due: sql`x.decide_by` },
  },
  drafts: inState('draft'),
  sent: { from: lastSent, where: sql`true`, since: sql`c.issued_at` },
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

/**
 * Several lists in one statement, whose plan is kept. The cards that are not over are found once: asked by each list for itself, planning the
 * statement took three times as long as running it (18 ms of 24 at five thousand open cards).
 */
async function select(
  db: Kysely<Schema>,
  reading: Reading,
  lists: readonly WaitingList[],
): Promise<Record<WaitingList, WaitingCard[]>> {
  const { officer, locale, now } = reading
  const parts = partsFor(reading)
  const { rows } = await sql<Row>`
    with duty as materialized (select ${dutyDistricts(officer, now)} as codes), standing as materialized (
      select ${columns} from warning_cards c where ${isHere} and c.state in (${lits([...unissuedCardStates, ...openCardStates])})
    ), listed as (${sql.join(
      lists.map((list) => selectPart(list, parts[list])),
      sql` union all `,
    )})
    select c.*, b.id as place, coalesce(${sql.ref(`b.name_${locale}`)}, b.name_th) as name,
      ${sql.ref(`d.name_${locale}`)} as district, c.drafted_by is not distinct from ${officer}::uuid as is_own
    from listed c join businesses b on b.id = c.business_id join districts d on d.code = c.district_code order by c.turn`.execute(
    keepPlans(db),
  )
  const byList = Map.groupBy(rows, ({ list }) => list)
  const shown = waitingLists.map((list) => [list, (byList.get(list) ?? []).map((row) => present(row, now))])
  return Object.fromEntries(shown)
}

function selectPart(
  list: WaitingList,
  { from = sql`standing c`, where, since = moved, due = sql`null::timestamptz` }: Part,
): RawBuilder<unknown> {
  const order = list === 'sent' ? sql`${since} desc, c.id desc` : sql`${since}, c.id`
  return sql`(
    select ${sql.lit(list)} as list, ${columns}, ${since} as since, ${due} as due, row_number() over (order by ${order}) as turn
    from ${from} where ${where} order by turn limit ${list === 'sent' ? mostSent : most})`
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
