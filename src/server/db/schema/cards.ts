/** Warning cards with their findings and replies. */
import type { Generated } from 'kysely'
import type { CardLevel, CardState } from '#shared/cards/card-states.ts'

export interface WarningCards {
  id: string
  business_id: string
  level: CardLevel
  state: Generated<CardState>
  number: string | null
  supersedes_id: string | null
  drafted_by: string | null
  approved_by: string | null
  facts: Generated<string>
  legal_basis: string | null
  required_action: Generated<string>
  created_at: Generated<Date>
  issued_at: Date | null
  reply_due_at: Date | null
  fix_due_at: Date | null
  appeal_due_at: Date | null
  public_from: Date | null
  acknowledged_at: Date | null
  replied_at: Date | null
  return_reason: string | null
  closed_at: Date | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
}

export interface CardFindings {
  card_id: string
  finding_id: string
}

export interface CardReplies {
  id: string
  card_id: string
  finding_id: string | null
  body: string
  created_at: Generated<Date>
}
