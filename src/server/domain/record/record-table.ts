/**
 * The record as a table for spreadsheets: CSV, and XLSX with dates that are dates. Texts that people wrote are never formulas: cells of XLSX say
 * that they are texts, those of CSV are escaped.
 */
import { stringify } from 'csv-stringify/sync'
import writeXlsxFile, { type Cell } from 'write-excel-file/node'
import type { Locale } from '#shared/locales.ts'
import type { RecordLine } from '#shared/record/record-page.ts'
import { mailText } from '../../messages/text.ts'

const columns = ['at', 'who', 'role', 'agency', 'act', 'about', 'changes', 'reason', 'device'] as const
const widths = [22, 26, 14, 30, 34, 36, 60, 40, 18]

/** A cell of a spreadsheet holds at most this many letters. */
const mostInCell = 32_767
/** XML cannot say control characters. */
const cellText = (text: string) =>
  text
    .toWellFormed()
    .replace(/(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu, '')
    .slice(0, mostInCell)

/** Spreadsheets know no zones: the clock of Bangkok, as if it were of Greenwich. */
const bangkokClockOf = (iso: string) => new Date(new Date(iso).getTime() + 7 * 3_600_000)

/** Years of the Buddhist era in Thai: the calendar of a format, and the date stays what it is. */
const dateFormat: Record<Locale, string> = {
  th: '[$-107041E]d mmm yyyy hh:mm:ss',
  en: 'yyyy-mm-dd hh:mm:ss',
  cn: 'yyyy-mm-dd hh:mm:ss',
}

function texts(line: RecordLine, locale: Locale): Record<Exclude<(typeof columns)[number], 'at'>, string> {
  const { t } = mailText(locale)
  const changes = line.changes.map(({ field, before, after }) =>
    before === null ? `${field}: ${after}` : `${field}: ${before} → ${after ?? t('record:line.nothing')}`,
  )
  return {
    who: line.who ?? '',
    role: t(`record:role.${line.role}`),
    agency: line.agency ?? '',
    act: line.words,
    about: line.about.map(({ label }) => label).join(' · '),
    changes: changes.join('; '),
    reason: line.reason ?? '',
    device: line.device ?? '',
  }
}

const headings = (locale: Locale): string[] => columns.map((column) => mailText(locale).t(`record:label.${column}`))

/** With a mark for spreadsheets that it is UTF-8, and the clock of Bangkok. */
export function recordCsv(lines: readonly RecordLine[], locale: Locale): string {
  const rows = lines.map((line) => {
    const at = bangkokClockOf(line.at).toISOString().slice(0, 19).replace('T', ' ')
    return [at, ...Object.values(texts(line, locale))]
  })
  return stringify([headings(locale), ...rows], { bom: true, escape_formulas: true })
}

/** The heading stays in sight. */
export function recordXlsx(lines: readonly RecordLine[], locale: Locale): Promise<Buffer> {
  const heading = headings(locale).map((value): Cell => ({ value, type: String, fontWeight: 'bold' }))
  const rows = lines.map((line): Cell[] => [
    { value: bangkokClockOf(line.at), type: Date, format: dateFormat[locale] },
    ...Object.values(texts(line, locale)).map((text): Cell => ({ value: cellText(text), type: String })),
  ])
  const options = { columns: widths.map((width) => ({ width })), stickyRowsCount: 1 }
  return writeXlsxFile([heading, ...rows], options).toBuffer()
}
