/** The warning card that follows an inspection of a demo place, in a state that fits how long ago it was issued. */

import { cardDeadlines } from '#shared/cards/card-deadlines.ts'
import type { CardLevel, CardState } from '#shared/cards/card-states.ts'
import { publicFrom } from '#shared/cards/card-states.ts'
import type { QuestionTemplate, Severity } from '#shared/standards/question-template.ts'
import { questionId } from '../db/reference/question-templates.ts'
import { type BuiltCard, buildCard } from './build-card.ts'
import type { BuiltInspection, NewFinding } from './build-inspection.ts'
import { demoId, type Random } from './random.ts'
import { replyTexts, withdrawalReasons } from './record-texts.ts'

const hour = 3_600_000
const day = 24 * hour

/** The level that findings ask for; null without any. */
export function levelFor(severities: readonly Severity[]): CardLevel | null {
  if (severities.includes('stop')) return 'red'
  if (severities.filter((it) => it === 'major').length >= 2) return 'orange'
  return severities.length > 0 ? 'yellow' : null
}

/** How far a card has come that is still open. */
function openState(random: Random, level: CardLevel, issuedAt: Date, today: Date): CardState {
  const { replyDueAt } = cardDeadlines(level, issuedAt)
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
  const from = publicFrom({ level, issuedAt, replyDueAt, repliedAt: null })
  const isSoonPublic = from > today && from.getTime() < today.getTime() + 2 * day
  return isSoonPublic ? 'replied' : state
}

/** Whether the owner has replied in this state. */
const hasReply = (state: CardState) => ['replied', 'returned', 'accepted', 'closed'].includes(state)

/** Where and when a card is composed. */
export interface CardSetting {
  number: string
  template: QuestionTemplate
  /** Everything was mended before this moment; null where it is still going on. */
  closedBefore: Date | null
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
  { number, template, closedBefore, today }: CardSetting,
): BuiltCard | null {
  const level = levelFor(findings.map(({ severity }) => severity))
  if (!level) return null
  const issuedAt = new Date(inspection.visited_at.getTime() + random.int(1, level === 'red' ? 3 : 18) * hour)
  const until = (closedBefore ?? today).getTime()
  const isWithdrawn = closedBefore !== null && random.chance(0.05)
  const state: CardState = closedBefore
    ? isWithdrawn
      ? 'withdrawn'
      : 'closed'
    : openState(random, level, issuedAt, today)
  const within = (from: number, most: number) =>
    new Date(from + Math.max(1, Math.min(most, until - from)) * random.next())
  const { replyDueAt } = cardDeadlines(level, issuedAt)
  const repliedAt = hasReply(state)
    ? within(issuedAt.getTime() + hour, replyDueAt.getTime() - issuedAt.getTime() - 2 * hour)
    : null
  const closedAt = closedBefore ? within((repliedAt ?? issuedAt).getTime() + hour, 10 * day) : null
  for (const finding of findings) applyTo(finding, state, repliedAt, closedAt)
  const questions = new Map(template.questions.map((it) => [questionId(it.code, template.version), it]))
  const found = findings.flatMap((finding) => questions.get(finding.question_id) ?? [])
  const bases = new Set(found.flatMap(({ basis }) => basis?.split('; ') ?? []))
  return buildCard({
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
}
