/** Whether the laws that a held card names carry it: the rules of shared/cards/legal-power.ts, on its rows, and that they are in force still. */
import type { Transaction } from 'kysely'
import { allowedBy, exceedsLaw, lacksPower } from '#shared/cards/legal-power.ts'
import type { Severity } from '#shared/standards/question-template.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'
import { lawKind } from '../official-names/named-law.ts'
import type { LockedCard } from './lock-card.ts'

export interface LegalStanding {
  /** It is red, and its gravest findings name no law. */
  lacksPower: boolean
  /** A law that it names does not allow its level. */
  exceedsLaw: boolean
  /** It names a version that is not in force any more. */
  isOutdated: boolean
}

const basedShape = rowsOf({ severity: textIs<Severity>(), typed: 'text?', law: lawKind, ended: 'bool' })

export async function legalStanding(
  tx: Transaction<Schema>,
  { id, level, legal_basis: typed }: Pick<LockedCard, 'id' | 'level' | 'legal_basis'>,
  now: Date,
): Promise<LegalStanding> {
  const { rows: findings } = await basedShape`
    select f.severity, cf.legal_basis as typed, law_named(cf.law_version_id) as law,
      v.id is not null and v.id is distinct from law_version_at(e.code, ${now}) as ended
    from card_findings cf join findings f on f.id = cf.finding_id
    left join law_versions v on v.id = cf.law_version_id left join law_entries e on e.id = v.entry_id
    where cf.card_id = ${id}::uuid`.execute(tx)
  const { rows: whole } = await rowsOf({ law: lawKind, ended: 'bool' })`
    select law_named(v.id) as law, v.id is distinct from law_version_at(e.code, ${now}) as ended
    from warning_cards c join law_versions v on v.id = c.law_version_id join law_entries e on e.id = v.entry_id
    where c.id = ${id}::uuid`.execute(tx)
  const based = findings.map(({ severity, law, typed }) => ({ severity, levels: allowedBy(law, typed) }))
  const levels = allowedBy(whole[0]?.law ?? null, typed)
  return {
    lacksPower: lacksPower(level, based, levels),
    exceedsLaw: exceedsLaw(level, based, levels),
    isOutdated: [...findings, ...whole].some(({ ended }) => ended),
  }
}
