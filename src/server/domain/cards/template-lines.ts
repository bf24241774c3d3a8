/**
 * Lines of a card that its questionnaire gives to begin with: the fact and the demand of each finding. The letter has them in Thai; as long as an officer
 * leaves one as it is, its reader has it in every language.
 */
import { formatters } from '#shared/format.ts'
import type { Locale } from '#shared/locales.ts'
import { textOf } from '#shared/localised.ts'
import { inAllLanguages, type Phrase } from '../../messages/phrases.ts'
import { foundOf } from '../findings/found-words.ts'
import type { FindingRow } from './card-file-rows.ts'

/** Steps of a question without any. */
const putRight: Phrase = { th: 'แก้ไขให้ถูกต้อง', en: 'put it right', cn: '请整改' }

/** The steps to fix a finding. */
export const stepsOf = (row: FindingRow, locale: Locale): string[] =>
  textOf(row, 'how', locale).split('\n').filter(Boolean)

/** With the officer's note as it was written. */
export function factLine(row: FindingRow, locale: Locale): string {
  const found = `${formatters(locale).dateTime(row.visited_at.toISOString())} ${foundOf(row, locale)}`
  return row.note.trim() ? `${found} (${row.note.trim()})` : found
}

export const actionLine = (row: FindingRow, locale: Locale): string =>
  `${textOf(row, row.short_th === null ? 'text' : 'short', locale)}: ${stepsOf(row, locale).join(' ') || putRight[locale]}`

/** A fact with a note is no sentence of the questionnaire's alone. */
export const templatePhrases = (rows: readonly FindingRow[]): Phrase[] =>
  rows.flatMap((row) => [
    ...(row.note.trim() ? [] : [inAllLanguages((locale) => factLine(row, locale))]),
    inAllLanguages((locale) => actionLine(row, locale)),
  ])
