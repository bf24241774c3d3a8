/** Texts of findings, in the reader's language: the words of a failed question, with the answer and its limit in them. */

import type { Locale } from '#shared/locales.ts'
import { fromColumns, textOf } from '#shared/localised.ts'
import { foundSentence } from '#shared/standards/question-help.ts'
import type { Question } from '#shared/standards/question-template.ts'
import { allLanguages } from '../../db/localised.ts'
import { inLocales, jsonAs, orNull, type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'

/** The data for the words; of a question without help only its text is known. */
export const foundWordsShape = rowsOf({
  ...inLocales('short', 'text?'),
  ...inLocales('found', 'text?'),
  ...inLocales('found_without_limit', 'text?'),
  ...inLocales('text', 'text'),
  /** The answer. */
  value: 'text?',
  type: textIs<Question['type']>(),
  pass_rule: 'text',
  options: orNull(jsonAs<Question['options']>()),
  capacity: 'number?',
  licensed_capacity: 'number?',
})
export type FoundWords = RowOf<typeof foundWordsShape>

/** Of a row with or without them, as where only failed answers have words. */
export const absentWordsShape = foundWordsShape.orAbsent()
export const hasFoundWords = <R extends RowOf<typeof absentWordsShape>>(row: R): row is R & FoundWords =>
  row.type !== null

/** Columns of {@link FoundWords}, of an answer `a` to a question `q` with its help `h` at a place `b`. */
export const foundWordColumns = sql`a.value, q.type, q.pass_rule, q.options, ${allLanguages('q.text')}, ${allLanguages('h.short')},
   ${allLanguages('h.found')}, ${allLanguages('h.found_without_limit')},
  b.capacity, b.licensed_capacity`

/** The finding in a sentence; without words for the question, the question itself. */
export function foundOf(row: FoundWords, locale: Locale): string {
  if (row.short_th === null || row.found_th === null) return textOf(row, 'text', locale)
  return foundSentence(
    { type: row.type, passRule: row.pass_rule, options: row.options },
    {
      short: fromColumns(row, 'short'),
      found: fromColumns(row, 'found'),
      foundWithoutLimit: row.found_without_limit_th === null ? null : fromColumns(row, 'found_without_limit'),
    },
    { value: row.value, limits: { capacity: row.capacity, licensed: row.licensed_capacity }, locale },
  )
}

/** Its name in lists. */
export const shortOf = (row: FoundWords, locale: Locale): string =>
  textOf(row, row.short_th === null ? 'text' : 'short', locale)
