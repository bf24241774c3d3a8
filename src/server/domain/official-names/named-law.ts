/** Laws of the library by name: the version that was in force at a moment, or the one that a letter named. */
import type { RawBuilder } from 'kysely'
import type { NamedLaw } from '#shared/laws/law.ts'
import type { Locale } from '#shared/locales.ts'
import { inLocale } from '#shared/localised.ts'
import type { OfficialName } from '#shared/official-name.ts'
import { jsonAs, orNull, scalar, sql } from '../../db/sql.ts'

/** Of {@link lawOf}, in the shape of a row. */
export const lawKind = orNull(jsonAs<NamedLaw>())

/** The version of an entry, by its code, at a moment; null without a code, and where none was in force. */
export const lawOf = (code: RawBuilder<unknown>, at: RawBuilder<unknown> = sql`now()`): RawBuilder<unknown> =>
  sql`law_named(law_version_at(${code}, ${at}))`

/** In the reader's language, with the Thai name, which alone is official. */
export function lawNamed(law: NamedLaw, locale: Locale): OfficialName
export function lawNamed(law: NamedLaw | null, locale: Locale): OfficialName | null
export function lawNamed(law: NamedLaw | null, locale: Locale): OfficialName | null {
  if (law === null) return null
  return { name: inLocale(law, locale), thai: locale === 'th' || law[locale] === law.th ? null : law.th }
}

/** The law of a row of `questions`, as it is in force now. */
export const lawOfQuestion = scalar(lawKind)`${lawOf(sql.ref('questions.basis'))}`
