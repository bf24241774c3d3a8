/** The receipt of a visit from the archive of letters, and its readers: the people of the place, and officers of the area. */
import type { Kysely } from 'kysely'
import type { Locale } from '#shared/locales.ts'
import type { Schema } from '../../db/schema.ts'
import { rowsOf, sql } from '../../db/sql.ts'
import { onDuty } from '../duty/on-duty.ts'
import { answersCardsOf } from '../helpers/works-at.ts'
import { type LetterTools, type OpenedLetter, openArchived } from '../letters/archive-letter.ts'
import { composeVisitLetter } from './compose-visit-letter.ts'
import { findVisitLetter } from './find-visit-letter.ts'

interface Asked {
  inspection: string
  locale: Locale
}

/** The receipt in a language; null for a visit that is not sealed. Callers let only its readers in. */
export const openVisitLetter = (
  tools: LetterTools,
  { inspection, locale }: Asked,
  now: Date,
): Promise<OpenedLetter | null> =>
  openArchived(tools, {
    of: { kind: 'visit', inspection },
    locale,
    now,
    async compose(code) {
      const visit = await findVisitLetter(tools.db, inspection, locale)
      return visit && composeVisitLetter(visit, { locale, origin: tools.origin, code })
    },
  })

interface Reading {
  inspection: string
  person: string
  isOfficer: boolean
  now: Date
}

/** An owner reads those of the own time alone: earlier hands are another owner's people. */
export async function mayReadVisitLetter(
  db: Kysely<Schema>,
  { inspection, person, isOfficer, now }: Reading,
): Promise<boolean> {
  const { rows } = await rowsOf({ may: 'bool' })`
    select ${
      isOfficer
        ? sql`exists (select from businesses where businesses.id = b.id and ${onDuty(person, now)})`
        : sql`${answersCardsOf(person)} and (b.owner_since is null or i.visited_at >= b.owner_since)`
    } as may
    from inspections i join businesses b on b.id = i.business_id
    where i.id = ${inspection}::uuid and i.state = 'sealed'`.execute(db)
  return rows[0]?.may === true
}
