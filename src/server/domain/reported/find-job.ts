/** A job of reports for its agency. To the keys of any other it is not there. */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import {
  type ReportFault,
  type ReportJob,
  type ReportJobState,
  type ReportOutcome,
  reportOutcomes,
} from '#shared/open/reported.ts'
import type { GradeLetter } from '#shared/standards/grade-view.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, orNull, rowsOf, textIs } from '../../db/sql.ts'
import { defineCursor } from '../places/cursor.ts'

const cursorOf = defineCursor('reports', [z.int().min(0)])
const pageSize = 50

interface Asked {
  id: string
  agency: string
  cursor: string | null
  /** A reason in the sender's language. */
  wordsOf(fault: ReportFault): string
}

/** Null of a job that the agency does not have. Throws `InvalidCursor`. */
export async function findReportJob(
  db: Kysely<Schema>,
  { id, agency, cursor, wordsOf }: Asked,
): Promise<ReportJob | null> {
  const [after] = cursorOf.read(cursor) ?? [-1]
  const found = await rowsOf({
    id: 'text',
    state: textIs<ReportJobState>(),
    rows: 'number',
    progress: 'number',
    dry_run: 'bool',
  })`
    select j.id, j.state, j.rows_count as rows, j.progress, j.dry_run from report_jobs j join api_keys k on k.id = j.key_id
    where j.id = ${id}::uuid and k.agency_id = ${agency}::uuid`.execute(db)
  const [job] = found.rows
  if (!job) return null
  const counted = await rowsOf({ outcome: textIs<ReportOutcome>(), rows: 'number' })`
    select outcome, count(*)::int as rows from report_job_rows where job_id = ${id}::uuid and outcome is not null group by outcome`.execute(
    db,
  )
  const { rows } = await rowsOf({
    at: 'number',
    number: 'text',
    outcome: orNull(textIs<ReportOutcome>()),
    place: 'text?',
    letter: orNull(textIs<GradeLetter>()),
    reasons: jsonAs<ReportFault[]>(),
  })`
    select at, number, outcome, business_id as place, grade as letter, reasons from report_job_rows
    where job_id = ${id}::uuid and at > ${after} order by at limit ${pageSize + 1}`.execute(db)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    ...job,
    counts: Object.fromEntries(
      reportOutcomes.map((name) => [name, counted.rows.find(({ outcome }) => outcome === name)?.rows ?? 0]),
    ) as Record<ReportOutcome, number>,
    details: shown.map(({ at, reasons, ...row }) => ({
      ...row,
      row: at + 1,
      reasons: reasons.map((fault) => ({ ...fault, text: wordsOf(fault) })),
    })),
    next: rows.length > pageSize && last ? cursorOf.write(last.at) : null,
  }
}
