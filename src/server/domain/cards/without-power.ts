/** True if a card that is held takes more than a law gives: the rule of shared/cards/legal-power.ts, on its rows. */
import type { Transaction } from 'kysely'
import { lacksPower } from '#shared/cards/legal-power.ts'
import type { Schema } from '../../db/schema.ts'
import type { LockedCard } from './lock-card.ts'

export async function isWithoutPower(
  tx: Transaction<Schema>,
  { id, level, legal_basis: whole }: Pick<LockedCard, 'id' | 'level' | 'legal_basis'>,
): Promise<boolean> {
  const findings = await tx
    .selectFrom('card_findings as cf')
    .innerJoin('findings as f', 'f.id', 'cf.finding_id')
    .select(['f.severity', 'cf.legal_basis as basis'])
    .where('cf.card_id', '=', id)
    .execute()
  return lacksPower(level, findings, whole)
}
