/** Stores one judged report, a correction of it, or its withdrawal. Each is on record, and is published with the transaction. */
import { v7 as uuidv7 } from 'uuid'
import type { SentInspection, SentWithdrawal } from '#shared/open/reported.ts'
import { command } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import { onlyProduct } from '../command/policies.ts'
import type { JudgedReport } from './judge-report.ts'
import type { StoredReport } from './known-facts.ts'

interface Storing {
  agency: string
  job: string
  sent: SentInspection
  judged: JudgedReport
  sha256: string
  /** The report that it corrects; null of a new one. */
  before: StoredReport | null
}

export const storeReport = command<Storing, undefined, 'reported.publish' | 'reported.correct'>(
  ['reported.publish', 'reported.correct'],
  {
    may: onlyProduct,
    async run({ tx, actor: { now } }, { agency, job, sent, judged, sha256, before }) {
      const { place, template, graded } = judged
      const contents = {
        source: sent.source,
        visited_on: sent.visited_on,
        template_id: template,
        answers: JSON.stringify(judged.answers),
        points: JSON.stringify(judged.points),
        score: graded?.score ?? null,
        grade: graded?.grade ?? null,
        valid_until: graded?.valid_until ?? null,
        rules: graded?.rules ?? null,
        sha256,
      }
      const id = before?.id ?? uuidv7()
      if (before)
        await tx
          .updateTable('reported_inspections')
          .set({ ...contents, corrected_at: now, corrected_reason: sent.correction ?? '' })
          .where('id', '=', id)
          .execute()
      else
        await tx
          .insertInto('reported_inspections')
          .values({
            id,
            agency_id: agency,
            business_id: place,
            number: sent.number,
            reported_at: now,
            corrected_at: null,
            corrected_reason: null,
            withdrawn_at: null,
            withdrawn_reason: null,
            ...contents,
          })
          .execute()
      return {
        result: undefined,
        audit: {
          action: before ? ('reported.correct' as const) : ('reported.publish' as const),
          entity: id,
          business: place,
          ...(before && { before: { grade: before.grade, sha256: before.sha256 } }),
          after: {
            number: sent.number,
            visited: sent.visited_on,
            score: contents.score,
            grade: contents.grade,
            sha256,
            job,
            ...(sent.officer !== undefined && { officer_code: sent.officer }),
            ...(before && { reason: sent.correction }),
          },
        },
        touches: pagesOf([place]),
      }
    },
  },
)

interface Withdrawing {
  job: string
  report: StoredReport
  reason: SentWithdrawal['reason']
}

export const withdrawReport = command<Withdrawing, undefined, 'reported.withdraw'>('reported.withdraw', {
  may: onlyProduct,
  async run({ tx, actor: { now } }, { job, report, reason }) {
    await tx
      .updateTable('reported_inspections')
      .set({ withdrawn_at: now, withdrawn_reason: reason })
      .where('id', '=', report.id)
      .execute()
    return {
      result: undefined,
      audit: {
        entity: report.id,
        business: report.business_id,
        before: { grade: report.grade },
        after: { number: report.number, reason, job },
      },
      touches: pagesOf([report.business_id]),
    }
  },
})
