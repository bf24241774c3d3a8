/** What the check of a letter says to its holder: nothing that the paper does not say itself, but for how its card stands now. */
import type { Kysely } from 'kysely'
import type { CardState } from '#shared/cards/card-states.ts'
import type { InspectionKind } from '#shared/inspections/inspection-states.ts'
import { VISIT_NUMBER_LENGTH } from '#shared/inspections/visit-number.ts'
import type { Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Schema } from '../../db/schema.ts'
import { orNull, rowsOf, textIs } from '../../db/sql.ts'

interface AnyLetter {
  /** As on the paper: of a card with the agency's prefix. */
  number: string
  /** As on the paper: its Thai name of then. */
  place: string
  /** Of a card its issue, of an appeal its decision, of a visit its seal. */
  issuedAt: string
  /** Of the letter. */
  locale: Locale
  sha256: string
}

/** Whose hands stand under the receipt of a visit is not said: it is nobody's but the place's and the officers'. */
export type FoundLetter = AnyLetter &
  ({ kind: 'card' | 'appeal'; level: CardLevel; state: CardState } | { kind: 'visit'; visit: InspectionKind })

const letterShape = rowsOf({
  kind: textIs<FoundLetter['kind']>(),
  number: 'text',
  level: orNull(textIs<CardLevel>()),
  state: orNull(textIs<CardState>()),
  visit: orNull(textIs<InspectionKind>()),
  issued_at: 'time',
  locale: textIs<Locale>(),
  sha256: 'text',
  place: 'text',
})

/** Null where no letter has the code. */
export async function findLetter(db: Kysely<Schema>, code: string): Promise<FoundLetter | null> {
  const { rows } = await letterShape`
    select l.kind, coalesce(concat(c.letter->'head'->>'prefix', c.number), '') as number, c.level, c.state, null as visit, case l.kind when 'appeal' then a.decided_at else c.issued_at end as issued_at,
      l.locale, l.sha256, coalesce(case l.kind when 'appeal' then a.letter->>'place' else c.letter->>'place' end, b.name_th) as place
    from letters l join warning_cards c on c.id = l.card_id join businesses b on b.id = c.business_id
      left join card_appeals a on a.card_id = c.id
    where l.code = ${code}
    union all
    select l.kind, upper(right(i.id::text, ${VISIT_NUMBER_LENGTH}::int)), null, null, i.kind, i.sealed_at, l.locale, l.sha256, b.name_th
    from letters l join inspections i on i.id = l.inspection_id join businesses b on b.id = i.business_id
    where l.code = ${code}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { issued_at, kind, level, state, visit, ...letter } = row
  const any = { ...letter, issuedAt: issued_at.toISOString() }
  if (visit) return { ...any, kind: 'visit', visit }
  return kind !== 'visit' && level && state ? { ...any, kind, level, state } : null
}
