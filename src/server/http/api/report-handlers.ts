/** Answers to an agency's own system that reports its inspections. A list becomes a job in the name of the key's maker, within the reach of the key. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ReportJob, sentReportsShape } from '#shared/open/reported.ts'
import { makeLimits } from '../../db/limits.ts'
import { keyListsOf, keyPlacesOf } from '../../domain/accounts/constants.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { execute } from '../../domain/command/execute.ts'
import { findOtherContents, type Receipt } from '../../domain/command/receipts.ts'
import { InputRefusal } from '../../domain/input-refusal.ts'
import { beginReports } from '../../domain/reported/begin-reports.ts'
import { findReportJob } from '../../domain/reported/find-job.ts'
import { workOnReports } from '../../domain/reported/work-on-reports.ts'
import { translateOf } from '../pages/texts.ts'
import { ApiRefusal } from './api-problem.ts'
import { receiptId, type WriteTools, type Writing } from './write-handlers.ts'

/** Milliseconds in which somebody waits for an answer without wondering. */
const patience = 1500

export function reportHandlers({ database: { db }, origin, salt, wakeSender }: WriteTools) {
  const limits = makeLimits(db)
  const tools = { db, wakeSender, origin }

  /** Takes the rows, and goes on with them for a moment. Answers the job's id. */
  async function take(
    { key, locale, address, userAgent, now, idempotency }: Writing,
    sent: z.infer<typeof sentReportsShape>,
  ): Promise<string> {
    const { inspections = [], withdrawn = [], dry_run: isDry = false } = sent
    const rows = [...inspections, ...withdrawn]
    const wait = await limits.take(rows.length === 1 ? keyPlacesOf(key.id) : keyListsOf(key.id))
    if (wait > 0) throw new ApiRefusal('too_many_requests', [], wait)
    const sha256 = createHash('sha256')
      .update(canonicalJson([isDry, inspections, withdrawn]))
      .digest('hex')
    const actor = { id: key.madeBy, role: 'inspector' as const, address, now, salt }
    const receipt: Receipt | null =
      idempotency === null
        ? null
        : { id: receiptId(key.id, idempotency), actor, action: 'reported.begin', contents: sha256 }
    if (receipt && (await findOtherContents(db, receipt))) throw new ApiRefusal('idempotency_reused')
    const caller = { actor, reader: { locale }, origin, userAgent, person: null }
    const begun = await execute(tools, caller, beginReports, { key: key.id, sha256, rows, isDry }, receipt).catch(
      (error: unknown) => {
        // The maker's power is over, or the key's.
        if (error instanceof InputRefusal) throw new ApiRefusal('no_power')
        throw error
      },
    )
    await workOnReports(tools, { forMs: patience })
    return begun.id
  }

  /** A job of the key's agency; null of any other. */
  async function readJob(
    { key, locale }: Writing,
    id: string,
    cursor: string | null = null,
  ): Promise<ReportJob | null> {
    if (!z.uuid().safeParse(id).success || key.agency === null) return null
    const t = translateOf(locale)
    return findReportJob(db, { id, agency: key.agency, cursor, wordsOf: ({ code }) => t(`api:reported.${code}`) })
  }

  return { take, readJob }
}
