/**
 * Words on record between officers and owners in the reader's language: sentences of the forms by their own texts, all others by the operator's engine.
 * A page reads the translations with its rows, in the same statement, and has missing ones made for the next reader.
 */
import type { RawBuilder } from 'kysely'
import { firstPhone } from '#shared/chat/live-words.ts'
import { languageOf } from '#shared/clean-text.ts'
import type { Locale } from '#shared/locales.ts'
import { type Said, type SaidPart, type SaidWords, saidParts } from '#shared/said.ts'
import { jsonAs, orNull, type RowOf, rowsOf, sql } from '../../db/sql.ts'
import { inPhrases, type Phrase } from '../../messages/phrases.ts'
import { agencyNamed } from '../official-names/agencies.ts'
import { agencyName } from '../official-names/agency-name.ts'
import type { WantedTranslation } from './wanted.ts'

/** By the words as they were written. */
export const translationsShape = jsonAs<Record<string, string>>()

/** The stored translations of some texts, of a query that answers one column of them. */
export const translationsOf = (texts: RawBuilder<unknown>, to: Locale): RawBuilder<unknown> => sql`(
  select coalesce(json_object_agg(written.words, made.body), '{}') from (select distinct x.words from (${texts}) x(words) where x.words <> '') written
  join said_translations made on made.digest = sha256(convert_to(written.words, 'UTF8')) and made.locale = ${to})`

/** Words on a page; null where nobody wrote any. */
export type SaidTexts = readonly (readonly [part: SaidPart, text: string | null])[]

interface Reading {
  to: Locale
  /** As {@link translationsOf} found them. */
  translations: Readonly<Record<string, string>>
  /** Sentences of the page's own, beside those of the forms. */
  phrases?: readonly Phrase[]
}

/** Of the texts that a page shows those in another language than the reader's. */
export function presentWords(texts: SaidTexts, { to, translations, phrases }: Reading): Pick<Said, 'words' | 'left'> {
  const words: Record<string, SaidWords> = {}
  for (const [, text] of texts) {
    if (text === null || text === '') continue
    const locale = languageOf(text)
    if (locale === to) continue
    const phrase = inPhrases(text, to, phrases)
    words[text] = {
      locale,
      translation: phrase ?? translations[text] ?? null,
      ...(phrase !== null && { isPhrase: true }),
    }
  }
  return wordsFor(texts, words)
}

/** The words of these texts among those of a page, and the parts that nobody has translated. */
export function wordsFor(texts: SaidTexts, all: Said['words']): Pick<Said, 'words' | 'left'> {
  const used = texts.filter(([, text]) => text !== null && Object.hasOwn(all, text))
  const words = Object.fromEntries(used.map(([, text]) => [text, all[text as string]])) as Said['words']
  const isLeft = (text: string | null) => text !== null && all[text]?.translation === null
  const parts = new Set(used.filter(([, text]) => isLeft(text)).map(([part]) => part))
  const [first] = Object.values(words).filter(({ translation }) => translation === null)
  return { words, left: first ? { parts: saidParts.filter((part) => parts.has(part)), locale: first.locale } : null }
}

/** An agency's telephone, from the line that it gives for its letters. */
export function agencyToCall(name: string | null, contact: string | null | undefined): Said['agency'] {
  const phone = firstPhone(contact ?? '')
  return name !== null && phone !== null ? { name, phone } : null
}

/** What a reader needs to know of texts of one row, and of the officer who decided about them. */
export interface SaidColumn {
  translations: Record<string, string>
  agency: string | null
  contact: string | null
}

/** That, beside the row: `texts` as a query of one column, `by` as the id of the officer. */
export const saidColumn = (
  texts: RawBuilder<unknown>,
  by: RawBuilder<unknown>,
  to: Locale,
): RawBuilder<unknown> => sql`(
  select json_build_object('translations', ${translationsOf(texts, to)}, 'agency', ${agencyName(sql`a.id`, to)}, 'contact', a.contact)
  from (select ${by} as id) decider left join role_grants g on g.user_id = decider.id and g.role = 'inspector'
  left join agencies a on a.id = g.agency_id)`

export const presentSaidColumn = (
  texts: SaidTexts,
  { translations, agency, contact }: SaidColumn,
  to: Locale,
): Said => ({
  ...presentWords(texts, { to, translations }),
  agency: agencyToCall(agency && agencyNamed(agency, to), contact),
})

/** The texts that are missing in the reader's language. */
export const unsaidOf = ({ words }: Pick<Said, 'words'>, to: Locale): WantedTranslation[] =>
  Object.entries(words).flatMap(([id, { translation }]) => (translation === null ? [{ kind: 'said', id, to }] : []))

/** Beside the rows of a decision `d` that gives things back, field by field. */
export const returnedSaidShape = rowsOf({
  returned: orNull(jsonAs<Record<string, string>>()),
  translations: translationsShape,
  agency: 'text?',
  contact: 'text?',
})
export const returnedSaidColumns = (to: Locale) => sql`d.returned,
  ${translationsOf(sql`select value from jsonb_each_text(d.returned)`, to)} as translations, ${agencyName(sql`a.id`, to)} as agency, a.contact`
export const returnedSaidTables = sql`
  left join role_grants g on g.user_id = d.decided_by and g.role = 'inspector' left join agencies a on a.id = g.agency_id`

export function presentReturned(
  { returned, translations, agency, contact }: RowOf<typeof returnedSaidShape>,
  to: Locale,
): Said {
  const texts = Object.values(returned ?? {}).map((reason) => ['returned', reason] as const)
  return presentSaidColumn(texts, { translations, agency, contact }, to)
}
