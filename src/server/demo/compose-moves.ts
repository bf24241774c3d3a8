/** History of a demo card up to its state: the moves that the commands would have written on it, by people without an account any more. */
import type { Insertable } from 'kysely'
import type { CardState } from '#shared/cards/card-states.ts'
import type { CardMoves } from '../db/schema/cards.ts'
import type { NewCard } from './build-card.ts'

export type NewMove = Insertable<CardMoves>

/** Moments that the card itself does not keep. */
export interface CardTimes {
  /** Time of an officer's decision about the replies. */
  decidedAt: Date | null
  /** The next visit found all of it fixed. */
  isClosedByVisit: boolean
}

type Step = readonly [to: CardState, at: Date | null | undefined, by: NewMove['by_role']]

/** The way from the draft to the state that the card is in. */
function stepsOf(card: NewCard, { decidedAt, isClosedByVisit }: CardTimes): Step[] {
  const issuedAt = card.issued_at as Date
  const repliedAt = card.replied_at as Date | null
  const issued: Step[] =
    card.level === 'yellow'
      ? [['issued', issuedAt, 'inspector']]
      : [
          ['awaiting_approval', card.created_at as Date, 'inspector'],
          ['issued', issuedAt, 'inspector'],
        ]
  const replied: Step[] = [
    ['acknowledged', repliedAt, 'vendor'],
    ['replied', repliedAt, 'vendor'],
  ]
  const ways: Partial<Record<CardState, Step[]>> = {
    acknowledged: [['acknowledged', card.acknowledged_at as Date, 'vendor']],
    replied,
    accepted: [...replied, ['accepted', decidedAt, 'inspector']],
    returned: [...replied, ['returned', decidedAt, 'inspector']],
    overdue: [['overdue', card.overdue_at as Date, 'system']],
    withdrawn: [['withdrawn', card.withdrawn_at as Date, 'inspector']],
    closed: isClosedByVisit
      ? [...replied, ['closed', card.closed_at as Date, 'system']]
      : [...replied, ['accepted', card.closed_at as Date, 'inspector'], ['closed', card.closed_at as Date, 'system']],
  }
  return [...issued, ...(ways[card.state] ?? [])]
}

/** The moves, in their order and numbered. */
export function composeMoves(card: NewCard, times: CardTimes, agency: string): NewMove[] {
  const reasons: Partial<Record<CardState, string | null | undefined>> = {
    returned: card.return_reason,
    withdrawn: card.withdrawn_reason,
  }
  let from: CardState = 'draft'
  return stepsOf(card, times).map(([to, at, by], before) => {
    const move: NewMove = {
      card_id: card.id,
      rev: before + 1,
      from_state: from,
      to_state: to,
      event: 'move',
      at: at as Date,
      by_id: null,
      by_role: by,
      agency_id: by === 'inspector' ? agency : null,
      reason: reasons[to] ?? null,
    }
    from = to
    return move
  })
}
