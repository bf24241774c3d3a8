/** The report of a list as CSV in the reader's language: a line for each change, question, refusal and omitted cell. */
import { stringify } from 'csv-stringify/sync'
import type { ImportRow } from '#shared/imports/place-import.ts'
import type { Locale } from '#shared/locales.ts'
import { mailText } from '../../messages/text.ts'
import { type ReportWords, reportedColumns, reportLines } from './report-lines.ts'

/** With a mark for spreadsheets that it is UTF-8; no cell is a formula. */
export function reportCsv(rows: readonly ImportRow[], locale: Locale): string {
  const { t } = mailText(locale)
  const words: ReportWords = {
    t,
    result: (outcome) => t(outcome === 'leftOut' ? 'import:report.leftOut' : `import:outcome.${outcome}`),
    column: (name) => t(`import:column.${name}`),
  }
  const lines = rows.flatMap(({ outcome, verdict, ...row }) => {
    if (outcome === null) return []
    const { changes = [], comparison = null, place = null } = verdict ?? {}
    const like = comparison && place && { comparison, place: { name: place.name, number: place.number ?? place.id } }
    return reportLines({ ...row, outcome, changes, like }, words)
  })
  const cells = lines.map((line) => reportedColumns.map((column) => line[column] ?? ''))
  return stringify([reportedColumns.map((column) => t(`import:report.${column}`)), ...cells], {
    bom: true,
    escape_formulas: true,
  })
}
