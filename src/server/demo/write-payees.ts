/** Writes the accounts and pages of many demo places at once. */
import type { Kysely } from 'kysely'
import { insertRows } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import type { DemoPayees, NewBankAccount, NewSocialAccount } from './compose-payees.ts'

const times = {
  replaces_id: 'uuid',
  checked_at: 'timestamptz',
  created_at: 'timestamptz',
  ended_at: 'timestamptz',
} as const

const bankTypes = {
  id: 'uuid',
  business_id: 'uuid',
  kind: 'text',
  bank_code: 'text',
  number: 'text',
  account_name: 'text',
  ...times,
} satisfies Record<keyof NewBankAccount, string>

const socialTypes = {
  id: 'uuid',
  business_id: 'uuid',
  kind: 'text',
  handle: 'text',
  url: 'text',
  ...times,
} satisfies Record<keyof NewSocialAccount, string>

export async function writePayees(tx: Kysely<Schema>, payees: readonly DemoPayees[]): Promise<void> {
  const bank = payees.flatMap((each) => each.bank)
  const social = payees.flatMap((each) => each.social)
  await insertRows(tx, 'bank_accounts', bankTypes, bank)
  await insertRows(tx, 'social_accounts', socialTypes, social)
}
