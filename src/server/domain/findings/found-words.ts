/** Texts of findings, in the reader's language: the words of a failed question, with the answer and its limit in them. */
import type { Locale } from '#shared/locales.ts'
import { foundSentence } from '#shared/standards/question-help.ts'
import type { Question } from '#shared/standards/question-template.ts'
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

/** Columns of {@link FoundWords}, of an answer `a` to a question `q` with its help `h` at a place `b`. */
export const foundWordColumns = sql`a.value, q.type, q.pass_rule, q.options, q.text_th, q.text_en, q.text_cn, h.short_th, h.short_en,
  h.short_cn, h.found_th, h.found_en, h.found_cn, h.found_without_limit_th, h.found_without_limit_en, h.found_without_limit_cn,
  b.capacity, b.licensed_capacity`

/** The finding in a sentence; without words for the question, the question itself. */
export function foundOf(row: FoundWords, locale: Locale): string {
  const { short_th, short_en, short_cn, found_th, found_en, found_cn } = row
  if (short_th === null || short_en === null || short_cn === null) return row[`text_${locale}`]
  if (found_th === null || found_en === null || found_cn === null) return row[`text_${locale}`]
  const { found_without_limit_th: th, found_without_limit_en: en, found_without_limit_cn: cn } = row
  return foundSentence(
    { type: row.type, passRule: row.pass_rule, options: row.options },
    {
      short: { th: short_th, en: short_en, cn: short_cn },
      found: { th: found_th, en: found_en, cn: found_cn },
      foundWithoutLimit: th !== null && en !== null && cn !== null ? { th, en, cn } : null,
    },
    { value: row.value, limits: { capacity: row.capacity, licensed: row.licensed_capacity }, locale },
  )
}

/** Its name in lists. */
export const shortOf = (row: FoundWords, locale: Locale): string => row[`short_${locale}`] ?? row[`text_${locale}`]
