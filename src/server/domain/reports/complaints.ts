/**
 * Visits that complaints ask for: one open at a time for each place, in the day plan of its area until somebody was there. Audited outside of
 * the place's own chain, as reports are.
 */
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { dayMs } from '#shared/bangkok.ts'
import { COMPLAINT_WITHIN_DAYS, UNSAFE_WITHIN_HOURS } from '#shared/plan/weights.ts'
import type { Schema } from '../../db/schema.ts'
import { sql } from '../../db/sql.ts'
import { mailText } from '../../messages/text.ts'
import { actorId } from '../actor.ts'
import { command, type Doing, unchanged } from '../command/command.ts'
import { onlyProduct } from '../command/policies.ts'
import { getPlaceDuty, type PlaceDuty, whyNotAct } from '../duty/place-duty.ts'
import { refusedDuty } from '../duty/policy.ts'
import { notifyReporter } from './notify-reporter.ts'

interface Wanted {
  place: string
  note: string
  isUrgent?: boolean
}

/** Plans the visit, or joins the one that is planned; an urgent one brings that forward. */
export async function planVisit(
  { tx, actor }: Pick<Doing, 'tx' | 'actor'>,
  { place, note, isUrgent = false }: Wanted,
): Promise<{ id: string; isNew: boolean }> {
  const within = isUrgent ? UNSAFE_WITHIN_HOURS * 3_600_000 : COMPLAINT_WITHIN_DAYS * dayMs
  const by = new Date(actor.now.getTime() + within)
  await sql`select 1 from businesses where id = ${place}::uuid for no key update`.execute(tx)
  const open = await findOpenVisit(tx, place)
  if (open) {
    if (by < open.visit_by)
      await tx.updateTable('complaint_visits').set({ visit_by: by }).where('id', '=', open.id).execute()
    return { id: open.id, isNew: false }
  }
  const id = uuidv7()
  await tx
    .insertInto('complaint_visits')
    .values({ id, business_id: place, opened_by: actorId(actor), note, opened_at: actor.now, visit_by: by })
    .execute()
  return { id, isNew: true }
}

export const findOpenVisit = (tx: Transaction<Schema>, place: string) =>
  tx
    .selectFrom('complaint_visits')
    .select(['id', 'visit_by', 'note'])
    .where('business_id', '=', place)
    .where('done_at', 'is', null)
    .executeTakeFirst()

/** Opens a complaint visit without a report, such as for papers that do not fit. An open one is enough. */
export const openComplaint = command<Wanted, undefined, 'complaint.open', PlaceDuty>('complaint.open', {
  load: ({ tx, actor }, { place }) => getPlaceDuty(tx, { officer: actorId(actor), place, now: actor.now }),
  may(duty) {
    const refusal = whyNotAct(duty)
    return refusal && refusedDuty(refusal)
  },
  async run(doing, { place, note }) {
    const visit = await planVisit(doing, { place, note })
    if (!visit.isNew) return unchanged(undefined)
    return { result: undefined, audit: { entity: visit.id, after: { place }, reason: note } }
  },
})

/** The effects of a sealed inspection: the visit is done, and so are the reports that led to it. */
export const settleComplaints = command<{ place: string; inspection: string }, undefined, 'complaint.settle'>(
  'complaint.settle',
  {
    may: onlyProduct,
    async run(doing, { place, inspection }) {
      const { tx, actor } = doing
      const done = await tx
        .updateTable('complaint_visits')
        .set({ done_at: actor.now, inspection_id: inspection })
        .where('business_id', '=', place)
        .where('done_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!done) return unchanged(undefined)
      // Stored in the officers' language; each reporter reads it in their own.
      const reports = await tx
        .updateTable('place_reports')
        .set({ state: 'done', decided_at: actor.now, reason: mailText('th').t('mail:report.inspected') })
        .where('visit_id', '=', done.id)
        .where('state', '=', 'looking')
        .returning(['id', 'reporter_id'])
        .execute()
      const deliveries = await Promise.all(
        reports.map((report) => notifyReporter(doing, { ...report, place }, { kind: 'report_inspected' })),
      )
      return {
        result: undefined,
        audit: { entity: done.id, after: { place, inspection, reports: reports.length } },
        notify: deliveries.flat(),
      }
    },
  },
)
