/**
 * Lists of reports, judged and stored in the background, a batch a transaction: a stopped process leaves a list where its last batch ended. The key is read
 * anew for each batch, so that one that is revoked in the middle ends the list there: what was stored stays, and the rest is named as refused.
 */
import { createHash } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { ReportFault, ReportOutcome, SentInspection, SentWithdrawal } from '#shared/open/reported.ts'
import type { ReportJobs } from '../../db/schema/reported.ts'
import type { Schema } from '../../db/schema.ts'
import { jsonAs, rowsOf, sql } from '../../db/sql.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Doing } from '../command/command.ts'
import { workOnLists } from '../command/work-on-lists.ts'
import { findKeyScope } from '../imports/import-scope.ts'
import { type JudgedReport, judgeReport, type Reach } from './judge-report.ts'
import { type KnownFacts, readKnown, type StoredReport } from './known-facts.ts'
import { storeReport, withdrawReport } from './store-report.ts'

/** Rows of a transaction: each of them may change the page of a place, which is read anew to be published. */
const batchSize = 50

type Held = Selectable<ReportJobs>
type Sent = SentInspection | SentWithdrawal
const isWithdrawal = (sent: Sent): sent is SentWithdrawal => 'reason' in sent

const rowShape = rowsOf({ at: 'number', sent: jsonAs<Sent>(), is_doubled: 'bool' })

interface Outcome {
  outcome: ReportOutcome
  place: string | null
  grade: string | null
  reasons: ReportFault[]
}

const refused = (reasons: ReportFault[], place: string | null = null): Outcome => ({
  outcome: 'refused',
  place,
  grade: null,
  reasons,
})

/** The contents without the words for a correction: sent again they are the same report. */
const printOf = ({ correction: _, ...sent }: SentInspection): string =>
  createHash('sha256').update(canonicalJson(sent)).digest('hex')

interface Batch {
  held: Held
  agency: string
  reach: Reach
  known: KnownFacts
}

/** Keeps the report for rows behind it in the same batch: a number comes once, but a withdrawal may follow. */
const noted = (known: KnownFacts, report: Partial<StoredReport> & Pick<StoredReport, 'number'>) =>
  known.reports.set(report.number, { ...known.reports.get(report.number), ...report } as StoredReport)

async function report(doing: Doing, sent: SentInspection, { held, agency, reach, known }: Batch): Promise<Outcome> {
  const place = known.places.get(sent.place) ?? null
  const template = (sent.template !== undefined && known.templates.get(sent.template)) || null
  const judged = judgeReport(sent, { place, template, reach, now: doing.actor.now })
  if ('faults' in judged) return refused(judged.faults)
  const before = known.reports.get(sent.number) ?? null
  const sha256 = printOf(sent)
  const said = (outcome: ReportOutcome): Outcome => ({
    outcome,
    place: judged.place,
    grade: judged.graded?.grade ?? null,
    reasons: [],
  })
  if (before) {
    if (before.business_id !== judged.place) return refused([{ code: 'otherPlace', about: sent.number }], judged.place)
    if (before.withdrawn_at !== null) return refused([{ code: 'isWithdrawn', about: sent.number }], judged.place)
    if (before.sha256 === sha256) return said('unchanged')
    if (sent.correction === undefined) return refused([{ code: 'needsReason', about: 'correction' }], judged.place)
  }
  if (!held.dry_run) await store(doing, { held, agency, known, sent, judged, sha256, before })
  return said(before ? 'corrected' : 'new')
}

interface Stored extends Pick<Batch, 'held' | 'agency' | 'known'> {
  sent: SentInspection
  judged: JudgedReport
  sha256: string
  before: StoredReport | null
}

async function store(doing: Doing, { held, known, ...storing }: Stored): Promise<void> {
  await storeReport.perform(doing, { ...storing, job: held.id })
  if (storing.before) noted(known, { number: storing.sent.number, sha256: storing.sha256 })
}

async function withdraw(
  doing: Doing,
  { number, reason }: SentWithdrawal,
  { held, reach, known }: Batch,
): Promise<Outcome> {
  const found = known.reports.get(number)
  if (!found) return refused([{ code: 'unknownReport', about: number }])
  const place = await doing.tx
    .selectFrom('businesses')
    .select(['district_code', 'category_id'])
    .where('id', '=', found.business_id)
    .executeTakeFirstOrThrow()
  // A key of one area withdraws nothing of another one, nor what its agency does not inspect any more.
  if (!reach.districts.has(place.district_code)) return refused([{ code: 'otherArea', about: number }])
  if (reach.kinds !== null && !reach.kinds.has(place.category_id))
    return refused([{ code: 'otherKind', about: number }])
  const said = (outcome: ReportOutcome): Outcome => ({ outcome, place: found.business_id, grade: null, reasons: [] })
  if (found.withdrawn_at !== null) return said('unchanged')
  if (!held.dry_run) await withdrawReport.perform(doing, { job: held.id, report: found, reason })
  noted(known, { number, withdrawn_at: doing.actor.now })
  return said('withdrawn')
}

async function nextRows(tx: Transaction<Schema>, { id, progress }: Held) {
  const { rows } = await rowShape`
    select r.at, r.sent, exists (select from report_job_rows o where o.job_id = r.job_id and o.number = r.number and o.at < r.at) as is_doubled
    from report_job_rows r where r.job_id = ${id} and r.at >= ${progress} order by r.at limit ${batchSize}`.execute(tx)
  return rows
}

async function keep(tx: Transaction<Schema>, { id }: Held, outcomes: readonly (Outcome & { at: number })[]) {
  const given = JSON.stringify(outcomes.map(({ place: business_id, ...row }) => ({ ...row, business_id })))
  await sql`update report_job_rows r set outcome = g.outcome, business_id = g.business_id, grade = g.grade, reasons = g.reasons
    from jsonb_to_recordset(${given}::jsonb) as g(at int, outcome text, business_id uuid, grade text, reasons jsonb)
    where r.job_id = ${id} and r.at = g.at`.execute(tx)
}

const stop = async (tx: Transaction<Schema>, { id, progress }: Held) => {
  await sql`update report_job_rows set outcome = 'refused', reasons = ${JSON.stringify([{ code: 'keyOver', about: '' }])}::jsonb
    where job_id = ${id} and at >= ${progress}`.execute(tx)
  await tx.updateTable('report_jobs').set({ state: 'stopped' }).where('id', '=', id).execute()
}

async function goOn(doing: Doing, held: Held): Promise<void> {
  const { tx, actor } = doing
  const scope = await findKeyScope(tx, held.key_id, { scope: 'inspections', now: actor.now })
  const key = await tx.selectFrom('api_keys').select('agency_id').where('id', '=', held.key_id).executeTakeFirst()
  if (!scope || !key?.agency_id) return stop(tx, held)
  const rows = await nextRows(tx, held)
  const inspections = rows.flatMap(({ sent }) => (isWithdrawal(sent) ? [] : [sent]))
  const numbers = rows.map(({ sent }) => sent.number)
  const known = await readKnown(tx, { agency: key.agency_id, inspections, numbers })
  const batch: Batch = { held, agency: key.agency_id, reach: scope, known }
  const outcomes: (Outcome & { at: number })[] = []
  for (const { at, sent, is_doubled: isDoubled } of rows) {
    const done = isDoubled
      ? refused([{ code: 'doubledRow', about: sent.number }])
      : isWithdrawal(sent)
        ? await withdraw(doing, sent, batch)
        : await report(doing, sent, batch)
    outcomes.push({ at, ...done })
  }
  await keep(tx, held, outcomes)
  const progress = Math.min(held.rows_count, held.progress + rows.length)
  const isDone = progress >= held.rows_count
  await tx
    .updateTable('report_jobs')
    .set({ progress, tries: 0, ...(isDone && { state: 'done' as const }) })
    .where('id', '=', held.id)
    .execute()
}

/** Goes on with lists for a while, the least tried and oldest first. */
export const workOnReports = workOnLists({
  table: 'report_jobs',
  failure: 'a list of reports failed',
  holdNext: (tx) =>
    tx
      .selectFrom('report_jobs')
      .selectAll()
      .where('state', '=', 'working')
      .orderBy('tries')
      .orderBy('made_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  goOn,
})
