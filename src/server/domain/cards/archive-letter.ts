/** The letters of a card from the archive of letters: its order, and the decision on the appeal against it. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { lawsOfAppeals } from '../laws/laws-of-appeals.ts'
import { type LetterTools, type OpenedLetter, openArchived } from '../letters/archive-letter.ts'
import { composeAppealLetter, type DecidedAppeal } from './compose-appeal-letter.ts'
import { composeLetter } from './compose-letter.ts'
import { findSentFile } from './read-card-file.ts'

interface Asked {
  card: string
  locale: Locale
}

/** The letter in a language; null where the card has none. Callers let only readers of the card in. */
export const openLetter = (tools: LetterTools, { card, locale }: Asked, now: Date): Promise<OpenedLetter | null> =>
  openArchived(tools, {
    of: { kind: 'card', card },
    locale,
    now,
    async compose(code) {
      const file = await findSentFile(tools.db, card, { locale, now })
      return file && composeLetter(file, { locale, origin: tools.origin, code })
    },
  })

/** The decision on the card's appeal; null where none was made, or it is from before decisions were letters. */
export const openAppealLetter = (
  tools: LetterTools,
  { card, locale }: Asked,
  now: Date,
): Promise<OpenedLetter | null> =>
  openArchived(tools, {
    of: { kind: 'appeal', card },
    locale,
    now,
    async compose(code) {
      const appeal = await findDecided(tools.db, card)
      return appeal && composeAppealLetter(appeal, { locale, origin: tools.origin, code })
    },
  })

async function findDecided(db: Kysely<Schema>, card: string): Promise<DecidedAppeal | null> {
  const row = await db
    .selectFrom('card_appeals as a')
    .innerJoin('warning_cards as c', 'c.id', 'a.card_id')
    .select(['a.body', 'a.filed_at', 'a.verdict', 'a.verdict_reason', 'a.decided_at', 'a.letter'])
    .select(['c.number', 'c.level', 'c.issued_at', 'c.letter as order'])
    .where('a.card_id', '=', card)
    .executeTakeFirst()
  if (!row) return null
  const { number, level, issued_at: issuedAt, order, letter, body, filed_at, verdict } = row
  const { verdict_reason: reason, decided_at: decidedAt } = row
  if (!letter || !verdict || reason === null || !decidedAt || number === null || !issuedAt) return null
  const numbered = `${order?.head?.prefix ?? ''}${number}`
  const laws = letter.laws ?? (await lawsOfAppeals(db, decidedAt))
  return { number: numbered, level, issuedAt, filedAt: filed_at, text: body, verdict, reason, decidedAt, letter, laws }
}
