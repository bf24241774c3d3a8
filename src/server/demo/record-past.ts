/**
 * The audit events of the demo builders' rows. A country's past is 2,000 sealed visits, 500 cards with 2,000 moves and 350 judged reviews:
 * through the commands it would take eight minutes at a start (11 ms for the simplest, 80 ms for sealing a visit); as rows with one event
 * for each state it takes a second. The scenes, which people open and go on with, are made by the commands. The builders leave out
 * the single taps of visits that are sealed, and the letters of cards, which are made anew on demand.
 */
import type { Transaction } from 'kysely'
import type { Action } from '#shared/actions.ts'
import type { CardState } from '#shared/cards/card-states.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import type { ReportReason, ReviewStatus } from '#shared/reviews/review-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Schema } from '../db/schema.ts'
import { orNull, type RowOf, rowsOf, textIs } from '../db/sql.ts'
import { type PastEvent, recordPast } from '../domain/audit/record-past.ts'
import { demoId } from './random.ts'

type Bare = Omit<PastEvent, 'id' | 'actor'> & { by: PastEvent['actor']['role']; who?: string | null }

const visitShape = rowsOf({
  id: 'text',
  place: 'text',
  kind: textIs<InspectionKind>(),
  grade: 'text',
  score: 'number',
  at: 'time',
  officer: 'text?',
})

/** The sealing of each visit, with the place's earlier grade. */
async function visitEvents(tx: Transaction<Schema>): Promise<Bare[]> {
  const { rows } = await visitShape`
    select id, business_id as place, kind, grade, score, sealed_at as at, inspector_id as officer from inspections
    where state = 'sealed' order by business_id, sealed_at, id`.execute(tx)
  return rows.map(({ id, place, kind, grade, score, at, officer }, index) => {
    const last = rows[index - 1]
    const was = last?.place === place ? last : null
    return {
      action: 'inspection.seal',
      by: 'inspector',
      who: officer,
      at,
      entity: id,
      business: place,
      before: { grade: was?.grade ?? null, score: was?.score ?? null, status: 'approved' },
      after: { kind, grade, score },
    }
  })
}

const movedShape = rowsOf({
  card: 'text',
  place: 'text',
  level: textIs<CardLevel>(),
  number: 'text?',
  from: textIs<CardState>(),
  to: textIs<CardState>(),
  at: 'time',
  by: textIs<'vendor' | 'inspector' | 'system'>(),
  reason: 'text?',
  /** The findings that it was issued for. */
  findings: 'texts',
  replies: 'texts',
})
type Moved = RowOf<typeof movedShape>

const actionOf: Partial<Record<CardState, Action>> = {
  awaiting_approval: 'card.draft',
  acknowledged: 'card.acknowledge',
  accepted: 'card.accept',
  returned: 'card.return',
  overdue: 'card.overdue',
  closed: 'card.close',
  withdrawn: 'card.withdraw',
}

/** The details of a card's event; null where the move has none of its own, as the one before told it. */
function factsOf(move: Moved, last: Moved | undefined, next: Moved | undefined): Pick<Bare, 'before' | 'after'>[] {
  const { level, number, findings, replies } = move
  const isAtOnce = (other: Moved | undefined) => other?.card === move.card && other.at.getTime() === move.at.getTime()
  const count = findings.length
  if (move.to === 'awaiting_approval') return [{ after: { level, proposed: level, findings: count } }]
  if (move.to === 'issued' && move.from === 'draft')
    return [{ after: { level, proposed: level, findings: count, number } }]
  if (move.to === 'issued') return [{ after: { level, number, draftedBy: 'officer' } }]
  if (move.to === 'acknowledged') return isAtOnce(next) ? [] : [{}]
  if (move.to === 'replied')
    return replies.map((reply, at) => ({
      after: { finding: findings[at] ?? null, reply, photos: 0, isComplete: at === replies.length - 1 },
    }))
  if (move.to === 'accepted') return [{ after: { returned: 0, accepted: replies.length, isClosed: isAtOnce(next) } }]
  if (move.to === 'returned') return [{ after: { returned: replies.length, accepted: 0, isClosed: false } }]
  if (move.to === 'closed') return isAtOnce(last) ? [] : [{ after: { level, number } }]
  return [{ before: { state: move.from } }]
}

async function cardEvents(tx: Transaction<Schema>): Promise<Bare[]> {
  const { rows } = await movedShape`
    select m.card_id as card, c.business_id as place, c.level, c.number, m.from_state as from, m.to_state as to, m.at, m.by_role as by, m.reason,
      array(select finding_id::text from card_findings f where f.card_id = c.id order by finding_id) as findings,
      array(select id::text from card_replies r where r.card_id = c.id order by finding_id) as replies
    from card_moves m join warning_cards c on c.id = m.card_id order by m.card_id, m.rev`.execute(tx)
  return rows.flatMap((move, at) => {
    const { card, place, to, from, by, reason } = move
    const issued: Action = from === 'draft' ? 'card.issue' : 'card.approve'
    const action = to === 'replied' ? 'card.reply' : (actionOf[to] ?? issued)
    const common = { action, by, at: move.at, entity: card, business: place }
    return factsOf(move, rows[at - 1], rows[at + 1]).map((facts) => ({
      ...common,
      ...facts,
      ...(to === 'withdrawn' && reason && { reason }),
    }))
  })
}

const judgedShape = rowsOf({
  id: 'text',
  place: 'text',
  status: textIs<ReviewStatus>(),
  reason: textIs<ReportReason>(),
  hidden: orNull(textIs<ReportReason>()),
  reported_at: 'time',
  decided_at: 'time?',
})

/** Reports, which are no matter of the place's own record, and officers' decisions on them, which are. */
async function reviewEvents(tx: Transaction<Schema>): Promise<Bare[]> {
  const { rows } = await judgedShape`
    select r.id, r.business_id as place, r.status, p.reason, r.hidden_reason as hidden, p.created_at as reported_at, d.decided_at
    from review_reports p join reviews r on r.id = p.review_id left join review_decisions d on d.review_id = r.id
    order by p.created_at, p.id`.execute(tx)
  return rows.flatMap(({ id, place, status, reason, hidden, reported_at, decided_at }): Bare[] => [
    {
      action: 'review.report',
      by: 'client',
      at: reported_at,
      entity: id,
      reason,
      before: { status: 'published' },
      after: { place, status: 'reported' },
    },
    ...(decided_at
      ? [
          {
            action: status === 'hidden' ? ('review.hide' as const) : ('review.keep' as const),
            by: 'inspector' as const,
            at: decided_at,
            entity: id,
            business: place,
            before: { status: 'reported', held: false },
            after: { status },
            ...(hidden && { reason: hidden }),
          },
        ]
      : []),
  ])
}

/** Records all that is there; before anything was done by commands. */
export async function recordDemoPast(tx: Transaction<Schema>): Promise<void> {
  const bare = [...(await visitEvents(tx)), ...(await cardEvents(tx)), ...(await reviewEvents(tx))]
  const events = bare.map(({ by, who = null, ...event }, at) => ({
    ...event,
    id: demoId(event.at, `event ${at} ${event.action} ${event.entity}`),
    actor: { id: who, role: by },
  }))
  await recordPast(tx, events)
}
