/** The builder of issued warning cards that tests and demo data share: deadlines and publication follow from level and issue. */
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { cardDeadlines } from '#shared/cards/card-deadlines.ts'
import { type CardState, publicFrom } from '#shared/cards/card-states.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import { rulesAt } from '#shared/standards/rules/rules-at.ts'
import type { CardFindings, CardReplies, WarningCards } from '../db/schema/cards.ts'

/** A card as it is inserted. */
export type NewCard = Insertable<WarningCards> & { level: CardLevel; state: CardState; public_from: Date }

/** A card with the rows that belong to it. */
export interface BuiltCard {
  card: NewCard
  findings: Insertable<CardFindings>[]
  replies: Insertable<CardReplies>[]
}

/** Input of a card. */
export interface GivenCard {
  businessId: string
  level: CardLevel
  issuedAt: Date
  /** @default 'issued' */
  state?: CardState
  id?: string
  number?: string
  facts?: string
  legalBasis?: string | null
  /** The findings that it was issued for. */
  findingIds?: readonly string[]
  /** Replies, oldest first; without a finding on a card that has none. */
  replies?: readonly { id?: string; findingId?: string; body: string; at: Date }[]
  closedAt?: Date
  withdrawnAt?: Date
  withdrawnReason?: string
}

/** Builds an issued card; `state` must fit the other values. */
export function buildCard(given: GivenCard): BuiltCard {
  const { businessId, level, issuedAt, state = 'issued', id = uuidv7(), replies = [], findingIds = [] } = given
  const rules = rulesAt(issuedAt)
  const { replyDueAt, fixDueAt, appealDueAt } = cardDeadlines(level, issuedAt, rules.cards)
  const repliedAt = replies[0]?.at ?? null
  return {
    card: {
      id,
      business_id: businessId,
      level,
      state,
      number: given.number ?? `83-2569-${id.slice(-12)}`,
      facts: given.facts ?? 'ตรวจพบข้อที่ไม่ผ่านตามรายการ',
      legal_basis: given.legalBasis ?? null,
      required_action: 'แก้ไขทุกข้อที่ไม่ผ่าน ถ่ายภาพหลังแก้ไข และส่งคำชี้แจงภายในกำหนด',
      created_at: issuedAt,
      issued_at: issuedAt,
      reply_due_at: replyDueAt,
      fix_due_at: fixDueAt,
      appeal_due_at: appealDueAt,
      public_from: publicFrom({ level, issuedAt, replyDueAt, repliedAt }, rules.cards),
      rules: rules.id,
      acknowledged_at: state === 'issued' ? null : issuedAt,
      replied_at: repliedAt,
      return_reason: state === 'returned' ? 'ภาพหลังแก้ไขยังไม่ครบทุกข้อ' : null,
      closed_at: given.closedAt ?? null,
      withdrawn_at: given.withdrawnAt ?? null,
      withdrawn_reason: state === 'withdrawn' ? (given.withdrawnReason ?? 'ออกใบเตือนผิดสถานที่') : null,
      moved_at: given.withdrawnAt ?? given.closedAt ?? (state === 'overdue' ? replyDueAt : (repliedAt ?? issuedAt)),
      clock_stopped_at: state === 'replied' ? (repliedAt ?? issuedAt) : null,
      overdue_at: state === 'overdue' ? replyDueAt : null,
    },
    findings: findingIds.map((finding_id) => ({ card_id: id, finding_id })),
    replies: replies.map((reply) => ({
      id: reply.id ?? uuidv7(),
      card_id: id,
      finding_id: reply.findingId ?? null,
      body: reply.body,
      created_at: reply.at,
    })),
  }
}
