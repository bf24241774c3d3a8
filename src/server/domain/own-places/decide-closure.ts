/**
 * An area officer's decision about a closure, after a check: confirmed, or rejected with a reason. On rejection a place closed by its owner
 * returns to its earlier state, and its cards' clocks run on; of readers' reports the officer tells the outcome to them and
 * to the owner. Decided once, and on the version the officer has seen.
 */
import type { Selectable } from 'kysely'
import { type ClosureSource, closedBecause } from '#shared/own-places/closure.ts'
import { path } from '#shared/path.ts'
import { isListed } from '#shared/places/business-states.ts'
import { problems } from '#shared/problems.ts'
import { openPlaceReportStates } from '#shared/reports/place-reports.ts'
import type { Closures } from '../../db/schema/places.ts'
import type { PlaceReports } from '../../db/schema/reports.ts'
import { findAccount } from '../accounts/accounts.ts'
import { notice } from '../accounts/asking.ts'
import { actorId } from '../actor.ts'
import { command, type Doing } from '../command/command.ts'
import { pagesOf } from '../command/derive.ts'
import type { Delivery } from '../deliveries/enqueue.ts'
import { getDuty } from '../duty/find-duty.ts'
import { type DutyStanding, isOnDuty, refusedDuty } from '../duty/policy.ts'
import { InputRefusal } from '../input-refusal.ts'
import { notifyReporter } from '../reports/notify-reporter.ts'
import { planClocks, stopClocks } from './card-clocks.ts'
import type { OwnRow } from './own-place.ts'

interface Decision {
  place: string
  source: ClosureSource
  rev: string
  verdict: 'confirm' | 'reject'
  reason: string
}

interface AtHand {
  place: OwnRow
  standing: DutyStanding
  /** Of the owner's; null where it was decided, or is another one. */
  closure: Selectable<Closures> | null
  /** Of the people's: those that the officer has seen. */
  reports: Pick<Selectable<PlaceReports>, 'id' | 'reporter_id'>[]
}

/** Locks the place first, as everywhere; for an officer not on duty there nothing waits. */
async function load({ tx, actor }: Doing, { place: id, source, rev }: Decision): Promise<AtHand> {
  const place = await tx.selectFrom('businesses').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!place) throw problems.page_not_found()
  const standing = await getDuty(tx, { officer: actorId(actor), place: id, now: actor.now })
  if (!isOnDuty(standing)) throw problems.page_not_found()
  const closure =
    source === 'owner'
      ? await tx
          .selectFrom('closures')
          .selectAll()
          .where('business_id', '=', id)
          .where('state', '=', 'waiting')
          .executeTakeFirst()
      : null
  const reports =
    source === 'people'
      ? await tx
          .selectFrom('place_reports')
          .select(['id', 'reporter_id'])
          .where('business_id', '=', id)
          .where('kind', '=', 'closed')
          .where('state', 'in', [...openPlaceReportStates])
          .where('created_at', '<=', new Date(rev))
          .orderBy('id')
          .forUpdate()
          .execute()
      : []
  return { place, standing, closure: closure?.id === rev ? closure : null, reports }
}

function may({ place, standing, closure, reports }: AtHand, { actor }: Pick<Doing, 'actor'>): InputRefusal | null {
  if (standing.owns) return refusedDuty('inspection:refusal.ownPlace')
  if (reports.some(({ reporter_id: by }) => by === actor.id))
    return new InputRefusal({ form: 'comment:refusal.ownReport' })
  // Reports no longer close a place that was merged into another entry or reopened.
  const isThere = closure ? place.status === 'closed' && place.merged_into === null : isListed(place.status)
  return isThere && (closure !== null || reports.length > 0)
    ? null
    : new InputRefusal({ form: 'register:error.decided' })
}

/** The place's new state, with its consequences. */
async function settle(
  { tx, actor }: Doing,
  { verdict }: Decision,
  { place, closure }: AtHand,
): Promise<OwnRow['status']> {
  const confirmed = closure ? place.status : closedBecause({ status: place.status, hasOwner: place.owner_id !== null })
  const status = verdict === 'confirm' ? confirmed : (closure?.before ?? place.status)
  if (status === place.status) return status
  const isOpen = status === 'approved' || status === 'suspended'
  await tx
    .updateTable('businesses')
    .set({ status, closed_at: isOpen ? null : (place.closed_at ?? actor.now), updated_at: actor.now })
    .where('id', '=', place.id)
    .execute()
  // Of a place that is there again every card's timers are planned anew, and of one that is gone taken off.
  if (status === 'closed_temporarily' && !closure) await stopClocks(tx, place.id, actor.now)
  else await planClocks(tx, place.id, actor.now)
  return status
}

async function notifyOwner(
  { tx, origin, actor }: Doing,
  { verdict, reason }: Decision,
  { place, closure }: AtHand,
): Promise<Delivery[]> {
  // Without a change no notice: the owner need not learn who reported the place as closed.
  if (!closure && verdict === 'reject') return []
  const account = place.owner_id === null ? null : await findAccount(tx, place.owner_id)
  if (!account) return []
  const about = { user: account.id, ref: place.id }
  const values = { place: place.name_th, path: path('/vendor/manage-business/edit/:id', { id: place.id }) }
  if (!closure) return notice({ origin, actor }, account, 'closure_found', { ...values, reason }, about)
  return verdict === 'confirm'
    ? notice({ origin }, account, 'closure_confirmed', values, about)
    : notice({ origin, actor }, account, 'closure_rejected', { ...values, reason }, about)
}

export const decideClosure = command<Decision, undefined, 'closure.confirm' | 'closure.reject', AtHand>(
  ['closure.confirm', 'closure.reject'],
  {
    load,
    may,
    async run(doing, decision, atHand) {
      const { tx, actor } = doing
      const { place, closure, reports } = atHand
      const { verdict, reason } = decision
      const decided = { decided_at: actor.now, decided_by: actorId(actor), reason: reason || null }
      const status = await settle(doing, decision, atHand)
      if (closure)
        await tx
          .updateTable('closures')
          .set({ ...decided, state: verdict === 'confirm' ? 'confirmed' : 'rejected' })
          .where('id', '=', closure.id)
          .execute()
      const notify = await notifyOwner(doing, decision, atHand)
      for (const report of reports) {
        await tx
          .updateTable('place_reports')
          .set({ ...decided, state: verdict === 'confirm' ? 'done' : 'dismissed' })
          .where('id', '=', report.id)
          .execute()
        const { reporter_id } = report
        notify.push(
          ...(await notifyReporter(doing, { reporter_id, place: place.id }, { kind: 'report_closed', reason })),
        )
      }
      return {
        result: undefined,
        audit: {
          action: verdict === 'confirm' ? 'closure.confirm' : 'closure.reject',
          entity: closure?.id ?? place.id,
          business: place.id,
          before: { status: place.status },
          after: { status },
          ...(reason && { reason }),
        },
        touches: status === place.status ? [] : pagesOf([place.id]),
        notify,
      }
    },
  },
)
