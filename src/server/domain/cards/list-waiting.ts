/** What waits for officers of an area, the longest first: replies, approvals, drafts that were sent back; and what was sent lately. */
import { type Kysely, sql } from 'kysely'
import { cardClock } from '#shared/cards/card-clock.ts'
import type { CardLevel, CardState } from '#shared/cards/card-states.ts'
import type { WaitingCard, WaitingPage } from '#shared/cards/warning-page.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { onDuty } from '../duty/on-duty.ts'

/** Lines of each list: whoever has more begins with these all the same. */
const most = 50
const mostSent = 20

interface Row {
  id: string
  level: CardLevel
  state: CardState
  number: string | null
  since: Date
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

/** The replies alone, for whoever has just decided one: what comes next. */
export async function listReplies(db: Kysely<Schema>, reading: Reading): Promise<WaitingCard[]> {
  const rows = await select(db, reading, sql`c.state = 'replied' order by c.moved_at, c.id limit ${most}`)
  return rows.map((row) => present(row, reading.now))
}

/** All that waits. */
export async function listWaiting(db: Kysely<Schema>, reading: Reading): Promise<WaitingPage> {
  const waiting = (state: CardState) =>
    select(db, reading, sql`c.state = ${sql.lit(state)} order by c.moved_at, c.id limit ${most}`)
  const [replies, approvals, drafts, sent, grant] = await Promise.all([
    waiting('replied'),
    waiting('awaiting_approval'),
    waiting('draft'),
    select(db, reading, sql`c.issued_at is not null order by c.issued_at desc, c.id desc limit ${mostSent}`),
    db
      .selectFrom('role_grants')
      .select('level')
      .where('user_id', '=', reading.officer)
      .where('role', '=', 'inspector')
      .where('state', '=', 'active')
      .executeTakeFirst(),
  ])
  const shown = (rows: readonly Row[]) => rows.map((row) => present(row, reading.now))
  return {
    ...{ replies: shown(replies), approvals: shown(approvals), drafts: shown(drafts), sent: shown(sent) },
    isSupervisor: grant?.level === 'supervisor',
  }
}

async function select(
  db: Kysely<Schema>,
  { officer, locale, now }: Reading,
  which: ReturnType<typeof sql>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.level, c.state, c.number, coalesce(c.moved_at, c.issued_at, c.created_at) as since, c.reply_due_at, c.fix_due_at,
      c.clock_stopped_at, businesses.id as place, coalesce(${sql.ref(`businesses.name_${locale}`)}, businesses.name_th) as name,
      ${sql.ref(locale === 'th' ? 'd.name_th' : 'd.name_en')} as district, c.drafted_by is not distinct from ${officer}::uuid as is_own
    from warning_cards c join businesses on businesses.id = c.business_id join districts d on d.code = businesses.district_code
    where ${onDuty(officer, now)} and ${which}`.execute(db)
  return rows
}

function present(row: Row, now: Date): WaitingCard {
  const clock =
    row.state === 'replied' && row.reply_due_at
      ? cardClock({
          ...{ level: row.level, state: row.state, replyDueAt: row.reply_due_at, fixDueAt: row.fix_due_at },
          ...{ clockStoppedAt: row.clock_stopped_at, hasOpenFinding: false },
        })
      : null
  return {
    ...{ id: row.id, level: row.level, state: row.state, number: row.number, since: row.since.toISOString() },
    place: { id: row.place, name: row.name, district: row.district },
    ...{ dueAt: clock?.at?.toISOString() ?? null, isLate: clock?.at ? clock.at <= now : false, isOwnDraft: row.is_own },
  }
}
