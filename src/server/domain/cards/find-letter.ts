/** What the check of a letter says to its holder: nothing that the paper does not say itself, but for how its card stands now. */
import type { Kysely } from 'kysely'
import type { CardState } from '#shared/cards/card-states.ts'
import type { Locale } from '#shared/locales.ts'
import type { CardLevel } from '#shared/standards/card-levels.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, textIs } from '../../db/sql.ts'

export interface FoundLetter {
  /** With the agency's prefix, as on the paper. */
  number: string
  level: CardLevel
  state: CardState
  /** As on the paper: its Thai name of then. */
  place: string
  issuedAt: string
  /** Of the letter. */
  locale: Locale
  sha256: string
}

/** Null where no letter has the code. */
export async function findLetter(db: Kysely<Schema>, code: string): Promise<FoundLetter | null> {
  const { rows } = await rowsOf({
    number: 'text',
    level: textIs<CardLevel>(),
    state: textIs<CardState>(),
    issued_at: 'time',
    locale: textIs<Locale>(),
    sha256: 'text',
    place: 'text',
  })`
    select concat(c.letter->'head'->>'prefix', c.number) as number, c.level, c.state, c.issued_at, l.locale, l.sha256,
      coalesce(c.letter->>'place', b.name_th) as place
    from card_letters l join warning_cards c on c.id = l.card_id join businesses b on b.id = c.business_id
    where l.code = ${code}`.execute(db)
  const [row] = rows
  if (!row) return null
  const { issued_at, ...letter } = row
  return { ...letter, issuedAt: issued_at.toISOString() }
}
