/** The cards in force of an owner's places, by the clock that ends first: for the owner's list of warnings and of everything due. */
import { type Kysely, sql } from 'kysely'
import { type CardClock, cardClock } from '#shared/cards/card-clock.ts'
import { type CardLevel, type CardState, openCardStates } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'

/** A card in force, as a line of a list. */
export interface OwnerCard {
  id: string
  number: string
  level: CardLevel
  state: CardState
  place: { id: string; name: string }
  /** Whose turn it is; `at` is an ISO instant, null where no moment is set. */
  clock: Omit<CardClock, 'at'> & { at: string | null }
  /** The owner's own deadline has passed at `now`. */
  isOverdue: boolean
}

interface Row {
  id: string
  number: string
  level: CardLevel
  state: CardState
  reply_due_at: Date
  fix_due_at: Date | null
  clock_stopped_at: Date | null
  has_open: boolean
  place: string
  name: string
}

/** Whether something on the card `c` is not even said to be mended. */
export const hasOpenFinding = sql<boolean>`exists (
  select from card_findings cf join findings f on f.id = cf.finding_id where cf.card_id = c.id and f.state in ('open', 'overdue'))`

/** Cards of which the owner's own clock runs come first, then those that wait for an officer; the earliest deadline first. */
export async function listOwnerCards(
  db: Kysely<Schema>,
  owner: string,
  now: Date,
  locale: Locale = 'th',
): Promise<OwnerCard[]> {
  const { rows } = await sql<Row>`
    select c.id, c.number, c.level, c.state, c.reply_due_at, c.fix_due_at, c.clock_stopped_at, ${hasOpenFinding} as has_open,
      b.id as place, coalesce(${sql.ref(`b.name_${locale}`)}, b.name_th) as name
    from businesses b join warning_cards c on c.business_id = b.id
    where b.owner_id = ${owner}::uuid and b.status <> 'closed' and c.state in (${sql.join(openCardStates.map((state) => sql.lit(state)))})
    order by c.id`.execute(db)
  return rows.map((row) => presentOwnerCard(row, now)).sort(byClock)
}

function presentOwnerCard(row: Row, now: Date): OwnerCard {
  const { id, number, level, state, place, name } = row
  const clock = cardClock({
    ...{ level, state, replyDueAt: row.reply_due_at, fixDueAt: row.fix_due_at },
    ...{ clockStoppedAt: row.clock_stopped_at, hasOpenFinding: row.has_open },
  }) as CardClock
  const isOverdue = state === 'overdue' || (!clock.isStopped && clock.at !== null && clock.at <= now)
  return {
    ...{ id, number, level, state, place: { id: place, name }, isOverdue },
    clock: { ...clock, at: clock.at?.toISOString() ?? null },
  }
}

const order = ({ clock: { isStopped, at } }: OwnerCard) => `${isStopped ? 1 : 0} ${at ?? '9'}`
const byClock = (a: OwnerCard, b: OwnerCard) => {
  const [first, second] = [order(a), order(b)]
  if (first === second) return 0
  return first < second ? -1 : 1
}
