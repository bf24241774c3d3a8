/**
 * The states of a warning card and when the public sees it (domain, sections 3 and 5). A draft that is not approved goes back
 * to `draft`, with the reason on the card, so that `returned` always means a reply that was returned to the owner.
 */
import type { CardLevel } from '../standards/card-levels.ts'
import type { CardRules } from '../standards/rules/rules.ts'

/**
 * The states that may follow a state. A reply also says that the card was seen; a late one is better than none. A recheck that verifies every
 * finding closes the card even while a reply is under way: nothing is left to answer for. An overdue one is put before a new owner as if it
 * were just issued.
 */
export const cardMoves = {
  draft: ['awaiting_approval', 'issued'],
  awaiting_approval: ['issued', 'draft'],
  issued: ['acknowledged', 'replied', 'overdue', 'closed', 'withdrawn'],
  acknowledged: ['replied', 'overdue', 'closed', 'withdrawn'],
  replied: ['accepted', 'returned', 'closed', 'withdrawn'],
  returned: ['replied', 'overdue', 'closed', 'withdrawn'],
  accepted: ['closed', 'overdue', 'withdrawn'],
  overdue: ['issued', 'replied', 'escalated', 'closed', 'withdrawn'],
  escalated: ['withdrawn'],
  closed: ['withdrawn'],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type CardState = keyof typeof cardMoves
export const cardStates = Object.keys(cardMoves) as CardState[]

/**
 * Whether a card of this level may go from one state to another: orange and red are issued only after an approval, but for a red one that an
 * officer on site issues at once, in an emergency.
 */
export function canCardMove(level: CardLevel, from: CardState, to: CardState, isEmergency = false): boolean {
  if (from === 'draft') {
    const goesOut = level === 'yellow' || (level === 'red' && isEmergency)
    return to === (goesOut ? 'issued' : 'awaiting_approval')
  }
  return (cardMoves[from] as readonly CardState[]).includes(to)
}

/** Known to officers only. */
export const unissuedCardStates = ['draft', 'awaiting_approval'] as const satisfies CardState[]

/** True if the card was ever issued. */
export const isIssued = (state: CardState): boolean => !(unissuedCardStates as readonly CardState[]).includes(state)

/** In force: counts for the place. An escalated one has handed over to the card that supersedes it. */
export const openCardStates = [
  'issued',
  'acknowledged',
  'replied',
  'returned',
  'accepted',
  'overdue',
] as const satisfies CardState[]

/** True if the card is in force. */
export const isOpenCard = (state: CardState): boolean => (openCardStates as readonly CardState[]).includes(state)

/** In which the owner's clock to reply runs. */
export const answerableStates = ['issued', 'acknowledged', 'returned', 'overdue'] as const satisfies CardState[]

/** True if the owner may reply now. */
export const takesReply = (state: CardState): boolean => (answerableStates as readonly CardState[]).includes(state)

/** True if the owner's clock stands still, because an officer has to decide. */
export const isClockStopped = (state: CardState): boolean => state === 'replied'

/**
 * The moment from which the public sees a card, to be stored on it at its issue and again at the first reply: red at once, orange
 * three days after the issue, yellow at the reply deadline; a reply brings either forward.
 */
export function publicFrom(
  card: {
    level: CardLevel
    issuedAt: Date
    replyDueAt: Date
    /** The first reply, null before it. */
    repliedAt: Date | null
  },
  { orangePublicAfterHours }: Pick<CardRules, 'orangePublicAfterHours'>,
): Date {
  const { level, issuedAt, replyDueAt, repliedAt } = card
  if (level === 'red') return issuedAt
  const latest = level === 'yellow' ? replyDueAt : new Date(issuedAt.getTime() + orangePublicAfterHours * 3_600_000)
  return repliedAt && repliedAt < latest ? repliedAt : latest
}

/**
 * Whether the public sees the card now. A withdrawn one stays visible as withdrawn, but one that was withdrawn before it was
 * public never becomes so.
 */
export function isPublicCard(
  card: { state: CardState; publicFrom: Date | null; withdrawnAt: Date | null },
  now: Date,
): boolean {
  if (!isIssued(card.state) || !card.publicFrom || card.publicFrom > now) return false
  return card.withdrawnAt === null || card.publicFrom <= card.withdrawnAt
}
