/** The outcome of each row as lines of a report: changes with their old values, questions for an officer with the grounds, omissions. */
import type { Translate } from '#shared/head.ts'
import type { Comparison } from '#shared/identity/identity.ts'
import { comparedWords } from '#shared/imports/compared.ts'
import type { ImportChange, Outcome } from '#shared/imports/place-import.ts'
import { type ImportFault, reasonWords } from '#shared/imports/reasons.ts'

export const reportedColumns = ['row', 'external_id', 'result', 'column', 'before', 'after', 'note'] as const
export type ReportLine = Partial<Record<(typeof reportedColumns)[number], string>>

export interface ReportedRow {
  number: number
  externalId: string
  name: string
  outcome: Outcome
  changes: readonly ImportChange[]
  like: { comparison: Comparison; place: { name: string; number: string } } | null
  /** Faults of a refused row, notes of another. */
  faults: readonly ImportFault[]
}

/** Words of a report: those of the command line, or a reader's. */
export interface ReportWords {
  t: Translate
  result(outcome: Exclude<Outcome, 'same'> | 'leftOut'): string
  column(name: string): string
}

export const writtenValue = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' ') : String(value)

/** A row without changes and omissions has no line. */
export function reportLines(row: ReportedRow, { t, result, column }: ReportWords): ReportLine[] {
  const { outcome, faults, like } = row
  const said = ({ column: name, ...reason }: ImportFault) => `${column(name)}: ${reasonWords(t, reason)}`
  if (outcome === 'refused')
    return [
      {
        row: String(row.number),
        external_id: row.externalId,
        result: result(outcome),
        note: faults.map(said).join('; '),
      },
    ]
  const is = { row: String(row.number), external_id: row.externalId }
  const lines: ReportLine[] = []
  if (outcome === 'new') lines.push({ ...is, result: result(outcome), after: row.name })
  if (outcome === 'waits')
    lines.push({ ...is, result: result(outcome), note: like ? comparedWords(t, like.comparison, like.place) : '' })
  if (outcome === 'changed')
    for (const { field, before, after } of row.changes) {
      const values = { column: column(field), before: writtenValue(before), after: writtenValue(after) }
      lines.push({ ...is, result: result(outcome), ...values })
    }
  for (const note of faults)
    lines.push({ ...is, result: result('leftOut'), column: column(note.column), note: reasonWords(t, note) })
  return lines
}
