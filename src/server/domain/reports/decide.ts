/**
 * An officer's decision about a report of a place: a visit is planned, or it is closed with a reason. A reporter with an account is
 * notified; nothing of it stands in the place's own chain, which would tell its owner.
 */
import { problems } from '#shared/problems.ts'
import type { PlaceReportKind, PlaceReportState } from '#shared/reports/place-reports.ts'
import { isUrgent, placeReportMoves } from '#shared/reports/place-reports.ts'
import { type RowOf, rowsOf, sql, textIs } from '../../db/sql.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { getPlaceDuty, type PlaceDuty, whyNotAct } from '../duty/place-duty.ts'
import { isOnDuty, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { dropLease, isLeased } from '../leases/leases.ts'
import { planVisit } from './complaints.ts'
import { notifyReporter } from './notify-reporter.ts'

interface Seen {
  report: string
  /** The state that the officer has seen. */
  rev: string
}

const heldReportShape = rowsOf({
  id: 'text',
  place: 'text',
  kind: textIs<PlaceReportKind>(),
  state: textIs<PlaceReportState>(),
  reporter_id: 'text?',
  isLeased: 'bool',
})
type LockedReport = RowOf<typeof heldReportShape>

interface AtHand {
  report: LockedReport
  duty: PlaceDuty
}

/** One of another area is not there. */
async function load({ tx, actor }: Doing, { report }: Seen): Promise<AtHand> {
  const officer = actorId(actor)
  const { rows } = await heldReportShape`
    select p.id, p.business_id as place, p.kind, p.state, p.reporter_id, ${isLeased(sql`p.id`, officer, actor.now)} as "isLeased"
    from place_reports p where p.id = ${report}::uuid for update of p`.execute(tx)
  const [found] = rows
  if (!found) throw problems.page_not_found()
  const duty = await getPlaceDuty(tx, { officer, place: found.place, now: actor.now })
  if (!isOnDuty(duty)) throw problems.page_not_found()
  return { report: found, duty }
}

const mayMove =
  (to: (typeof placeReportMoves)[PlaceReportState][number]) =>
  ({ report, duty }: AtHand, { actor }: Pick<Doing, 'actor'>, { rev }: Seen): InputRefusal | null => {
    const refusal = whyNotAct(duty)
    if (refusal) return refusedDuty(refusal)
    if (report.reporter_id === actor.id) return new InputRefusal({ form: 'comment:refusal.ownReport' })
    if (report.isLeased) return new InputRefusal({ form: 'comment:refusal.leased' })
    const moves: readonly string[] = placeReportMoves[report.state]
    return rev === report.state && moves.includes(to) ? null : new InputRefusal({ form: 'comment:refusal.stale' })
  }

/** Has the place visited because of it. */
export const visitReported = command<Seen & { note: string }, undefined, 'place_report.visit', AtHand>(
  'place_report.visit',
  {
    load,
    may: mayMove('looking'),
    async run(doing, { note }, { report }) {
      const { tx, actor } = doing
      const visit = await planVisit(doing, { place: report.place, note, isUrgent: isUrgent(report.kind) })
      await tx
        .updateTable('place_reports')
        .set({ state: 'looking', visit_id: visit.id, decided_by: actorId(actor) })
        .where('id', '=', report.id)
        .execute()
      await dropLease(tx, report.id, actorId(actor))
      return {
        result: undefined,
        audit: { entity: report.id, before: { state: report.state }, after: { state: 'looking', visit: visit.id } },
        notify: await notifyReporter(doing, report, { kind: 'report_visit' }),
      }
    },
  },
)

/** Closes it: settled in another way, or without ground. */
export const closeReport = command<
  Seen & { outcome: 'done' | 'dismissed'; reason: string },
  undefined,
  'place_report.close',
  AtHand
>('place_report.close', {
  load,
  may: (atHand, doing, seen) => mayMove(seen.outcome)(atHand, doing, seen),
  async run(doing, { outcome, reason }, { report }) {
    const { tx, actor } = doing
    await tx
      .updateTable('place_reports')
      .set({ state: outcome, reason, decided_at: actor.now, decided_by: actorId(actor) })
      .where('id', '=', report.id)
      .execute()
    await dropLease(tx, report.id, actorId(actor))
    return {
      result: undefined,
      audit: { entity: report.id, before: { state: report.state }, after: { state: outcome }, reason },
      notify: await notifyReporter(doing, report, { kind: 'report_closed', reason }),
    }
  },
})
