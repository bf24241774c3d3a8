/** The cards in force of an owner's places, by the clock that ends first: for the owner's list of warnings and of everything due. */
import type { Kysely } from 'kysely'
import { type CardClock, cardClock } from '#shared/cards/card-clock.ts'
import { type CardState, openCardStates } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { severities } from '#shared/standards/question-template.ts'
import { rulesNamed } from '#shared/standards/rules/rules-at.ts'
import { localName } from '../../db/localised.ts'
import type { Schema } from '../../db/schema.ts'
import { bool, jsonListOf, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { absentWordsShape, foundOf, foundWordColumns, hasFoundWords } from '../findings/found-words.ts'
import { answersCardsOf } from '../helpers/works-at.ts'

/** A card in force, as a line of a list. */
export interface OwnerCard {
  id: string
  number: string
  level: CardLevel
  state: CardState
  place: { id: string; name: string }
  /** The side that has to act; `at` is an ISO instant, null where no moment is set. */
  clock: Omit<CardClock, 'at'> & { at: string | null }
  /** The owner's own deadline has passed at `now`. */
  isOverdue: boolean
}

/** Columns of {@link openCardsOf}. */
const openCardShape = rowsOf({
  id: 'text',
  number: 'text',
  level: textIs<CardLevel>(),
  state: textIs<CardState>(),
  rules: 'text',
  reply_due_at: 'time',
  fix_due_at: 'time?',
  clock_stopped_at: 'time?',
  has_open: 'bool',
  place: 'text',
  name: 'text',
})
type OpenCardRow = RowOf<typeof openCardShape>

/** The same inside of JSON, where times are texts. */
export const writtenCards = jsonListOf({
  ...openCardShape.kinds,
  reply_due_at: 'text',
  fix_due_at: 'text?',
  clock_stopped_at: 'text?',
})
type WrittenCard = NonNullable<typeof writtenCards.type>[0][number]

/** A card with its findings, as the list of warnings has it: the gravest in a sentence, and how many more there are. */
export interface FoundCard extends OwnerCard {
  found: string | null
  more: number
}

/** True if the owner has not yet stated all findings of card `c` as fixed. */
export const hasOpenFinding = bool`exists (
  select from card_findings cf join findings f on f.id = cf.finding_id where cf.card_id = c.id and f.state in ('open', 'overdue'))`

/** The cards in force of the business `b`, unless it is closed: a query for a list of them, or for a column of its row. */
export const openCardsOf = (locale: Locale) => sql`
  select c.id, c.number, c.level, c.state, c.rules, c.reply_due_at, c.fix_due_at, c.clock_stopped_at, ${hasOpenFinding} as has_open,
    b.id as place, ${localName('b.name', locale)} as name
  from warning_cards c
  where c.business_id = b.id and b.status <> 'closed' and c.state in (${sql.join(openCardStates.map((state) => sql.lit(state)))})`

/** Those of all places of an owner, and of those whose cards the person answers, in their order. */
export async function listOwnerCards(
  db: Kysely<Schema>,
  owner: string,
  now: Date,
  locale: Locale = 'th',
): Promise<FoundCard[]> {
  const { rows } = await openCardShape.and(absentWordsShape).and({ finding: 'text?', findings: 'number?' })`
    select card.*, worst.* from businesses b cross join lateral (${openCardsOf(locale)}) card
    left join lateral (
      select f.id as finding, count(*) over ()::int as findings, ${foundWordColumns}
      from card_findings cf
      join findings f on f.id = cf.finding_id
      join questions q on q.id = f.question_id
      join answers a on a.inspection_id = f.inspection_id and a.question_id = f.question_id
      left join question_help h on h.question_id = q.id
      where cf.card_id = card.id
      order by array_position(${severities}::text[], f.severity) desc, q.position, f.id limit 1
    ) worst on true
    where ${answersCardsOf(owner)}`.execute(db)
  const found = new Map(rows.map((row) => [row.id, row]))
  return presentOwnerCards(rows, now).map((card) => {
    const row = found.get(card.id)
    return {
      ...card,
      found: row && hasFoundWords(row) ? foundOf(row, locale) : null,
      more: Math.max(0, (row?.findings ?? 0) - 1),
    }
  })
}

/** Cards of which the owner's own clock runs come first, then those that wait for an officer; the earliest deadline first. */
export const presentOwnerCards = (rows: readonly (OpenCardRow | WrittenCard)[], now: Date): OwnerCard[] =>
  rows.map((row) => presentOwnerCard(row, now)).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))

const timeOf = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))

function presentOwnerCard(row: OpenCardRow | WrittenCard, now: Date): OwnerCard {
  const { id, number, level, state, place, name } = row
  const clock = cardClock({
    level,
    state,
    replyDueAt: new Date(row.reply_due_at),
    fixDueAt: timeOf(row.fix_due_at),
    clockStoppedAt: timeOf(row.clock_stopped_at),
    hasOpenFinding: row.has_open,
    rules: rulesNamed(row.rules).cards,
  }) as CardClock
  const isOverdue = state === 'overdue' || (!clock.isStopped && clock.at !== null && clock.at <= now)
  return {
    id,
    number,
    level,
    state,
    place: { id: place, name },
    isOverdue,
    clock: { ...clock, at: clock.at?.toISOString() ?? null },
  }
}

const orderOf = ({ id, clock: { isStopped, at } }: OwnerCard) => `${isStopped ? 1 : 0} ${at ?? '9'} ${id}`
