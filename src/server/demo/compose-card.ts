/** The warning card that follows an inspection of a demo place, in a state that fits how long ago it was issued. */

import { resumeClock } from '#shared/cards/card-clock.ts'
import { cardDeadlines } from '#shared/cards/card-deadlines.ts'
import type { CardState } from '#shared/cards/card-states.ts'
import { publicFrom } from '#shared/cards/card-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { QuestionTemplate, Severity } from '#shared/standards/question-template.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import { questionId } from '../db/reference/question-templates.ts'
import { type BuiltCard, buildCard } from './build-card.ts'
import type { BuiltInspection, NewFinding } from './build-inspection.ts'
import { composeMoves, type NewMove } from './compose-moves.ts'
import { demoId, type Random } from './random.ts'
import { replyTexts, withdrawalReasons } from './record-texts.ts'

const hour = 3_600_000
const day = 24 * hour

/** A card as the commands would have left it. */
export interface ComposedCard extends BuiltCard {
  moves: NewMove[]
}

/** The level that findings ask for; null without any. */
export function levelFor(severities: readonly Severity[]): CardLevel | null {
  if (severities.includes('stop')) return 'red'
  if (severities.filter((it) => it === 'major').length >= 2) return 'orange'
  return severities.length > 0 ? 'yellow' : null
}

/** Progress of a card that is still open. */
function openState(random: Random, level: CardLevel, issuedAt: Date, today: Date): CardState {
  const { cards: rules } = rulesAt(issuedAt)
  const { replyDueAt } = cardDeadlines(level, issuedAt, rules)
  const isDue = replyDueAt <= today
  const state = isDue
    ? random.weighted([
        ['replied', 40],
        ['accepted', 30],
        ['overdue', 20],
        ['returned', 10],
      ] as const)
    : random.weighted([
        ['issued', 40],
        ['acknowledged', 25],
        ['replied', 35],
      ] as const)
  // One that time alone would make public in these days is replied to: demo places look the same all day.
  const from = publicFrom({ level, issuedAt, replyDueAt, repliedAt: null }, rules)
  const isSoonPublic = from > today && from.getTime() < today.getTime() + 2 * day
  return isSoonPublic ? 'replied' : notForgotten(level, state, (today.getTime() - replyDueAt.getTime()) / day)
}

/** Days after the reply's deadline for which a card may be in these states: officers decide, and overdue cards get graver. */
const waitsMost: Partial<Record<CardState, number>> = { replied: 5, returned: 20, overdue: 20 }

/** Such old replies have a decision: returned once more, or accepted long ago and waiting for the recheck. */
function notForgotten(level: CardLevel, state: CardState, days: number): CardState {
  if (days <= (waitsMost[state] ?? days)) return state
  // A red one leaves twelve hours for another reply.
  return level !== 'red' && state === 'replied' && days <= (waitsMost.returned ?? 0) ? 'returned' : 'accepted'
}

/** True if the owner has replied in this state. */
const hasReply = (state: CardState) => ['replied', 'returned', 'accepted', 'closed'].includes(state)

/** Place and time of a card's composition. */
export interface CardSetting {
  number: string
  template: QuestionTemplate
  /** Everything was fixed before this moment; null where it is still going on. */
  closedBefore: Date | null
  /** The next visit was the recheck that closed it, at that very moment. */
  isRechecked: boolean
  today: Date
}

/** The findings' state by that of their card. */
function applyTo(finding: NewFinding, state: CardState, repliedAt: Date | null, closedAt: Date | null): void {
  if (closedAt) Object.assign(finding, { state: 'verified', claimed_at: repliedAt, verified_at: closedAt })
  else if (state === 'overdue') finding.state = 'overdue'
  else if (state === 'replied' || state === 'accepted')
    Object.assign(finding, { state: 'claimed', claimed_at: repliedAt })
}

/** Composes the card of an inspection with findings and brings the findings into the state that it says. */
export function composeCard(
  random: Random,
  { inspection, findings }: BuiltInspection,
  { number, template, closedBefore, isRechecked, today }: CardSetting,
): ComposedCard | null {
  const level = levelFor(findings.map(({ severity }) => severity))
  if (!level) return null
  const issuedAt = new Date(inspection.visited_at.getTime() + random.int(1, level === 'red' ? 3 : 18) * hour)
  const until = (closedBefore ?? today).getTime()
  const isWithdrawn = closedBefore !== null && random.chance(0.05) && !isRechecked
  const state: CardState = closedBefore
    ? isWithdrawn
      ? 'withdrawn'
      : 'closed'
    : openState(random, level, issuedAt, today)
  const within = (from: number, most: number) =>
    new Date(from + Math.max(1, Math.min(most, until - from)) * random.next())
  const { replyDueAt } = cardDeadlines(level, issuedAt, rulesAt(issuedAt).cards)
  const repliedAt = hasReply(state)
    ? within(issuedAt.getTime() + hour, replyDueAt.getTime() - issuedAt.getTime() - 2 * hour)
    : null
  const mendedAt = closedBefore ? within((repliedAt ?? issuedAt).getTime() + hour, 10 * day) : null
  const closedAt = isRechecked ? closedBefore : mendedAt
  for (const finding of findings) applyTo(finding, state, repliedAt, closedAt)
  const questions = new Map(template.questions.map((it) => [questionId(it.code, template.version), it]))
  const found = findings.flatMap((finding) => questions.get(finding.question_id) ?? [])
  // Codes of the law library, put into words as they are written.
  const bases = new Set(found.flatMap(({ basis }) => basis ?? []))
  const built = buildCard({
    id: demoId(issuedAt, `card ${number}`),
    businessId: inspection.business_id,
    level,
    issuedAt,
    state,
    number,
    facts: `ตรวจพบข้อที่ไม่ผ่าน ${found.length} ข้อ: ${found.map(({ text }) => text.th).join('; ')}`,
    legalBasis: bases.size > 0 ? [...bases].join('; ') : null,
    findingIds: findings.map(({ id }) => id),
    replies: repliedAt
      ? findings.map(({ id, severity }) => ({
          id: demoId(repliedAt, `reply ${number} ${id}`),
          findingId: id,
          body: random.pick(replyTexts[severity]),
          at: repliedAt,
        }))
      : [],
    ...(state === 'closed' && { closedAt: closedAt as Date }),
    ...(state === 'withdrawn' && { withdrawnAt: closedAt as Date, withdrawnReason: random.pick(withdrawalReasons) }),
  })
  return asMoved(built, { agency: inspection.agency_id, today, isRechecked })
}

/** The commands' rows beside the state: the draft before the approval, the decisions on replies, the running clock, the moves. */
function asMoved(
  { card, findings, replies }: BuiltCard,
  { agency, today, isRechecked }: { agency: string; today: Date; isRechecked: boolean },
): ComposedCard {
  const { level, state } = card
  const [issuedAt, repliedAt] = [card.issued_at as Date, card.replied_at as Date | null]
  const decidedAt =
    state === 'closed' && !isRechecked ? (card.closed_at as Date) : repliedAt && decisionAt(state, repliedAt, today)
  const clock =
    decidedAt &&
    resumeClock(
      {
        level,
        clockStoppedAt: repliedAt,
        rules: rulesAt(issuedAt).cards,
        replyDueAt: card.reply_due_at as Date,
        fixDueAt: card.fix_due_at as Date | null,
      },
      state === 'returned' ? 'returned' : 'accepted',
      decidedAt,
    )
  const verdict = decidedAt && (state === 'returned' ? 'returned' : 'accepted')
  const whole = {
    ...card,
    ...(level !== 'yellow' && { created_at: new Date(issuedAt.getTime() - draftedBefore) }),
    acknowledged_at: state === 'acknowledged' ? acknowledgedAt(issuedAt, today) : repliedAt,
    ...(clock && { reply_due_at: clock.replyDueAt, fix_due_at: clock.fixDueAt, stopped_seconds: clock.stoppedSeconds }),
  }
  const moves = composeMoves(whole, { decidedAt, isClosedByVisit: isRechecked }, agency)
  return {
    card: { ...whole, rev: moves.length, moved_at: moves.at(-1)?.at as Date },
    findings,
    replies: replies.map((reply) => ({
      ...reply,
      verdict,
      decided_at: decidedAt,
      verdict_reason: verdict === 'returned' ? card.return_reason : null,
    })),
    moves,
  }
}

/** Time that a supervisor had the draft. */
const draftedBefore = 40 * 60_000

const acknowledgedAt = (issuedAt: Date, today: Date) =>
  new Date(issuedAt.getTime() + Math.min(5 * hour, (today.getTime() - issuedAt.getTime()) / 2))

/** A day after the reply; a reply returned just now can still be answered. */
function decisionAt(state: CardState, repliedAt: Date, today: Date): Date | null {
  const left = today.getTime() - repliedAt.getTime()
  const soon = repliedAt.getTime() + Math.min(26 * hour, left / 2)
  if (state === 'accepted') return new Date(soon)
  return state === 'returned' ? new Date(Math.max(soon, today.getTime() - 30 * hour)) : null
}
