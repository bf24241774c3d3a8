/** A person's places as a table for spreadsheets, filtered as on their page. Texts that people wrote are never formulas. */
import { stringify } from 'csv-stringify/sync'
import type { Locale } from '#shared/locales.ts'
import { choosePlaces, type PlaceChoice, type PlaceRow } from '#shared/own-places/place-rows.ts'
import { mailText } from '../../messages/text.ts'
import { taskWords } from './task-words.ts'

const columns = [
  'place',
  'kind',
  'state',
  'grade',
  'score',
  'inspected',
  'validUntil',
  'card',
  'next',
  'due',
  'answers',
] as const

/** The clock of Bangkok, as spreadsheets read it. */
const clockOf = (iso: string) => new Date(Date.parse(iso) + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** With a mark for spreadsheets that it is UTF-8. */
export function placesCsv(
  rows: readonly PlaceRow[],
  choice: PlaceChoice,
  { locale, now }: { locale: Locale; now: Date },
): string {
  const { t } = mailText(locale)
  const lines = choosePlaces(rows, choice, now).map(({ name, category, status, grade, card, next, managers }) => [
    name,
    t(`category.${category}`),
    status === 'approved' ? t('vendor:places.open') : t(`vendor:status.${status}`),
    grade.state === 'valid' ? (grade.letter ?? '') : '',
    grade.state === 'valid' ? (grade.score ?? '') : '',
    grade.inspectedOn ?? '',
    grade.validUntil ?? '',
    card ? t(`card:level.${card}`) : '',
    next ? taskWords(next, t) : '',
    next?.at ? clockOf(next.at) : '',
    managers.join(', '),
  ])
  return stringify([columns.map((column) => t(`vendor:places.column.${column}`)), ...lines], {
    bom: true,
    escape_formulas: true,
  })
}
