/** Accounts and pages by which people check a payee, with their history. */
import type { BankKind, SocialKind } from '#shared/payees/payee.ts'
import type { Computed } from './columns.ts'

/** An account or PromptPay number that a business is paid by; ended where its successor or nothing took its place. */
export interface BankAccounts {
  id: string
  business_id: string
  kind: BankKind
  /** Three digits of the Bank of Thailand; null for PromptPay. */
  bank_code: string | null
  number: string
  account_name: string
  look_up: Computed<string>
  replaces_id: string | null
  checked_at: Date | null
  checked_by: string | null
  checked_agency_id: string | null
  created_at: Date
  ended_at: Date | null
}

/** A page or messenger account of a business, with the same history. */
export interface SocialAccounts {
  id: string
  business_id: string
  kind: SocialKind
  handle: string
  url: string | null
  look_up: Computed<string>
  replaces_id: string | null
  checked_at: Date | null
  checked_by: string | null
  checked_agency_id: string | null
  created_at: Date
  ended_at: Date | null
}
